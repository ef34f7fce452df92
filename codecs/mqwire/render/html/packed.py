"""JSON inside a page: compressed, and in letters that cannot end the element they stand in."""

from __future__ import annotations

import json
import zlib
from base64 import b64encode
from typing import Any

_GZIP = 31  # window bits: the form that browsers decompress


class PackedList:
    """A JSON list that grows; what is kept of it is compressed."""

    def __init__(self) -> None:
        self._packer = zlib.compressobj(6, wbits=_GZIP)
        self._packed = bytearray(self._packer.compress(b"["))
        self.count = 0

    def append(self, value: Any) -> None:
        text = json.dumps(value, separators=(",", ":"))
        self._packed += self._packer.compress(f"{',' if self.count else ''}{text}".encode())
        self.count += 1

    def text(self) -> str:
        """The whole list; nothing can be added to it afterwards."""
        self._packed += self._packer.compress(b"]") + self._packer.flush()
        return b64encode(self._packed).decode()


def packed(value: Any) -> str:
    text = json.dumps(value, separators=(",", ":"))
    return b64encode(zlib.compress(text.encode(), 6, wbits=_GZIP)).decode()
