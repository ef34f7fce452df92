"""Which messages some bytes are, when nobody says: the protocol, and where one ends and the next begins."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from mqwire._careful import Stop, choose
from mqwire._decode import decode
from mqwire._generated.model import MODEL
from mqwire._registry import leading_slices
from mqwire.errors import DecodeError
from mqwire.framer import Framer

AUTO = "auto"
GUESSED = ("mqdsrp", "mqcn", "mqqb", "mqdspublickeys", "mqusersigncerts")
"""What auto considers, the likeliest first; the others are too short to tell from chance."""
CHOICES = (*GUESSED, *(protocol for protocol in MODEL.protocols if protocol not in GUESSED))
"""What `--protocol` takes beside auto."""
_WITHOUT_SIGNATURE = tuple(protocol for protocol in GUESSED if protocol != "mqqb")
_UNREAD = ("undecoded", "trailing", "tail")

_BASE_HEADER = MODEL.structs["mqqb.base_header"]
_SIGNATURE = _BASE_HEADER.field("signature").default
_SIGNATURE_AT = leading_slices(_BASE_HEADER.id)["signature"]


class Piece(NamedTuple):
    """The bytes of one message, and where they are in the input."""

    offset: int
    data: bytes
    protocol: str
    is_cut: bool = False
    """Whether the packet announces more bytes than there are."""


class Guess(NamedTuple):
    protocol: str
    is_sure: bool


def pieces(data: bytes, protocol: str) -> Iterator[Piece]:
    """The messages in some bytes; only packets can stand back to back, since only they say how long they are."""
    if protocol != "mqqb" or not _is_packet(data):
        yield Piece(0, data, protocol)
        return
    framer = Framer()
    try:
        packets = framer.feed(data)
    except DecodeError:  # not even the first packet can be told apart
        packets = []
    rest = data[sum(map(len, packets)) :]
    if packets and rest and not _is_packet(rest):  # not a packet of its own, so it belongs to the last one
        packets[-1] += rest
        rest = b""
    offset = 0
    for packet in packets:
        yield Piece(offset, packet, protocol)
        offset += len(packet)
    if rest:
        yield Piece(offset, rest, protocol, is_cut=_is_cut(rest))


def _is_cut(data: bytes) -> bool:
    try:
        return not Framer().feed(data)
    except DecodeError:
        return False


def _is_packet(data: bytes) -> bool:
    """Whether a packet of a session begins here, going by its signature."""
    return int.from_bytes(data[_SIGNATURE_AT], "little") == _SIGNATURE


def guess_protocol(data: bytes) -> Guess:
    """The protocol of some bytes: by signature, then by what strict decoding takes, then by what makes most sense."""
    if _is_packet(data):
        return Guess("mqqb", True)
    taken = [protocol for protocol in GUESSED if _is_strict(data, protocol)]
    if taken:
        return Guess(taken[0], len(taken) == 1)
    if _chosen(data, "mqqb") == "mqqb.ping":
        return Guess("mqqb", False)
    return Guess(max(_WITHOUT_SIGNATURE, key=lambda protocol: _plausibility(data, protocol)), False)


def _is_strict(data: bytes, protocol: str) -> bool:
    if protocol == "mqqb" and _chosen(data, protocol) != "mqqb.ping":
        return False
    try:
        decode(data, protocol)
    except DecodeError:
        return False
    return True


def _chosen(data: bytes, protocol: str) -> str:
    try:
        return choose(data, protocol)
    except Stop:
        return ""


def _plausibility(data: bytes, protocol: str) -> float:
    """The share of the bytes that make sense as a message of a protocol, less for every rule that is broken."""
    try:
        message = decode(data, protocol, strict=False)
    except DecodeError as error:
        return error.offset / len(data) - 1
    if message.message == "unknown":  # its first bytes make sense, no more
        return -0.5
    unread = sum(len(getattr(message, name, None) or b"") for name in _UNREAD)
    broken = sum(finding.severity == "error" for finding in message.findings)
    return 1 - unread / len(data) - broken / 10
