"""The message classes of [MC-MQDSRP] directory replication, derived from ksy/mqdsrp.ksy."""

from mqwire._generated.types import mqdsrp as _types
from mqwire._generated.types.mqdsrp import *

__all__ = _types.__all__
