"""Small stories of directory servers, as the tables of the pipeline."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pyarrow as pa
import pyarrow.parquet as pq
from pyspark.sql import SparkSession

import mqwire
from mqwire import Guid
from mqwire._queues import body_protocol, message_body
from mqwire._values import NULL_GUID
from mqwire.capture import Endpoint, Loss, Record
from mqwire.errors import DecodeError
from mqwire.mqdsrp import (
    AlreadyPurged,
    BSCAck,
    ChangePropagation,
    Command,
    DirectoryChange,
    PSCAck,
    SeqNumberHeader,
    SyncReply,
    SyncRequest,
)
from mqwire.mqqb import (
    BaseHeader,
    BaseHeaderFlags,
    DirectQueueFormatName,
    HashAlgorithm,
    MessagePropertiesHeader,
    SecurityData,
    SecurityHeader,
    SecurityHeaderFlags,
    SenderIdType,
    SessionHeader,
    UserHeader,
    UserHeaderFlags,
    UserMessage,
)
from mqwire.pipeline._row import Row
from mqwire.pipeline.analysis.tables import Tables
from mqwire.pipeline.columns import Builder
from mqwire.properties import PartitionSeqNumbers, Property, PropId
from mqwire.seqnum import MAX_SEQ_NUMBER

START = 1_700_000_000 * 10**9
MILLISECOND = 10**6
ENTERPRISE = NULL_GUID
TABLES = ("packets", "messages", "directory_changes", "findings", "losses")
FILE = "story.pcap"


def guid(number: int) -> Guid:
    return Guid.parse(f"{number:08x}-0000-4000-8000-000000000000")


class Host(NamedTuple):
    """A directory server, or somebody who says so."""

    name: str
    address: str
    identifier: Guid
    site: Guid

    def at(self, port: int) -> Endpoint:
        return Endpoint(self.address, port)


NORTH, SOUTH = guid(0xA0), guid(0xB0)
SOME_QUEUE = guid(0x100)
PEC = Host("PEC", "10.0.0.1", guid(1), NORTH)
PSC = Host("PSC", "10.0.0.2", guid(2), SOUTH)
BSC = Host("BSC", "10.0.0.3", guid(3), NORTH)
MALLORY = Host("MALLORY", "203.0.113.9", guid(0x666), guid(0xC0))


def hexadecimal(number: int) -> str:
    return f"{number:016x}"


def change(
    number: int,
    *properties: tuple[PropId, object],
    of: Guid | str = SOME_QUEUE,
    command: Command = Command.UPDATE,
    partition: Guid = NORTH,
    previous: int | None = None,
    purged: int = 0,
) -> DirectoryChange:
    """A change of an object, which is named by its GUID or its path."""
    made = tuple(Property(id, value) for id, value in properties) or ((Property(PropId.PROPID_Q_LABEL, f"{number}")),)
    if command is Command.DELETE and not properties:
        made = (Property(PropId.PROPID_D_SCOPE, 0), Property(PropId.PROPID_D_OBJTYPE, 1))
    return DirectoryChange(
        command=command,
        path_name=of if isinstance(of, str) and not isinstance(of, Guid) else None,
        guid_identifier=of if isinstance(of, Guid) else None,
        partition_id=partition,
        previous_seq_number=number - 1 if previous is None else previous,
        seq_number=number,
        purged_seq_number=purged,
        properties=made,
    )


def passes_on(
    *changes: DirectoryChange, told: dict[Guid, int] | None = None, name: str = "", purged: int = 0
) -> ChangePropagation:
    numbers = tuple(
        PartitionSeqNumbers(partition_id=id, last_seq_number=number, purged_seq_number=purged)
        for id, number in (told or {}).items()
    )
    header = SeqNumberHeader(machine_name=name, partition_seq_numbers=numbers) if numbers else SeqNumberHeader()
    return ChangePropagation(directory_changes=changes, seq_number_header=header)


def asks(
    host: Host, start: int, partition: Guid = NORTH, *, scope: int = 1, end: int = MAX_SEQ_NUMBER, sync0: bool = False
) -> SyncRequest:
    return SyncRequest(
        partition_id=partition,
        from_seq_number=start,
        to_seq_number=end,
        is_sync0=int(sync0),
        scope=scope,
        requester_name=host.name,
    )


def replies(
    start: int, end: int, *changes: DirectoryChange, partition: Guid = NORTH, complete_sync0: int = 0
) -> SyncReply:
    return SyncReply(
        partition_id=partition,
        from_seq_number=start,
        to_seq_number=end,
        complete_sync0=complete_sync0,
        directory_changes=changes,
    )


def acknowledges(host: Host, number: int, partition: Guid = NORTH) -> PSCAck:
    return PSCAck(psc_site_id=host.site, acked_partition_id=partition, acked_seq_number=number, psc_name=host.name)


def lives(host: Host) -> BSCAck:
    return BSCAck(bsc_machine_id=host.identifier, bsc_name=host.name)


def refuses(number: int, partition: Guid = NORTH) -> AlreadyPurged:
    return AlreadyPurged(partition_id=partition, purged_seq_number=number)


def packet_of(src: Host, dst: Host, body: mqwire.Message, *, is_signed: bool = True) -> bytes:
    """A message to a directory server's queue."""
    if hasattr(body, "site_id"):
        body = mqwire.replace(body, site_id=src.site)
    flags = SecurityHeaderFlags(st=SenderIdType.QUEUE_MANAGER, de=True, ai=True)
    security = SecurityHeader(
        flags=flags, security_data=SecurityData(security_id=bytes(src.identifier), signature=b"s" * 64)
    )
    packet = UserMessage(
        base_header=BaseHeader(flags=BaseHeaderFlags(sh=True)),
        user_header=UserHeader(
            source_queue_manager=src.identifier,
            flags=UserHeaderFlags(dq=7, sh=is_signed),
            destination_queue=DirectQueueFormatName(direct_format_name=f"OS:{dst.name}\\private$\\mqis_queue$"),
        ),
        security_header=security if is_signed else None,
        message_properties_header=MessagePropertiesHeader(
            hash_algorithm=HashAlgorithm.MD5 if is_signed else 0, message_body=mqwire.encode(body)
        ),
        session_header=SessionHeader(),
    )
    return mqwire.encode(packet)


class Story:
    """What happened, message by message; the frames are counted from 1."""

    def __init__(self) -> None:
        self._builder = Builder(TABLES)
        self.frames = 0

    def say(self, at: float, src: Host, dst: Host, body: mqwire.Message, *, is_signed: bool = True) -> int:
        """A message to a server's queue, so many milliseconds after the beginning; the number of its frame."""
        return self.send(at, src, dst, packet_of(src, dst, body, is_signed=is_signed))

    def send(self, at: float, src: Host, dst: Host, data: bytes) -> int:
        """Any packet."""
        message = body = error = body_error = None
        try:
            message = mqwire.decode(data, "mqqb", strict=False, engine="fast")
        except DecodeError as refused:
            error = refused
        protocol = None if message is None else body_protocol(message)
        if protocol is not None and message is not None:
            try:
                body = mqwire.decode(message_body(message), protocol, strict=False, engine="fast")
            except DecodeError as refused:
                body_error = refused
        return self._add(at, src, dst, data, message=message, body=body, error=error, body_error=body_error)

    def lose(self, at: float, src: Host, dst: Host, reason: str) -> int:
        return self._add(at, src, dst, b"", loss=Loss(100, 0, reason))

    def _add(self, at: float, src: Host, dst: Host, data: bytes, **what: object) -> int:
        self.frames += 1
        record = Record(
            time=START + round(at * MILLISECOND),
            src=src.at(50_000),
            dst=dst.at(1801),
            packets=(self.frames,),
            data=data,
            **what,  # type: ignore[arg-type]
        )
        self.add(Row(record, FILE, FILE, (), None))
        return self.frames

    def add(self, row: Row) -> None:
        """A row that somebody else has made."""
        self._builder.add(row)

    def tables(self, spark: SparkSession, folder: Path) -> Tables:
        for name, batch in self._builder.take().items():
            (folder / name).mkdir(parents=True)
            pq.write_table(pa.Table.from_batches([batch]), folder / name / "part-0.parquet")
        return Tables.read(spark, folder)
