"""Property values: any bytes behind any identifier, in each message that carries properties."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

import mqwire
from mqwire.fuzzing import inputs
from mqwire.fuzzing.checks import decoding, engines, round_trip
from mqwire.fuzzing.checks._common import attempt
from mqwire.mqcn import ChangeNotification1, NotificationUpdate
from mqwire.mqdsrp import DirectoryChange, SyncReply
from mqwire.properties import Property, PropId

_ANY = Property(PropId.PROPID_Q_LABEL, "label")


def check(data: bytes) -> None:
    """Behind any PROPID any bytes are decoded alike by all readers and come back, or are refused by all."""
    words, value = inputs.split(data)
    ids = inputs.numbers(words[:1])
    if not ids:
        return
    for protocol, wrap in _carriers().items():
        wire = wrap(ids[0], value)
        engines.agree(wire, protocol)
        decoding.check(wire, protocol)
        message = attempt(wire, protocol, strict=False)
        if isinstance(message, mqwire.Message):
            round_trip.through_bytes(message, wire, f"PROPID {ids[0]}")
            round_trip.through_json(message, wire, f"PROPID {ids[0]}")


def wrapped(id: int, value: bytes) -> Iterator[tuple[str, bytes]]:
    """Messages with one property, by protocol."""
    for protocol, wrap in _carriers().items():
        yield protocol, wrap(id, value)


@cache
def _carriers() -> dict[str, Callable[[int, bytes], bytes]]:
    messages: tuple[mqwire.Message, ...] = (
        SyncReply(directory_changes=(DirectoryChange(path_name="a\\b", properties=(_ANY,)),)),
        ChangeNotification1(notification_updates=(NotificationUpdate(path_name="a\\b", properties=(_ANY,)),)),
    )
    return {message.protocol: _wrapper(message) for message in messages}


def _wrapper(message: mqwire.Message) -> Callable[[int, bytes], bytes]:
    """Puts an identifier and a value where the only property of a message is."""
    data = mqwire.encode(message)
    places = {span.path.rpartition(".")[2]: span for span in mqwire.spans(message) if "properties[0]." in span.path}
    id_place, value_place = places["id"], places["value"]

    def wrap(id: int, value: bytes) -> bytes:
        number = id.to_bytes(id_place.size, "little")
        between = data[id_place.offset + id_place.size : value_place.offset]
        behind = data[value_place.offset + value_place.size :]
        return data[: id_place.offset] + number + between + value + behind

    return wrap
