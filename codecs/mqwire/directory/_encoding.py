"""Property lists as bytes, the way the codec writes them."""

from __future__ import annotations

from mqwire._registry import fast_module
from mqwire._values import NULL_GUID
from mqwire.limits import DEFAULT_LIMITS
from mqwire.mqdsrp import Command, DirectoryChange
from mqwire.properties import Property

_codec = fast_module("mqdsrp")
_write = _codec.write_directory_change
_read = _codec.read_directory_change
_MAX_ITEMS = DEFAULT_LIMITS.max_items


def pack(properties: tuple[Property, ...]) -> bytes:
    """The properties inside a change that says nothing else."""
    if not properties:
        return b""
    out = bytearray()
    _write(DirectoryChange(Command.SYNCHRONIZE, guid_identifier=NULL_GUID, properties=properties), out)
    return bytes(out)


def unpack(data: bytes) -> tuple[Property, ...]:
    if not data:
        return ()
    change: DirectoryChange = _read(data, 0, len(data), _MAX_ITEMS)[0]
    return change.properties
