"""Frames of a zstd file, cut into their blocks (RFC 8878 3.1).

Each block is decompressed by itself: what is in front of damage is not lost with it, and no more than 128 KiB comes
out at once, however little went in.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from mqwire.capture.errors import CaptureError

if TYPE_CHECKING:
    from mqwire.capture._source import Meter

MAGIC = b"\x28\xb5\x2f\xfd"
_SKIPPABLE = range(0x184D2A50, 0x184D2A60)  # 3.1.2
_HEAD = 5  # bytes that tell how long the header of a frame is
_SKIPPABLE_HEADER = 8
_BLOCK_HEADER = 3
_RLE = 1  # the type of a block that is one byte, to be repeated
_CHECKSUM = 4


def is_zstd(head: bytes) -> bool:
    """Whether a file begins so."""
    return head.startswith(MAGIC) or _is_skippable(head)


def _is_skippable(head: bytes) -> bool:
    return int.from_bytes(head[:4], "little") in _SKIPPABLE


def unzstd(pieces: Iterator[bytes], meter: Meter) -> Iterator[bytes]:
    """What the frames hold, block by block."""
    try:
        import zstandard
    except ImportError:
        raise CaptureError("is compressed with zstd; to read it, pip install zstandard") from None
    decompressor = zstandard.ZstdDecompressor(max_window_size=meter.limits.max_window)
    source = _Bytes(pieces, meter)
    while not source.is_at_end:
        begin = meter.taken
        try:
            head = source.take(_HEAD)
            if _is_skippable(head):
                head += source.take(_SKIPPABLE_HEADER - _HEAD)
                source.skip(int.from_bytes(head[4:], "little"))
                continue
            head += source.take(zstandard.frame_header_size(head) - _HEAD)
            frame: Any = decompressor.decompressobj()
            yield frame.decompress(head)
            is_last = False
            while not is_last:
                begin = meter.taken
                header = int.from_bytes(source.take(_BLOCK_HEADER), "little")
                is_last, kind, size = bool(header & 1), header >> 1 & 3, header >> 3
                yield frame.decompress(header.to_bytes(_BLOCK_HEADER, "little"))  # refuses a size that none has
                content = source.take(1 if kind == _RLE else size)
                yield frame.decompress(content) if content else b""  # the last block may be empty, and the end
            if zstandard.get_frame_parameters(head).has_checksum:
                begin = meter.taken
                yield frame.decompress(source.take(_CHECKSUM))
        except zstandard.ZstdError as error:
            raise CaptureError(f"the zstd data is damaged: {error}", begin) from None


class _Bytes:
    """Pieces, taken in other pieces."""

    def __init__(self, pieces: Iterator[bytes], meter: Meter) -> None:
        self._pieces, self._meter = pieces, meter
        self._piece = b""
        self._pos = 0

    @property
    def is_at_end(self) -> bool:
        while self._pos == len(self._piece):
            piece = next(self._pieces, None)
            if piece is None:
                return True
            self._piece, self._pos = piece, 0
        return False

    def take(self, size: int) -> bytes:
        """Exactly so many bytes."""
        return b"".join(self._taken(size))

    def skip(self, size: int) -> None:
        for _ in self._taken(size):
            pass

    def _taken(self, size: int) -> Iterator[bytes]:
        while size > 0:
            if self.is_at_end:
                raise CaptureError("the zstd data ends early", self._meter.taken)
            part = self._piece[self._pos : self._pos + size]
            self._pos += len(part)
            self._meter.taken += len(part)
            size -= len(part)
            yield part
