"""The message classes of [MC-MQDSRP] directory replication, derived from ksy/mqdsrp.ksy."""

from mqwire._generated.types.mqdsrp import *  # noqa: F403  # its __all__ says what
from mqwire._generated.types.mqdsrp import __all__  # noqa: F401
