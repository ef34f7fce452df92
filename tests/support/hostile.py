"""Messages that are as bad as a message of their size can be: many small elements, long texts, many brackets.

Each pattern makes bytes of about a given size. Some are valid, some only have the structure.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import mqwire
from mqwire import mqcn, mqqb
from mqwire.mqdsrp import BSCAck, ChangePropagation, DirectoryChange, SeqNumberHeader, SyncReply
from mqwire.properties import (
    Mqdspublickey,
    Mqdspublickeys,
    Mqusersigncert,
    Mqusersigncerts,
    PartitionSeqNumbers,
    Property,
    PropId,
    TaAddress,
    TaAddresses,
)
from mqwire.strategies._properties import _TYPES


class Pattern(NamedTuple):
    protocol: str
    make: Callable[[int], bytes]
    """Bytes of about so many bytes."""


def number(index: int) -> int:
    """Numbers that Python does not keep ready."""
    return (1 << 40) + index


def guid(index: int) -> mqwire.Guid:
    return mqwire.Guid(number(index).to_bytes(16, "big"))


def repeated(whole: Callable[[int], mqwire.Message]) -> Callable[[int], bytes]:
    """As many elements as fit: how many bytes one takes is seen from a few."""

    def make(size: int) -> bytes:
        few, more = (len(mqwire.encode(whole(count))) for count in (4, 12))
        return mqwire.encode(whole(max(1, 8 * size // (more - few))))

    return make


def changes(one: Callable[[int], DirectoryChange]) -> Callable[[int], bytes]:
    return repeated(lambda count: SyncReply(directory_changes=tuple(one(index) for index in range(count))))


def vector(id: int, item: Callable[[int], Any]) -> Callable[[int], bytes]:
    def whole(count: int) -> SyncReply:
        values = tuple(item(index) for index in range(count))
        return SyncReply(directory_changes=(DirectoryChange(path_name="", properties=(Property(id, values),)),))

    return repeated(whole)


def listing(items: Iterable[tuple[int, Any]]) -> DirectoryChange:
    return DirectoryChange(path_name="", properties=tuple(Property(*item) for item in items))


def different_lists(values: dict[str, Any]) -> Callable[[int], bytes]:
    """Changes with as many properties as they can have, and no two with the same identifiers in the same order."""
    ids = [int(id) for id in PropId if _TYPES[id] in values and id // 100 != 14]
    choose = random.Random(1).choices

    return changes(lambda _: listing((id, values[_TYPES[id]]) for id in choose(ids, k=255)))


def text(unit: str) -> Callable[[int], bytes]:
    return repeated(lambda count: BSCAck(bsc_name=unit * count))


def elements(one: mqqb.MqfFormatNameElement) -> Callable[[int], bytes]:
    def whole(count: int) -> mqqb.UserMessage:
        lists = mqqb.MultiQueueFormatHeader()
        destination = mqwire.replace(lists.destination, format_name_list=(one,) * count)
        return mqqb.UserMessage(
            user_header=mqqb.UserHeader(flags=mqqb.UserHeaderFlags(mq=True)),
            multi_queue_format_header=mqwire.replace(lists, destination=destination),
        )

    return repeated(whole)


def markup(before: str, unit: str, after: str) -> Callable[[int], bytes]:
    def make(size: int) -> bytes:
        body = mqcn.NotificationBody.build(event="1", object_guid=str(mqwire.NULL_GUID), domain_controller="dc")
        head = mqwire.encode(mqcn.ChangeNotification2(notification_body=body)).partition(b"<")[0]
        count = size // (2 * len(unit))
        return head + (before + unit * count + after).encode("utf-16-le")

    return make


def parts(count: int) -> ChangePropagation:
    numbers = tuple(PartitionSeqNumbers(guid(i), number(i), number(i)) for i in range(count))
    return ChangePropagation(seq_number_header=SeqNumberHeader(machine_name="", partition_seq_numbers=numbers))


DIRECT = mqqb.MqfFormatNameElement(format_type=3, format_name=mqqb.MqfDirectQueueFormatName(""))
PUBLIC = mqqb.MqfFormatNameElement(format_type=1, format_name=mqqb.PublicQueueFormatName(mqwire.NULL_GUID))
CERTIFICATE = Mqusersigncert(digest=bytes.fromhex("d41d8cd98f00b204e9800998ecf8427e"))
UPDATE = mqcn.NotificationUpdate(path_name="", properties=(Property(104, 1),))
ELEMENT = "<Event>"

PATTERNS: dict[str, Pattern] = {
    "vector of empty texts": Pattern("mqdsrp", vector(204, lambda _: "")),
    "vector of short texts": Pattern("mqdsrp", vector(204, lambda _: "Ж")),
    "vector of GUIDs": Pattern("mqdsrp", vector(207, guid)),
    "smallest changes": Pattern(
        "mqdsrp",
        changes(lambda i: DirectoryChange(command=2, path_name="", partition_id=guid(i), seq_number=number(i))),
    ),
    "changes with one small property": Pattern("mqdsrp", changes(lambda _: listing([(104, 1)]))),
    "small properties": Pattern("mqdsrp", changes(lambda _: listing([(104, 1)] * 255))),
    "small properties, every list new": Pattern("mqdsrp", different_lists({"propvalue.vt_ui1": 1})),
    "empty texts": Pattern("mqdsrp", changes(lambda _: listing([(103, "")] * 255))),
    "empty texts, every list new": Pattern("mqdsrp", different_lists({"propvalue.vt_lpwstr": ""})),
    "empty blobs": Pattern("mqdsrp", changes(lambda _: listing([(117, b"")] * 255))),
    "mixed properties, every list new": Pattern(
        "mqdsrp", different_lists({"propvalue.vt_ui1": 1, "propvalue.vt_lpwstr": "", "propvalue.vt_blob": b""})
    ),
    "partitions": Pattern("mqdsrp", repeated(parts)),
    "long text": Pattern("mqdsrp", text("Ж")),
    "zeros across units": Pattern("mqdsrp", text("\u0100\u0001")),
    "pairs": Pattern("mqdsrp", text("\U00010400")),
    "unknown operation": Pattern("mqdsrp", lambda size: mqwire.encode(BSCAck())[:17] + b"\x63" * size),
    "updates": Pattern(
        "mqcn", repeated(lambda n: mqcn.ChangeNotification1(notification_updates=(UPDATE,) * min(n, 255)))
    ),
    "brackets that open": Pattern("mqcn", markup("", "<", "")),
    "brackets in pairs": Pattern("mqcn", markup("", "<>", "")),
    "tags inside a tag": Pattern("mqcn", markup("", "<Event ", ">" + "<>" * 7)),
    "blanks inside a tag": Pattern("mqcn", markup("<Event", " ", ">" + "<>" * 7)),
    "long element": Pattern("mqcn", markup("<Notification><Event>", "Ж", "</Event>" + "<>" * 5)),
    "certificates": Pattern("mqusersigncerts", repeated(lambda n: Mqusersigncerts(certificates=(CERTIFICATE,) * n))),
    "keys": Pattern("mqdspublickeys", repeated(lambda n: Mqdspublickeys(a_public_keys=(Mqdspublickey(),) * n))),
    "addresses without address": Pattern(
        "ta_addresses", repeated(lambda n: TaAddresses(addresses=(TaAddress(address_type=1),) * n))
    ),
    "addresses": Pattern(
        "ta_addresses", repeated(lambda n: TaAddresses(addresses=(TaAddress(address_type=1, address=b"ABCD"),) * n))
    ),
    "direct format names": Pattern("mqqb", elements(DIRECT)),
    "public format names": Pattern("mqqb", elements(PUBLIC)),
    "long body": Pattern(
        "mqqb",
        repeated(
            lambda n: mqqb.UserMessage(message_properties_header=mqqb.MessagePropertiesHeader(message_body=bytes(n)))
        ),
    ),
    "long SOAP": Pattern(
        "mqqb",
        repeated(
            lambda n: mqqb.UserMessage(
                user_header=mqqb.UserHeader(flags=mqqb.UserHeaderFlags(hh=True)),
                soap_header=mqqb.SoapHeader(header="Ж" * n, body="Ж" * n),
            )
        ),
    ),
    "unparsed bytes": Pattern("mqqb", repeated(lambda n: mqqb.UserMessage(unparsed=bytes(n)))),
}
