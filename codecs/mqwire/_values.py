"""The small values that messages are made of, and how they look as bytes."""

from __future__ import annotations

import re
import uuid
from codecs import utf_16_le_decode, utf_16_le_encode

GUID_TEXT = re.compile(r"[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}")


class Guid(bytes):
    """A GUID in its sixteen-byte packet form ([MS-DTYP] 2.3.4).

    A bytes subclass because building a uuid.UUID costs twenty times as much.
    """

    __slots__ = ()

    @classmethod
    def parse(cls, text: str) -> Guid:
        """A GUID from text such as `00112233-4455-6677-8899-aabbccddeeff`, with or without braces."""
        inside = text[1:-1] if text[:1] == "{" and text[-1:] == "}" else text
        if not GUID_TEXT.fullmatch(inside):  # uuid.UUID takes signs and foreign digits as well
            raise ValueError(f"{text!r} is no GUID")
        return cls(uuid.UUID(inside).bytes_le)

    @property
    def uuid(self) -> uuid.UUID:
        return uuid.UUID(bytes_le=bytes(self))

    def __str__(self) -> str:
        return str(self.uuid) if len(self) == 16 else self.hex()

    def __repr__(self) -> str:
        return f"Guid.parse({str(self)!r})" if len(self) == 16 else f"Guid({bytes(self)!r})"


NULL_GUID = Guid(16)

# Sites, partitions and queue managers: an enterprise has few of them, and each message
# names several. Looking one up takes a quarter of the time that making one takes.
_MOST_GUIDS = 4096
_known_guids: dict[bytes, Guid] = {}
known_guid = _known_guids.get


def remember_guid(raw: bytes) -> Guid:
    if len(_known_guids) >= _MOST_GUIDS:
        _known_guids.clear()
    guid = _known_guids[raw] = Guid(raw)
    return guid


class Refused(Exception):
    """Raised inside the codec when the quick way ends; never leaves it."""


def decode_units(data: bytes) -> str:
    """UTF-16LE code units as text; lone surrogates stay what they are."""
    return utf_16_le_decode(data, "surrogatepass", True)[0]


def encode_units(text: str) -> bytes:
    return utf_16_le_encode(text, "surrogatepass")[0]


def utf16_len(text: str | bytes | None) -> int:
    """Code units that a text takes, without terminator; a surrogate pair counts twice."""
    if text is None:
        return 0
    if isinstance(text, bytes):
        return len(text) // 2
    return len(text) if text.isascii() else len(encode_units(text)) // 2


def num_units(text: str | bytes | None) -> int:
    """Code units that a text takes on the wire, with its terminator; none if there is no text."""
    return 0 if text is None else utf16_len(text) + 1


def has_nul(text: str | bytes | None) -> bool:
    """Whether a text holds a zero unit; bytes that are no text hold none."""
    return isinstance(text, str) and "\0" in text


def size(value: bytes | str | tuple[object, ...] | None) -> int:
    """Number of elements; nothing at all has none."""
    return 0 if value is None else len(value)


def read_sized_text(data: bytes) -> str | bytes:
    """Text inside a given size: without the one terminator it should end with.

    A size that is no whole number of code units cannot be text; the bytes are kept then.
    """
    if len(data) % 2:
        return data
    text = decode_units(data)
    return text[:-1] if text.endswith("\0") else text


def write_sized_text(text: str | bytes, size: int) -> bytes:
    """The bytes of a text that takes `size` bytes: with a terminator, unless the size leaves no room for it."""
    data = text if isinstance(text, bytes) else encode_units(text)
    if isinstance(text, bytes) == (size % 2 == 1):
        if len(data) == size and (isinstance(text, bytes) or not text.endswith("\0")):
            return data
        if len(data) + 2 == size and not isinstance(text, bytes):
            return data + b"\0\0"
    raise Refused


def find_unit(data: bytes, start: int, pos: int, unit: bytes = b"\0\0") -> int:
    """Where, from `pos` on, the next code unit equal to `unit` is, for text that begins at `start`."""
    stop = data.find(unit, pos)
    while stop >= 0 and (stop - start) & 1:
        stop = data.find(unit, stop + 1)
    if stop < 0:
        raise Refused
    return stop


def skip_units(data: bytes, pos: int, unit: bytes) -> int:
    """The position behind the next code unit equal to `unit`."""
    return find_unit(data, pos, pos, unit) + 2
