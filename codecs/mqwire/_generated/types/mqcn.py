"""Generated from ksy/ by `make generate`. Do not edit."""

from __future__ import annotations

from enum import IntEnum
from typing import ClassVar, TypeAlias

from mqwire._generated.types import propvalue
from mqwire._markup import Markup
from mqwire._message import Message, Structure
from mqwire._values import NULL_GUID, Guid


class Version(IntEnum):
    DIRECTORY_SERVICE = 1
    QUEUE_MANAGER = 2


class Command(IntEnum):
    CREATE = 0
    UPDATE = 1
    DELETE = 2


class UseGuid(IntEnum):
    PATH_NAME = 0
    GUID_IDENTIFIER = 1


class Event(IntEnum):
    CREATE_QUEUE = 1
    CHANGE_QUEUE = 2
    DELETE_QUEUE = 3
    CHANGE_MACHINE = 4


class NotificationUpdate(Structure, frozen=True, gc=False):
    """Notification Update, [MS-MQCN] 2.2.6: One change of a queue or machine, laid out like a replicated change without its numbers."""

    struct_id: ClassVar[str] = "mqcn.notification_update"
    command: Command | int = 0
    use_guid: UseGuid | int | None = None
    path_name: str | None = None
    guid_identifier: Guid | None = None
    guid_master_id: Guid = NULL_GUID
    reserved: bytes | None = None
    number_of_properties: int | None = None
    properties: tuple[propvalue.Property, ...] = ()


class ChangeNotification1(Message, frozen=True, gc=False):
    """Change Notification Message, [MS-MQCN] 2.2.4: A directory service passes on the changes it has made."""

    struct_id: ClassVar[str] = "mqcn.change_notification_1"
    version: ClassVar[Version] = Version(1)
    number_of_update_notifications: int | None = None
    notification_updates: tuple[NotificationUpdate, ...] = ()
    tail: bytes | None = None
    undecoded: bytes = b""
    trailing: bytes = b""


class MarkupRecord(Structure, frozen=True, gc=False):
    """text and tag, [MS-MQCN] 2.2.5: What stands before a tag, and the tag."""

    struct_id: ClassVar[str] = "mqcn.markup_record"
    text: str = ""
    tag: str = ""


class NotificationBody(Markup, frozen=True, gc=False):
    """Notification Body, [MS-MQCN] 2.2.5: A markup text in UTF-16LE with eight tags and nothing to end it but the last of them."""

    struct_id: ClassVar[str] = "mqcn.notification_body"
    root_tag: ClassVar[str] = "Notification"
    element_tags: ClassVar[tuple[str, ...]] = (
        "Event",
        "ObjectGuid",
        "DomainController",
    )

    @property
    def event(self) -> str:
        return self.element("Event")

    @property
    def object_guid(self) -> str:
        return self.element("ObjectGuid")

    @property
    def domain_controller(self) -> str:
        return self.element("DomainController")

    @classmethod
    def build(cls, *, event: str, object_guid: str, domain_controller: str) -> NotificationBody:
        """The text in its canonical form."""
        return cls(
            cls.compose(
                (
                    event,
                    object_guid,
                    domain_controller,
                )
            )
        )


class ChangeNotification2(Message, frozen=True, gc=False):
    """Change Notification Message, [MS-MQCN] 2.2.4: A queue manager names an object that it has changed in the directory."""

    struct_id: ClassVar[str] = "mqcn.change_notification_2"
    version: ClassVar[Version] = Version(2)
    number_of_update_notifications: int = 0x1
    notification_body: NotificationBody = NotificationBody()
    tail: bytes | None = None
    undecoded: bytes = b""
    trailing: bytes = b""


class Unknown(Message, frozen=True, gc=False):
    """unknown change notification, [MS-MQCN] 2.2.4: Stands for a Version nobody has defined."""

    struct_id: ClassVar[str] = "mqcn.unknown"
    version: Version | int = 0
    undecoded: bytes = b""
    trailing: bytes = b""


AnyMessage: TypeAlias = ChangeNotification1 | ChangeNotification2 | Unknown
"""What decoding this protocol can give."""

__all__ = [
    "AnyMessage",
    "ChangeNotification1",
    "ChangeNotification2",
    "Command",
    "Event",
    "MarkupRecord",
    "NotificationBody",
    "NotificationUpdate",
    "Unknown",
    "UseGuid",
    "Version",
]
