"""Bounded work: four times the bytes take about four times as long, whatever is in them."""

from __future__ import annotations

import gc
from collections.abc import Callable
from time import process_time
from typing import Any

import mqwire
from mqwire.capture import Endpoint, packets
from mqwire.capture.synthesis import ACK, PSH, SYN, ethernet, tcp
from mqwire.capture.writer import Sent, pcap
from mqwire.fuzzing import inputs
from mqwire.fuzzing.broken import Broken, only
from mqwire.fuzzing.checks.framing import chunks, framed
from mqwire.fuzzing.editing import put, spots

SIZES = (4_096, 16_384, 65_536, 262_144)
_STEP = 4
_SUSPICIOUS = 5.5
_TOO_MUCH = 8.5
_TINY = 0.0004  # below this many seconds the clock says little
_ROUNDS = 3
_SEGMENT = 256


def check(data: bytes) -> None:
    """No operation takes more than linear time: a message is made larger in one place, and the time is taken.

    `mqdsrp 3` grows the fourth part of the message that can grow.
    """
    words, wire = inputs.split(data)
    if not words or words[0] not in inputs.PROTOCOLS:
        return
    protocol, number = words[0], next(iter(inputs.numbers(words[1:2])), 0)
    grow = _grower(protocol, wire, number)
    if grow is None:
        return
    made: dict[int, bytes] = {}

    def make(size: int) -> bytes:
        if size not in made:
            made[size] = grow(size)
        return made[size]

    try:
        make(SIZES[-1])
        for name, work in _OPERATIONS.items():
            if name not in _PACKETS or protocol == "mqqb":
                _is_linear(make, work, protocol, name)
    except mqwire.EncodeError:  # some sizes do not go with what the message says elsewhere
        return


def _grower(protocol: str, wire: bytes, number: int) -> Callable[[int], bytes] | None:
    """Makes bytes of about a given size: the message with one part of it repeated."""
    if not wire or len(wire) > SIZES[0]:
        return None
    try:
        message = mqwire.decode(wire, protocol, strict=False)
    except Exception:  # what is wrong with that is the business of others
        return lambda size: _repeated(wire, number, size)
    places = [spot for spot in spots(message) if isinstance(spot.value, tuple | str | bytes) and spot.value]
    places = [spot for spot in places if type(spot.value) in {tuple, str, bytes}]
    if number < len(places):
        spot = places[number]
        unit = _unit(message, spot.steps, spot.value)
        if unit:
            return lambda size: mqwire.encode(put(message, spot.steps, spot.value * max(1, size // unit)))
    return lambda size: _repeated(wire, number, size)


def _unit(message: mqwire.Message, steps: tuple[str | int, ...], value: Any) -> int:
    """By how many bytes one more repetition grows the message; 0 where it cannot be grown there."""
    try:
        few, more = (len(mqwire.encode(put(message, steps, value * count))) for count in (1, 5))
        mqwire.encode(put(message, steps, value * (SIZES[-1] * 4 // max(1, more - few))))
    except Exception:
        return 0
    return (more - few) // 4


def _repeated(wire: bytes, number: int, size: int) -> bytes:
    at = number % len(wire)
    piece = wire[at : at + 1 + number % 32]
    return wire[:at] + piece * max(1, (size - len(wire)) // len(piece)) + wire[at:]


def _is_linear(make: Callable[[int], bytes], work: Callable[[bytes, str], Any], protocol: str, name: str) -> None:
    """Compares sizes, larger ones only while there is a reason to suspect something."""
    first, second = (_seconds(make(size), work, protocol, 1) for size in SIZES[:2])
    if second < _SUSPICIOUS * max(first, _TINY):
        return
    before, ratio = _seconds(make(SIZES[0]), work, protocol), 0.0
    for size in SIZES[1:]:
        seconds = _seconds(make(size), work, protocol)
        ratio = seconds / max(before, _TINY)
        if ratio < _SUSPICIOUS:
            return
        before = seconds
    if ratio > _TOO_MUCH:
        raise Broken("time is linear", f"{name} {protocol}", f"{_STEP} times the bytes took {ratio:.1f} times as long")


def _seconds(data: bytes, work: Callable[[bytes, str], Any], protocol: str, rounds: int = _ROUNDS) -> float:
    """The best of a few rounds: whatever else the machine does makes them longer, never shorter."""
    best = 1e9
    enabled = gc.isenabled()
    gc.disable()
    try:
        for _ in range(rounds):
            start = process_time()
            work(data, protocol)
            best = min(best, process_time() - start)
            if best > 1:
                break
    finally:
        if enabled:
            gc.enable()
    return best


# --- operations ---


def _decode(data: bytes, protocol: str) -> None:
    try:
        with only(mqwire.DecodeError, doing="decode"):
            mqwire.decode(data, protocol)
    except mqwire.DecodeError:
        pass


def _refuse(data: bytes, protocol: str) -> None:
    """Cut short, so that there is something to explain."""
    try:
        with only(mqwire.DecodeError, doing="decode"):
            mqwire.decode(data[:-1], protocol)
    except mqwire.DecodeError as error:
        str(error)


def _lenient(data: bytes, protocol: str) -> mqwire.Message | None:
    try:
        return mqwire.decode(data, protocol, strict=False)
    except mqwire.DecodeError:
        return None


def _and(action: Callable[[mqwire.Message], Any]) -> Callable[[bytes, str], None]:
    def work(data: bytes, protocol: str) -> None:
        message = _lenient(data, protocol)
        if message is not None:
            with only(doing="handling a large message"):
                action(message)

    return work


def _framer(data: bytes, _: str) -> None:
    framed(chunks(data, [_SEGMENT]))


def _network(data: bytes, _: str) -> None:
    src, dst = Endpoint("10.0.0.1", 40000), Endpoint("10.0.0.2", 1801)
    sent = [tcp(src, dst, 0, 0, SYN)]
    pieces = chunks(data, [_SEGMENT])
    sent += [tcp(src, dst, 1 + number * _SEGMENT, 0, ACK | PSH, piece) for number, piece in enumerate(pieces)]
    list(packets(pcap([Sent(number * 1000, ethernet(packet)) for number, packet in enumerate(sent)])))


_OPERATIONS: dict[str, Callable[[bytes, str], Any]] = {
    "decode": _decode,
    "explaining a refusal of": _refuse,
    "encode": _and(mqwire.encode),
    "validate": _and(mqwire.validate),
    "spans": _and(mqwire.spans),
    "JSON": _and(lambda message: mqwire.from_json(mqwire.to_json(message))),
    "Framer": _framer,
    "reassembly": _network,
}
_PACKETS = {"Framer", "reassembly"}
