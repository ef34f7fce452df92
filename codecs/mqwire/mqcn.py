"""The message classes of [MS-MQCN] change notification, derived from ksy/mqcn.ksy."""

from mqwire._generated.types.mqcn import *  # noqa: F403  # its __all__ says what
from mqwire._generated.types.mqcn import __all__  # noqa: F401
