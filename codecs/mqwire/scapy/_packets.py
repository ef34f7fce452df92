# SPDX-License-Identifier: GPL-2.0-only
# Scapy is GPL-2.0-only, so this package, which builds on it, is as well; nothing else in mqwire imports it.
"""What all layers have in common: reading and building by the Model, inside each other, without losing a byte."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from scapy.config import conf
from scapy.fields import RawVal
from scapy.packet import Packet
from scapy.volatile import VolatileValue

from mqwire._evaluate import evaluate
from mqwire._model import Bits, Data, Field, Int, Struct, cut_by_late, path_expr, word_size
from mqwire._registry import class_of
from mqwire.limits import DEFAULT_LIMITS
from mqwire.scapy._cursor import Cursor, Opaque, Output, Stop
from mqwire.scapy._names import Names
from mqwire.scapy._rest import Broken, Trailing, Undecoded

_NOT_REACHED = RawVal(b"")
_LATER = Cursor(b"")  # for packets that are being dissected, but whose fields somebody else reads


class Structure(Packet):
    """A layer, or a part of one, derived from a structure of the Model."""

    model: ClassVar[Struct]
    struct_id: ClassVar[str] = ""
    entries: ClassVar[tuple[Any, ...]] = ()
    """The fields without what decides whether Scapy shows them."""
    by_name: ClassVar[dict[str, Any]] = {}

    # --- Scapy's ways in ---

    def init_fields(self, for_dissect_only: bool = False) -> None:
        """Every packet that is made has defaults of its own, so that what is inside them can be edited and fuzzed."""
        if for_dissect_only:
            self.do_init_cached_fields(for_dissect_only=True)
            return
        self.do_init_fields(self.fields_desc)
        for field in self.packetfields:
            adopt(self, self.default_fields[field.name])

    def dissect(self, s: Any) -> None:
        self.explicit = 1
        if s is _LATER:
            return
        if isinstance(s, Cursor):  # inside another one
            start = s.pos
            self.read(s, s.args)
            self.original = s.data[start : s.pos]
            return
        cursor = Cursor(bytes(s))
        if len(s) > DEFAULT_LIMITS.max_size:
            cursor.stop = Stop(f"{len(s)} bytes are more than the limit of {DEFAULT_LIMITS.max_size}")
            self.give_up(0)
        else:
            self.read(cursor, {})
        self.finish(cursor, cursor.data[cursor.pos :])

    def finish(self, cursor: Cursor, rest: bytes) -> None:
        """Keeps what was not read as the payload."""
        stop = cursor.stop
        if isinstance(stop, Opaque):
            self.add_payload(Undecoded(load=rest, reason=stop.reason))
        elif stop is not None:
            self.add_payload(Broken(load=rest, reason=stop.reason))
        elif rest:
            self.add_payload(self.behind(rest))

    def behind(self, rest: bytes) -> Any:
        return conf.padding_layer(load=rest)

    def self_build(self) -> bytes:
        out = Output()
        settled(self).write(out, self.arguments())
        return bytes(out)

    def copy(self) -> Any:
        clone = super().copy()
        clone.original = self.original  # Scapy's IPSession copies a segment, and its TCPSession wants this of it
        for field in clone.packetfields:
            adopt(clone, clone.own(field.name))
        return clone

    # --- values ---

    def own(self, name: str) -> Any:
        """The internal value of a field; KeyError if there is no such field."""
        return self.fields[name] if name in self.fields else self.default_fields[name]

    def wire(self, name: str, names: Names | None = None) -> Any:
        """What a field is on the wire, computed if the packet leaves it open."""
        value = self.own(name)
        if value is None:
            computed = self.by_name[name].spec.computed
            return None if computed is None else evaluate(computed, names or self.names())
        if isinstance(value, Packet) and not _is_part(value):
            return bytes(value)
        return None if isinstance(value, RawVal) else value

    def names(self) -> Names:
        return Names(self, self.arguments())

    def arguments(self) -> dict[str, Any]:
        """The parameters of the structure, if the packet that it is in tells."""
        parent = self.parent
        if not self.model.params or not isinstance(parent, Structure):
            return {}
        holder = next((e for e in parent.entries if parent.own(e.name) is self), None)
        found: dict[str, Any] = holder.known(parent.names()) if holder is not None else {}
        return found

    def worked_out(self, name: str) -> Any:
        """What building would write into a field that is None; None if nothing."""
        spec = self.by_name[name].spec
        if spec.computed is not None:
            return self.names().ask(spec.computed, None)
        return late_number(self, name) if name in self.late_names else None

    late_names: ClassVar[frozenset[str]] = frozenset()
    """Fields whose value only the end of building tells."""

    # --- dissecting ---

    @classmethod
    def blank(cls, parent: Any, **fields: Any) -> Any:
        """A packet that is being dissected, with some fields already read."""
        packet = cls(_LATER, _internal=1, _parent=parent)  # type: ignore[arg-type]  # see dissect
        packet.fields.update(fields)
        return packet

    def read(self, cursor: Cursor, args: Mapping[str, Any]) -> None:
        """Reads field after field; where that ends early, `cursor.stop` says why."""
        names = Names(self, args)
        start = cursor.pos
        marks: dict[str, int] = {}
        for number, entry in enumerate(self.entries):
            at = cursor.pos
            marks[entry.name] = at - start
            try:
                self.read_field(entry, cursor, names)
            except Stop as stop:
                cursor.pos, cursor.stop = at, stop
                self.give_up(number)
                return
            if cursor.stop is not None:
                self.give_up(number + 1)
                return
        marks["_end"] = cursor.pos - start
        self.drop_computed(names, marks)

    def read_field(self, entry: Any, cursor: Cursor, names: Names) -> None:
        spec = entry.spec
        if spec.cond is not None and not evaluate(spec.cond, names, cursor.pos):
            if entry.holds_packets:
                self.fields[entry.name] = None
            return
        value = entry.take(cursor, names)
        if spec.fill is not None and value == filling(spec, len(value)):
            return
        self.fields[entry.name] = value

    def give_up(self, number: int) -> None:
        """Leaves the fields from one on empty: nothing of them is shown as read, and nothing is built."""
        for entry in self.entries[number:]:
            spec = entry.spec
            is_automatic = spec.computed is not None or spec.fill is not None or entry.name in self.late_names
            empty: Any = [] if entry.islist and entry.holds_packets else _NOT_REACHED if is_automatic else None
            self.fields[entry.name] = empty

    def drop_computed(self, names: Names, marks: Mapping[str, int]) -> None:
        """Forgets numbers that building computes anyway, so that they follow when something is edited."""
        for entry in self.entries:
            computed = entry.spec.computed
            if computed is not None and self.fields.get(entry.name) == names.ask(computed, None):
                self.fields.pop(entry.name, None)
        for path, mark in self.model.late:
            holder, name = self.holder(path)
            if holder is not None and holder.fields.get(name) == marks[mark]:
                del holder.fields[name]

    def holder(self, path: str) -> tuple[Any, str]:
        """The packet that a late field is in, and the name of the field."""
        head, _, rest = path.partition(".")
        return (self.own(head), rest) if rest else (self, head)

    # --- building ---

    def write(self, out: Output, args: Mapping[str, Any]) -> None:
        """Appends the structure, without its payload."""
        names = Names(self, args, {})
        start = len(out)
        marks: dict[str, int] = {}
        for entry in self.entries:
            marks[entry.name] = len(out)
            self.put_field(out, entry, self.own(entry.name), names)
        marks["_end"] = len(out)
        for path, mark in self.model.late:
            holder, name = self.holder(path)
            out.late[id(holder), name] = marks[mark] - start
            if (id(holder), name) in out.holes:
                at, size = out.holes.pop((id(holder), name))
                out[at : at + size] = (marks[mark] - start).to_bytes(size, "little")

    def put_field(self, out: Output, entry: Any, value: Any, names: Names) -> None:
        spec: Field = entry.spec
        if isinstance(value, RawVal):
            out += bytes(value)
            return
        if not self.wanted(spec, value, names, len(out)):
            return
        if value is None and spec.computed is not None:
            value = names.ask(spec.computed, 0)
        elif value is None and entry.name in self.late_names:
            assert isinstance(spec.type, Int)
            out.holes[id(self), entry.name] = len(out), spec.type.size
            value = 0
        elif value is None and spec.fill is not None:
            assert isinstance(spec.type, Data)
            out += filling(spec, 0 if spec.type.size is None else names.ask(spec.type.size, 0, len(out)))
        if value is not None:
            entry.put(out, value, names)

    def wanted(self, spec: Field, value: Any, names: Names, pos: int) -> bool:
        """Whether a field is there. Where nothing says so, it is if it has a value."""
        if spec.cond is None:
            return True
        late = cut_by_late(self.model, spec)
        if late and names.ask(path_expr(late), None) is None:
            return value is not None
        return bool(names.ask(spec.cond, value is not None, pos))


class Flags(Structure):
    """A word of named bits."""

    def read(self, cursor: Cursor, args: Mapping[str, Any]) -> None:  # noqa: ARG002
        try:
            word = int.from_bytes(cursor.take(word_size(self.model)), "little")
        except Stop as stop:
            cursor.stop = stop
            self.give_up(0)
            return
        for entry, bits in self.bits():
            self.fields[entry.name] = word >> bits.shift & (1 << bits.width) - 1

    def write(self, out: Output, args: Mapping[str, Any]) -> None:  # noqa: ARG002
        found = [(int(self.own(entry.name)), bits) for entry, bits in self.bits() if self.own(entry.name) is not None]
        if found:  # or the word was not reached
            word = sum((value & (1 << bits.width) - 1) << bits.shift for value, bits in found)
            out += word.to_bytes(word_size(self.model), "little")

    def _show_or_dump(
        self,
        dump: bool = False,
        indent: int = 3,  # noqa: ARG002
        lvl: str = "",
        label_lvl: str = "",
        first_call: bool = True,
    ) -> Any:
        """One line with the bits that are set: most words have many that are not."""
        found = [f"{e.name}={e.i2repr(self, self.own(e.name))}" for e, _ in self.bits() if self.own(e.name)]
        theme = conf.color_theme
        head = f"{theme.punct('###[')} {theme.layer_name(self.name)} {theme.punct(']###')}"
        text = f"{label_lvl}{lvl}{head}  {theme.field_value(' '.join(found) or 'nothing set')}\n"
        if first_call and not dump:
            print(text)
            return None
        return text

    def bits(self) -> Iterator[tuple[Any, Bits]]:
        for entry in self.entries:
            assert isinstance(entry.spec.type, Bits)
            yield entry, entry.spec.type


class Markup(Structure):
    """A text with tags, kept to the letter. What the tags enclose can be looked up, and given instead of the text."""

    def __init__(self, *args: Any, **fields: Any) -> None:
        given = {view: fields.pop(view) for view, _ in self.model.markup if view in fields}
        if given:
            contents = tuple(str(given.get(view, "")) for view, _ in self.model.markup if view)
            fields["text"] = class_of(self.struct_id).compose(contents)
        super().__init__(*args, **fields)

    def read(self, cursor: Cursor, args: Mapping[str, Any]) -> None:  # noqa: ARG002
        at = cursor.pos
        try:
            for entry in self.records:
                entry.take(cursor, Names(self, {}))
                if cursor.stop is not None:
                    raise cursor.stop
        except Stop as stop:
            cursor.pos, cursor.stop = at, stop
            self.give_up(0)
            return
        self.fields["text"] = cursor.data[at : cursor.pos]

    records: ClassVar[tuple[Any, ...]] = ()


class Message(Structure):
    """A whole message."""

    match_subclass = True

    def behind(self, rest: bytes) -> Any:
        return Trailing(load=rest)

    def mysummary(self) -> str:
        return f"{self.model.protocol.upper()} {self.model.message}"


def filling(spec: Field, size: int) -> bytes:
    """What building writes into padding, gaps and reserved areas of so many bytes."""
    match spec.fill:
        case "zeros":
            return bytes(max(size, 0))
        case "empty":
            return b""
        case text:
            return bytes.fromhex(text or "")


def adopt(parent: Packet, value: Any) -> None:
    """Lets packets inside another one know where they are."""
    for item in value if isinstance(value, list) else [value]:
        if isinstance(item, Packet):
            item.add_parent(parent)


def settled(packet: Any) -> Any:
    """The packet with everything random in it decided; itself if nothing is."""
    values = (*packet.fields.values(), *packet.default_fields.values())
    fixed = next(iter(packet)) if any(isinstance(value, VolatileValue) for value in values) else packet
    for field in packet.packetfields:
        value = fixed.own(field.name)
        items = value if isinstance(value, list) else [value]
        done = [
            settled(item) if isinstance(item, Structure) and not isinstance(item, Message) else item for item in items
        ]
        if any(new is not old for new, old in zip(done, items, strict=True)):
            if fixed is packet:
                fixed = packet.clone_with(**packet.fields)
            fixed.fields[field.name] = done if isinstance(value, list) else done[0]
    return fixed


def _is_part(value: Any) -> bool:
    """Whether a value is written with what it is in; a message in the body of another one is built by itself."""
    return isinstance(value, Structure) and not isinstance(value, Message)


def late_number(packet: Structure, name: str) -> int | None:
    """What the end of building would tell; None if the packet is not inside what decides that."""
    root: Any = packet
    while not isinstance(root, Message) and isinstance(root.parent, Structure):
        root = root.parent
    out = Output()
    try:
        root.write(out, {})
    except Exception:  # something else in it cannot be built: then nobody knows
        return None
    return out.late.get((id(packet), name))
