"""The plainest decoder there is, written by hand: what every contender's values are checked against.

It takes one field at a time in the order in which [MC-MQDSRP] 2.2 describes them, and refuses bytes that are left over.
"""

import struct
from typing import Any

from .propids import VT

Values = dict[str, Any]


class Cursor:
    """A position in some bytes."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.position = 0

    def take(self, size: int) -> bytes:
        taken = self.data[self.position : self.position + size]
        if len(taken) != size:
            raise ValueError(f"{size} bytes wanted at {self.position}, {len(taken)} left")
        self.position += size
        return taken

    def number(self, layout: str) -> int:
        (value,) = struct.unpack(layout, self.take(struct.calcsize(layout)))
        return int(value)

    def guid(self) -> bytes:
        return self.take(16)

    def seq(self) -> int:
        return self.number(">Q")

    def text(self) -> str:
        units = bytearray()
        while (unit := self.take(2)) != b"\0\0":
            units += unit
        return units.decode("utf-16-le")

    def value(self, vt: str) -> object:
        match vt:
            case "ui1":
                return self.number("<B")
            case "ui2":
                return self.number("<H")
            case "ui4":
                return self.number("<I")
            case "i2":
                return self.number("<h")
            case "i4":
                return self.number("<i")
            case "lpwstr":
                return self.text()
            case "clsid":
                return self.guid()
            case "blob" | "ui1_vector":
                return self.take(self.number("<I"))
            case "clsid_vector":
                return tuple(self.guid() for _ in range(self.number("<I")))
            case "lpwstr_vector":
                return tuple(self.text() for _ in range(self.number("<I")))
        raise ValueError(vt)


def as_values(data: bytes) -> Values:
    """The whole message as plain dicts, tuples, strings, bytes and integers, under the specification's names."""
    cursor = Cursor(data)
    header: Values = {"version": cursor.number("<B"), "site_id": cursor.guid(), "operation": cursor.number("<B")}
    body = _BODIES[header["operation"]](cursor)
    if cursor.position != len(data):
        raise ValueError(f"{len(data) - cursor.position} bytes left over")
    return header | body


def _directory_change(cursor: Cursor) -> Values:
    change: Values = {"command": cursor.number("<B"), "use_guid": cursor.number("<B")}
    change["path_name"] = None if change["use_guid"] else cursor.text()
    change["guid_identifier"] = cursor.guid() if change["use_guid"] else None
    change["partition_id"] = cursor.guid()
    change["previous_seq_number"] = cursor.seq()
    change["seq_number"] = cursor.seq()
    change["purged_seq_number"] = cursor.seq()
    propids = [cursor.number("<I") for _ in range(cursor.number("<B"))]
    change["properties"] = tuple((propid, cursor.value(VT[propid])) for propid in propids)
    return change


def _sync_request(cursor: Cursor) -> Values:
    return {
        "partition_id": cursor.guid(),
        "from_seq_number": cursor.seq(),
        "to_seq_number": cursor.seq(),
        "known_purged_seq_number": cursor.seq(),
        "is_sync0": cursor.number("<B"),
        "scope": cursor.number("<B"),
        "requester_name": cursor.text(),
    }


def _sync_reply(cursor: Cursor) -> Values:
    reply: Values = {
        "partition_id": cursor.guid(),
        "from_seq_number": cursor.seq(),
        "to_seq_number": cursor.seq(),
        "purged_seq_number": cursor.seq(),
        "count": cursor.number("<I"),
        "complete_sync0": cursor.number("<I"),
    }
    reply["directory_changes"] = tuple(_directory_change(cursor) for _ in range(reply["count"]))
    return reply


def _psc_ack(cursor: Cursor) -> Values:
    return {
        "psc_site_id": cursor.guid(),
        "acked_partition_id": cursor.guid(),
        "acked_seq_number": cursor.seq(),
        "psc_name": cursor.text(),
    }


def _change_propagation(cursor: Cursor) -> Values:
    message: Values = {"flush": cursor.number("<B"), "count": cursor.number("<H")}
    message["directory_changes"] = tuple(_directory_change(cursor) for _ in range(message["count"]))
    count = cursor.number("<H")
    message["seq_number_header"] = {
        "count": count,
        "machine_name": cursor.text() if count else None,
        "partition_seq_numbers": tuple(_partition_seq_numbers(cursor) for _ in range(count)),
    }
    return message


def _partition_seq_numbers(cursor: Cursor) -> Values:
    return {
        "partition_id": cursor.guid(),
        "last_seq_number": cursor.seq(),
        "purged_seq_number": cursor.seq(),
    }


_BODIES = {0: _change_propagation, 2: _sync_request, 3: _sync_reply, 6: _psc_ack}
