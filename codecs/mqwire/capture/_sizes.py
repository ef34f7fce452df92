"""How long the packet is that begins somewhere in a stream: the rules of `mqwire.Framer`, asked many times a second.

The layout is taken from the Model, as the Framer does; what is unusual is left to the Framer itself.
"""

from __future__ import annotations

from collections.abc import Callable
from struct import Struct

from mqwire._registry import leading_slices
from mqwire.errors import DecodeError
from mqwire.framer import _BASE, _BASE_SIZE, _IN, _INTERNAL_SIZE, _SESSION_SIZE, _SH, _SIGNATURE, _VERSION, Framer

HEADER_SIZE = _BASE_SIZE
_FORMATS = {1: "B", 2: "H", 4: "I"}
_FIELDS = list(leading_slices("mqqb.base_header"))
_PICKED = ("version_number", "flags", "signature", "packet_size")
_HEADER = Struct(
    "<"
    + "".join(
        _FORMATS[at.stop - at.start] if name in _PICKED else f"{at.stop - at.start}x" for name, at in _BASE.items()
    )
).unpack_from
assert [name for name in _FIELDS if name in _PICKED] == list(_PICKED), "the order in which a header is unpacked"

assert isinstance(_SIGNATURE, int)
assert isinstance(_VERSION, int)
SIGNATURE = _SIGNATURE.to_bytes(_BASE["signature"].stop - _BASE["signature"].start, "little")
_FIRST_BYTE = bytes([_VERSION])
SIGNATURE_AT = _BASE["signature"].start
_MOST_HEADERS = _BASE_SIZE + _INTERNAL_SIZE + _SESSION_SIZE

Sizer = Callable[[bytes | bytearray, int], int]


def sizer(max_packet_size: int) -> Sizer:
    """A function that says how many bytes the packet at a position has, 0 if none can begin there.

    It needs HEADER_SIZE bytes there. With fewer than a few more it may still be wrong about a SessionAck, and
    never says more than is sure: asking again with more bytes corrects it.
    """

    def size_at(data: bytes | bytearray, pos: int) -> int:
        version, flags, signature, size = _HEADER(data, pos)
        if version != _VERSION or signature != _SIGNATURE or size > max_packet_size or size < HEADER_SIZE:
            return 0
        if not flags & _IN:
            return int(size + _SESSION_SIZE if flags & _SH else size)
        try:
            return _Asked(max_packet_size, data[pos : pos + _MOST_HEADERS]).size()
        except DecodeError:
            return 0

    return size_at


class _Asked(Framer):
    """A Framer that is asked for the size of one packet."""

    def __init__(self, max_packet_size: int, head: bytes | bytearray) -> None:
        super().__init__(max_packet_size)
        self._buffer = bytearray(head)

    def size(self) -> int:
        return self._size_at(0)


def why_not(data: bytes | bytearray) -> str:
    """Why no packet begins with these bytes."""
    try:
        Framer().feed(data[:HEADER_SIZE])
    except DecodeError as error:
        return error.reason
    return "no packet begins here"


def could_begin(data: bytes | bytearray, pos: int, size_at: Sizer) -> bool:
    """Whether a packet may begin at a position, as far as the bytes there tell."""
    if len(data) - pos >= HEADER_SIZE:
        return size_at(data, pos) > 0
    version = data[pos : pos + 1]
    signature = data[pos + SIGNATURE_AT : pos + SIGNATURE_AT + len(SIGNATURE)]
    return version in (b"", _FIRST_BYTE) and SIGNATURE.startswith(bytes(signature))
