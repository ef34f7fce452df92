"""[MS-MQCN] change notification as two machines without I/O: one prepares messages, the other obeys them.

Messages and the clock go in, effects come out. Nothing here opens a socket, starts a thread or looks at a clock.
"""

from mqwire.notification.effects import (
    Effect,
    Ignored,
    ManagerChanged,
    QueueChanged,
    QueueCreated,
    QueueDeleted,
    ReadDirectory,
    Send,
    SetTimer,
)
from mqwire.notification.objects import ManagerAttributes, Queue, from_properties, to_properties
from mqwire.notification.receiver import Receiver
from mqwire.notification.sender import MsmqVersion, Notice, Operation, Sender

__all__ = [
    "Effect",
    "Ignored",
    "ManagerAttributes",
    "ManagerChanged",
    "MsmqVersion",
    "Notice",
    "Operation",
    "Queue",
    "QueueChanged",
    "QueueCreated",
    "QueueDeleted",
    "ReadDirectory",
    "Receiver",
    "Send",
    "Sender",
    "SetTimer",
    "from_properties",
    "to_properties",
]
