"""Packets of a pcapng file, without I/O (draft-ietf-opsawg-pcapng)."""

from __future__ import annotations

from struct import Struct
from typing import NamedTuple

from mqwire.capture._pcap import SECOND, Located, Reader, State
from mqwire.capture.errors import CaptureError

MAGIC = b"\x0a\x0d\x0d\x0a"
_SECTION = 0x0A0D0D0A
_INTERFACE, _OLD_PACKET, _SIMPLE_PACKET, _ENHANCED_PACKET = 1, 2, 3, 6
_ORDERS = {b"\x4d\x3c\x2b\x1a": "<", b"\x1a\x2b\x3c\x4d": ">"}
_SMALLEST = 12  # type, length, and the length again at the end
_OPTIONS_SIZE = 1024 * 1024
_TSRESOL, _TSOFFSET = 9, 14


class _Interface(NamedTuple):
    link: int
    snap_length: int
    multiply: int  # a tick of its clock is multiply / divide nanoseconds
    divide: int
    offset: int


class _Layout:
    """The structures in one byte order."""

    def __init__(self, order: str) -> None:
        self.block = Struct(f"{order}II")
        self.length = Struct(f"{order}I")
        self.interface = Struct(f"{order}HxxI")
        self.enhanced = Struct(f"{order}IIIII")
        self.old = Struct(f"{order}HxxIIII")
        self.option = Struct(f"{order}HH")
        self.seconds = Struct(f"{order}q")


_LAYOUTS = {order: _Layout(order) for order in "<>"}


class PcapngReader(Reader):
    """Blocks; those that carry no packet are skipped."""

    _skip = 0
    _time = 0  # of the packet before: a simple packet has none of its own
    _order = ""
    _interfaces: list[_Interface]

    @property
    def state(self) -> State:
        interfaces = [tuple(interface) for interface in self._interfaces] if self._order else []
        return self._order, interfaces, self._time, self._skip, self.digits

    def _set_state(self, state: State) -> None:
        self._order, interfaces, self._time, self._skip, self.digits = state
        if self._order:
            self._layout = _LAYOUTS[self._order]
            self._interfaces = [_Interface(*interface) for interface in interfaces]
        self._wanted = 1 if self._skip else _SMALLEST

    def _what(self) -> str:
        return "a block"

    def close(self) -> None:
        if self._skip and self.error is None:
            self.error = CaptureError(f"the capture ends early: a block lacks {self._skip} bytes", self._offset)
        super().close()

    def _parse(self, buffer: bytes, frames: list[Located]) -> int:
        pos, end = 0, len(buffer)
        largest = self.limits.max_frame + _OPTIONS_SIZE
        while True:
            if self._skip:
                step = min(self._skip, end - pos)
                self._skip -= step
                pos += step
            if end - pos < _SMALLEST:
                self._wanted = 1 if self._skip else _SMALLEST
                return pos
            if buffer[pos : pos + 4] == MAGIC:  # reads the same in both byte orders
                order = _ORDERS.get(buffer[pos + 8 : pos + 12])
                if order is None:
                    raise self._fail("a section begins here, but does not say in which byte order", pos + 8)
                self._order = order
                self._layout = _LAYOUTS[order]
                self._interfaces = []
            kind, size = self._layout.block.unpack_from(buffer, pos)
            if size < _SMALLEST or size % 4:
                raise self._fail(f"a block claims {size} bytes, which none can have: the file is damaged here", pos + 4)
            if size > largest:
                if kind in _PACKETS or kind == _SECTION:
                    reason = f"a block claims {size} bytes, more than {largest}: the file is damaged here"
                    raise self._fail(reason, pos + 4)
                self._skip = size
                continue
            if size > end - pos:
                self._wanted = size
                return pos
            (again,) = self._layout.length.unpack_from(buffer, pos + size - 4)
            if again != size:
                raise self._fail(f"a block of {size} bytes ends with {again} for its size", pos + size - 4)
            read = _PACKETS.get(kind)
            if read is not None:
                frames.append(read(self, buffer, pos + 8, pos + size - 4))
                self._time = frames[-1][0]
            elif kind == _INTERFACE:
                self._add_interface(buffer, pos + 8, pos + size - 4)
            pos += size

    def _add_interface(self, buffer: bytes, pos: int, end: int) -> None:
        layout = self._layout
        self._check(layout.interface, pos, end)
        if len(self._interfaces) >= self.limits.max_interfaces:
            raise self._fail(f"a section has more than {self.limits.max_interfaces} interfaces", pos - 8)
        link, snap_length = layout.interface.unpack_from(buffer, pos)
        pos += layout.interface.size
        units, digits, offset = 10**6, 6, 0
        while end - pos >= layout.option.size:
            code, size = layout.option.unpack_from(buffer, pos)
            pos += layout.option.size
            if code == 0:
                break
            if size > end - pos:
                raise self._fail("an option of an interface is longer than its block", pos - 2)
            if code == _TSRESOL and size >= 1:
                power = buffer[pos]
                units, digits = (1 << (power & 0x7F), 9) if power & 0x80 else (10**power, min(power, 9))
            elif code == _TSOFFSET and size >= 8:
                (offset,) = layout.seconds.unpack_from(buffer, pos)
            pos += size + -size % 4
        self._interfaces.append(_Interface(link, snap_length, SECOND, units, offset * SECOND))
        self.digits = max(self.digits, digits)

    def _enhanced(self, buffer: bytes, pos: int, end: int) -> Located:
        layout = self._layout.enhanced
        self._check(layout, pos, end)
        number, high, low, size, length = layout.unpack_from(buffer, pos)
        return self._packet(number, high << 32 | low, (pos, pos + layout.size, end), size, length)

    def _old(self, buffer: bytes, pos: int, end: int) -> Located:
        layout = self._layout.old
        self._check(layout, pos, end)
        number, high, low, size, length = layout.unpack_from(buffer, pos)
        return self._packet(number, high << 32 | low, (pos, pos + layout.size, end), size, length)

    def _simple(self, buffer: bytes, pos: int, end: int) -> Located:
        self._check(self._layout.length, pos, end)
        (length,) = self._layout.length.unpack_from(buffer, pos)
        if not self._interfaces:
            raise self._fail("a packet of an interface that is not described", pos)
        interface = self._interfaces[0]
        size = min(length, interface.snap_length or length)
        self._fits(size, pos, pos + 4, end)
        return self._time, pos + 4, pos + 4 + size, length, interface.link

    def _packet(self, number: int, ticks: int, place: tuple[int, int, int], size: int, length: int) -> Located:
        block, start, end = place
        if number >= len(self._interfaces):
            raise self._fail(f"a packet of interface {number}, which is not described", block)
        self._fits(size, block + 12, start, end)
        link, _, multiply, divide, offset = self._interfaces[number]
        return ticks * multiply // divide + offset, start, start + size, length, link

    def _check(self, layout: Struct, pos: int, end: int) -> None:
        if end - pos < layout.size:
            raise self._fail(f"a block has {end - pos} bytes where {layout.size} are needed", pos - 4)

    def _fits(self, size: int, field: int, start: int, end: int) -> None:
        if size > end - start:
            raise self._fail(f"a packet claims {size} bytes, {end - start} are in its block", field)


_PACKETS = {
    _ENHANCED_PACKET: PcapngReader._enhanced,
    _OLD_PACKET: PcapngReader._old,
    _SIMPLE_PACKET: PcapngReader._simple,
}
