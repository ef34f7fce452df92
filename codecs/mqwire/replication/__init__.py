"""Directory replication ([MC-MQDSRP] section 3): servers that run, without I/O. docs/machines.md explains them."""

from mqwire.replication._config import Bounds, Config, Purging, Role, Timings
from mqwire.replication._effects import (
    CancelTimer,
    Completed,
    Effect,
    Incoming,
    Request,
    Send,
    SetTimer,
)
from mqwire.replication._server import Server

__all__ = [
    "Bounds",
    "CancelTimer",
    "Completed",
    "Config",
    "Effect",
    "Incoming",
    "Purging",
    "Request",
    "Role",
    "Send",
    "Server",
    "SetTimer",
    "Timings",
]
