"""TCP reassembly: segments that overlap, repeat and change places carry the packets that were sent."""

from __future__ import annotations

import random
from itertools import cycle

from mqwire._generated.model import MODEL
from mqwire._registry import leading_slices
from mqwire.capture import Endpoint, Packet, packets
from mqwire.capture.synthesis import ACK, PSH, SYN, ethernet, fragments, tcp
from mqwire.capture.writer import Sent, pcap
from mqwire.fuzzing import inputs
from mqwire.fuzzing.broken import Broken, hold, only
from mqwire.fuzzing.checks.framing import framed

_HEADER = MODEL.structs["mqqb.base_header"]
_SIGNATURE_AT = leading_slices(_HEADER.id)["signature"].start
_SIGNATURE = int(_HEADER.field("signature").default or 0).to_bytes(4, "little")
_MILLISECOND = 1_000_000
_MOST_SEGMENTS = 400
_NEAR = 6
_ENDS = {
    "4": (Endpoint("10.0.0.1", 40000), Endpoint("10.0.0.2", 1801)),
    "6": (Endpoint("fd00::1", 40000), Endpoint("fd00::2", 1801)),
}


def check(data: bytes) -> None:
    """A stream of packets, cut into segments and delivered in disorder, gives the packets that it was made of."""
    words, stream = inputs.split(data)
    _found_behind_junk(words, stream)
    expected = framed([stream])
    found = _through_network(words, stream)
    losses = [packet for packet in found if packet.loss is not None]
    if expected.error is not None or expected.pending or not stream:
        return
    hold(not losses, "nothing is lost", "reassembly", lambda: str(losses[0].loss))
    got = [packet.data for packet in found]
    hold(
        got == expected.packets, "packets are those that were sent", "reassembly", lambda: _sizes(got, expected.packets)
    )


def _found_behind_junk(words: list[str], stream: bytes) -> None:
    """Packets that follow bytes which begin none are found, in whatever segments all that comes in order."""
    at = stream.find(_SIGNATURE) - _SIGNATURE_AT
    expected = framed([stream[at:]]) if at > 0 else None
    if expected is None or expected.error is not None or expected.pending or not expected.packets:
        return
    inside = at + 1 + sum(inputs.numbers(words)) % (_HEADER.min_size - 1)
    for cuts in (None, [(0, stream[:inside]), (inside, stream[inside:])]):  # also in the middle of the first header
        found = _through_network([*words[:2], "0"], stream, cuts)
        got = [packet.data for packet in found if packet.loss is None]
        if got != expected.packets:
            raise Broken("packets behind junk are found", "reassembly", _sizes(got, expected.packets))


def _sizes(got: list[bytes], sent: list[bytes]) -> str:
    return f"{[len(p) for p in got[:10]]} is not {[len(p) for p in sent[:10]]}"


_Segments = list[tuple[int, bytes]]


def _through_network(words: list[str], stream: bytes, segments: _Segments | None = None) -> list[Packet]:
    numbers = inputs.numbers([word for word in words if word not in _ENDS])
    size, seed = [*numbers, 536, 0][:2] if len(numbers) != 1 else (numbers[0], 0)
    size = max(size, len(stream) // _MOST_SEGMENTS + 1, 1)
    src, dst = _ENDS["6" if "6" in words[:1] else "4"]
    start = 0xFFFFFF00 + seed % 512  # so that numbers wrap around now and then
    sent = [tcp(src, dst, start - 1, 0, SYN)]
    sent += [tcp(src, dst, start + at, 0, ACK | PSH, piece) for at, piece in segments or _segments(stream, size, seed)]
    if numbers[2:3] and numbers[2] % 2:
        chance = random.Random(seed)
        sent = [part for number, packet in enumerate(sent) for part in _fragmented(packet, number, chance)]
    frames = [Sent(number * _MILLISECOND, ethernet(packet)) for number, packet in enumerate(sent)]
    with only(doing="reassembly"):
        return list(packets(pcap(frames)))


def _fragmented(packet: bytes, number: int, chance: random.Random) -> list[bytes]:
    """An IP packet in fragments that come in any order, some of them twice, some overlapped by others.

    The one that comes last overlaps with none, so that nothing is whole before it.
    """
    size, other = chance.choice(((64, 24), (64, 96), (512, 64), (8, 24)))
    places = range(0, len(packet), size)
    base = dict(zip(places, fragments(packet, size, number), strict=False))
    last = chance.choice(list(base))
    extra = [
        part
        for at, part in zip(range(0, len(packet), other), fragments(packet, other, number), strict=False)
        if (at + other <= last or at >= last + size) and chance.random() < 0.4
    ]
    parts = [part for at, part in base.items() if at != last] + extra
    chance.shuffle(parts)
    return [*parts, base[last]]


def _segments(stream: bytes, size: int, seed: int) -> _Segments:
    """Pieces of the stream with their places: some larger, some twice, some early or late."""
    if not seed:
        return [(at, stream[at : at + size]) for at in range(0, len(stream), size)]
    chance = random.Random(seed)
    pieces = []
    at = 0
    for step in cycle((size, 1 + size // 2, size * 2)):
        if at >= len(stream):
            break
        pieces.append((at, stream[max(0, at) : at + step]))
        if chance.random() < 0.3:  # sent again, from further back
            back = chance.randrange(at + 1) if chance.random() < 0.3 else max(0, at - chance.randrange(1, 2 * size + 1))
            pieces.append((back, stream[back : at + chance.randrange(1, step + 1)]))
        at += step
    order = sorted(range(len(pieces)), key=lambda index: index + chance.randrange(_NEAR))
    return [pieces[index] for index in order]
