"""The message classes of the packets of [MS-MQQB] and [MS-MQMQ], derived from ksy/mqqb.ksy."""

from mqwire._generated.types.mqqb import *  # noqa: F403  # its __all__ says what
from mqwire._generated.types.mqqb import __all__  # noqa: F401
