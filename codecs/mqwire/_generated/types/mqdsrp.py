"""Generated from ksy/ by `make generate`. Do not edit."""

from __future__ import annotations

from enum import IntEnum
from typing import ClassVar, TypeAlias

from mqwire._generated.types import common, propvalue
from mqwire._message import Message, Structure
from mqwire._values import NULL_GUID, Guid


class Operation(IntEnum):
    CHANGE_PROPAGATION = 0
    CHANGE_REQUEST = 1
    SYNC_REQUEST = 2
    SYNC_REPLY = 3
    CHANGE_REPLY = 4
    ALREADY_PURGED = 5
    PSC_ACK = 6
    BSC_ACK = 7


class Command(IntEnum):
    CREATE = 0
    UPDATE = 1
    DELETE = 2
    SYNCHRONIZE = 3


class UseGuid(IntEnum):
    PATH_NAME = 0
    GUID_IDENTIFIER = 1


class Flush(IntEnum):
    CHECK = 0
    FLUSH = 1


class IsSync0(IntEnum):
    NORMAL = 0
    SYNC0 = 1


class Scope(IntEnum):
    NONE = 0
    ENTERPRISE = 1


class CompleteSync0(IntEnum):
    NOT_SYNC0 = 0
    COMPLETING = 1
    COMPLETED = 2


class DirectoryChange(Structure, frozen=True, gc=False):
    """DirectoryChange, [MC-MQDSRP] 2.2.4: One change of one directory object, with its place in the partition's history."""

    struct_id: ClassVar[str] = "mqdsrp.directory_change"
    command: Command | int = 0
    use_guid: UseGuid | int | None = None
    path_name: str | None = None
    guid_identifier: Guid | None = None
    partition_id: Guid = NULL_GUID
    previous_seq_number: int = 0
    seq_number: int = 0
    purged_seq_number: int = 0
    number_of_properties: int | None = None
    properties: tuple[propvalue.Property, ...] = ()


class SeqNumberHeader(Structure, frozen=True, gc=False):
    """SeqNumberHeader, [MC-MQDSRP] 2.2.5.4: What the sender knows of each partition; two zero bytes when it says nothing."""

    struct_id: ClassVar[str] = "mqdsrp.seq_number_header"
    count: int | None = None
    machine_name: str | None = None
    partition_seq_numbers: tuple[common.PartitionSeqNumbers, ...] = ()


class ChangePropagation(Message, frozen=True, gc=False):
    """ChangePropagationMessage, [MC-MQDSRP] 2.2.6.9: An object authority, or a PSC on its behalf, spreads changes to a neighbour."""

    struct_id: ClassVar[str] = "mqdsrp.change_propagation"
    version: int = 0
    site_id: Guid = NULL_GUID
    operation: ClassVar[Operation] = Operation(0)
    flush: Flush | int = 0
    count: int | None = None
    directory_changes: tuple[DirectoryChange, ...] = ()
    seq_number_header: SeqNumberHeader = SeqNumberHeader()
    undecoded: bytes = b""
    trailing: bytes = b""


class ChangeRequest(Message, frozen=True, gc=False):
    """ChangeRequestMessage, [MC-MQDSRP] 2.2.6.2: A directory server asks the object authority to make a change."""

    struct_id: ClassVar[str] = "mqdsrp.change_request"
    version: int = 0
    site_id: Guid = NULL_GUID
    operation: ClassVar[Operation] = Operation(1)
    partition_id: Guid = NULL_GUID
    request_identifier: int = 0
    psc_name_offset: int | None = None
    requester_name: str = ""
    psc_name_gap: bytes | None = None
    psc_name: str | None = None
    directory_change: DirectoryChange = DirectoryChange()
    undecoded: bytes = b""
    trailing: bytes = b""


class SyncRequest(Message, frozen=True, gc=False):
    """SyncRequestMessage, [MC-MQDSRP] 2.2.6.4: A directory server asks for the changes it lacks."""

    struct_id: ClassVar[str] = "mqdsrp.sync_request"
    version: int = 0
    site_id: Guid = NULL_GUID
    operation: ClassVar[Operation] = Operation(2)
    partition_id: Guid = NULL_GUID
    from_seq_number: int = 0
    to_seq_number: int = 0xFFFFFFFFFFFFFFFF
    known_purged_seq_number: int = 0
    is_sync0: IsSync0 | int = 0
    scope: Scope | int = 0
    requester_name: str = ""
    undecoded: bytes = b""
    trailing: bytes = b""


class SyncReply(Message, frozen=True, gc=False):
    """SyncReplyMessage, [MC-MQDSRP] 2.2.6.5: The changes that a sync request asked for."""

    struct_id: ClassVar[str] = "mqdsrp.sync_reply"
    version: int = 0
    site_id: Guid = NULL_GUID
    operation: ClassVar[Operation] = Operation(3)
    partition_id: Guid = NULL_GUID
    from_seq_number: int = 0
    to_seq_number: int = 0
    purged_seq_number: int = 0
    count: int | None = None
    complete_sync0: CompleteSync0 | int = 0
    directory_changes: tuple[DirectoryChange, ...] = ()
    undecoded: bytes = b""
    trailing: bytes = b""


class ChangeReply(Message, frozen=True, gc=False):
    """ChangeReplyMessage, [MC-MQDSRP] 2.2.6.3: The authority says what became of a change request."""

    struct_id: ClassVar[str] = "mqdsrp.change_reply"
    version: int = 0
    site_id: Guid = NULL_GUID
    operation: ClassVar[Operation] = Operation(4)
    request_identifier: int = 0
    result: common.Hresult | int = 0
    requester_name: str = ""
    undecoded: bytes = b""
    trailing: bytes = b""


class AlreadyPurged(Message, frozen=True, gc=False):
    """AlreadyPurgedMessage, [MC-MQDSRP] 2.2.6.8: The authority cannot answer a sync request because the history is gone."""

    struct_id: ClassVar[str] = "mqdsrp.already_purged"
    version: int = 0
    site_id: Guid = NULL_GUID
    operation: ClassVar[Operation] = Operation(5)
    partition_id: Guid = NULL_GUID
    purged_seq_number: int = 0
    undecoded: bytes = b""
    trailing: bytes = b""


class PSCAck(Message, frozen=True, gc=False):
    """PSCAckMessage, [MC-MQDSRP] 2.2.6.7: A PSC tells an authority how far it has followed a partition."""

    struct_id: ClassVar[str] = "mqdsrp.psc_ack"
    version: int = 0
    site_id: Guid = NULL_GUID
    operation: ClassVar[Operation] = Operation(6)
    psc_site_id: Guid = NULL_GUID
    acked_partition_id: Guid = NULL_GUID
    acked_seq_number: int = 0
    psc_name: str = ""
    undecoded: bytes = b""
    trailing: bytes = b""


class BSCAck(Message, frozen=True, gc=False):
    """BSCAckMessage, [MC-MQDSRP] 2.2.6.6: A BSC tells its PSC that it is alive."""

    struct_id: ClassVar[str] = "mqdsrp.bsc_ack"
    version: int = 0
    site_id: Guid = NULL_GUID
    operation: ClassVar[Operation] = Operation(7)
    bsc_machine_id: Guid = NULL_GUID
    bsc_name: str = ""
    undecoded: bytes = b""
    trailing: bytes = b""


class Unknown(Message, frozen=True, gc=False):
    """unknown replication message, [MC-MQDSRP] 2.2.5.1: Stands for an Operation nobody has defined."""

    struct_id: ClassVar[str] = "mqdsrp.unknown"
    version: int = 0
    site_id: Guid = NULL_GUID
    operation: Operation | int = 0
    undecoded: bytes = b""
    trailing: bytes = b""


AnyMessage: TypeAlias = (
    ChangePropagation
    | ChangeRequest
    | SyncRequest
    | SyncReply
    | ChangeReply
    | AlreadyPurged
    | PSCAck
    | BSCAck
    | Unknown
)
"""What decoding this protocol can give."""

__all__ = [
    "AlreadyPurged",
    "AnyMessage",
    "BSCAck",
    "ChangePropagation",
    "ChangeReply",
    "ChangeRequest",
    "Command",
    "CompleteSync0",
    "DirectoryChange",
    "Flush",
    "IsSync0",
    "Operation",
    "PSCAck",
    "Scope",
    "SeqNumberHeader",
    "SyncReply",
    "SyncRequest",
    "Unknown",
    "UseGuid",
]
