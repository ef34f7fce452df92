"""The fields of a message in wire order, as the rows of an annotated dump."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from mqwire._encode import spans
from mqwire._layout import Span
from mqwire._message import Message
from mqwire._validate import Finding
from mqwire.render.fields import PROPERTIES, Node, root
from mqwire.render.nested import Inner, inner_of
from mqwire.render.outcome import Outcome
from mqwire.render.trace import Trace
from mqwire.render.tree import SHORT
from mqwire.render.values import byte_string, counted, flag_word, set_bits, shown

_FILLER = re.compile(r"padding|reserved|_gap|tail")
_UNCLAIMED = {
    "undecoded": "nobody can say how to read these bytes",
    "trailing": "these bytes belong to nothing",
    "unparsed": "these bytes belong to nothing",
}


@dataclass(slots=True)
class Row:
    """A field and its bytes; a structure has a row without bytes before its fields."""

    name: str
    depth: int
    offset: int
    size: int = 0
    value: str = ""
    section: str = ""
    style: str = ""
    """`heading`, `field`, `filler`, `unclaimed` or `note`."""
    notes: list[str] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)


def rows(outcome: Outcome, *, full: bool) -> list[Row]:
    """The rows of a message, or of what could be read of it, with findings at the fields they are about."""
    if outcome.message is None:
        return list(_of_trace(outcome, outcome.trace, full))
    found = list(_Layout(outcome.message, outcome.data, full).rows(0, 0))
    _attach(found, outcome.findings)
    return found


class _Layout:
    def __init__(self, message: Message, data: bytes, full: bool) -> None:
        self.message, self.data, self.full = message, data, full
        self.root = root(message)
        self.places = spans(message)

    def rows(self, base: int, depth: int) -> Iterator[Row]:
        """The rows of the message, `base` bytes into the input and so many levels deep."""
        open_groups: list[Span] = []
        nodes: list[Node] = []  # of the open groups: from there a field is a step away
        skipped: _Skipped | None = None
        for index, span in enumerate(self.places):
            while open_groups and not _is_inside(span.path, open_groups[-1].path):
                open_groups.pop()
                nodes.pop()
            hidden = "" if self.full else _hidden_list(span.path)
            if hidden:
                if skipped is None or skipped.path != hidden:
                    skipped = _Skipped(hidden, span.offset, len(open_groups))
                    yield self.left_out(skipped, base, depth)
                continue
            level = depth + len(open_groups)
            parent = open_groups[-1].path if open_groups else ""
            name = span.path.removeprefix(parent).lstrip(".")
            node = (nodes[-1] if nodes else self.root).find(name)
            following = self.places[index + 1].path if index + 1 < len(self.places) else ""
            if _is_inside(following, span.path):
                open_groups.append(span)
                nodes.append(node or self.root)
                yield self.heading(node, span, name, base, level)
            elif span.size:
                yield from self.leaf(node, span, name, base, level)

    def left_out(self, skipped: _Skipped, base: int, depth: int) -> Row:
        node = self.root.find(skipped.path)
        whole = next(span for span in self.places if span.path == skipped.path)
        more = len(node.value) - SHORT if node is not None else 0
        size = whole.offset + whole.size - skipped.offset
        text = f"{more} more elements in {size} bytes; --all shows them"
        return Row("...", depth + skipped.depth, base + skipped.offset, value=text, style="note")

    def heading(self, node: Node | None, span: Span, name: str, base: int, level: int) -> Row:
        value, section = "", ""
        if node is not None and node.kind == "list":
            value, section = counted(len(node.value), "element"), node.field.section
        elif node is not None and node.struct is not None:
            value, section = node.struct.name, node.struct.section
        return Row(name, level, base + span.offset, value=value, section=section, style="heading")

    def leaf(self, node: Node | None, span: Span, name: str, base: int, level: int) -> Iterator[Row]:
        if span.path in _UNCLAIMED:
            yield Row(name, level, base + span.offset, span.size, _UNCLAIMED[span.path], style="unclaimed")
            return
        if node is None:
            yield self.filler(span, name, base, level)
            return
        inner = inner_of(self.message, node)
        if inner is not None and inner.message is not None:
            title = Row(name, level, base + span.offset, span.size - len(node.value), section=node.field.section)
            yield from self.nested(title, node, inner)
        else:
            yield self.field(node, name, base + span.offset, span.size, level)

    def filler(self, span: Span, name: str, base: int, level: int) -> Row:
        """Bytes that are what encoding would write anyway, so that the object does not hold them."""
        found = self.root.field_at(span.path)
        value = byte_string(self.data[span.offset : span.offset + span.size])
        return Row(name, level, base + span.offset, span.size, value, found.section if found else "", "filler")

    def field(self, node: Node, name: str, start: int, size: int, level: int) -> Row:
        style = "filler" if node.field.fill is not None or _FILLER.search(node.field.id) else "field"
        row = Row(name, level, start, size, shown(node, full=self.full), node.field.section, style)
        if node.struct is not None and node.struct.kind == "flags":
            row.value = flag_word(node.struct, node.value, with_names=False)
            bits = set_bits(node.struct, node.value)
            row.notes = [f"{label}: {doc}" for label, doc in bits if not label.startswith("X")]  # X bits mean nothing
        if node.property_id is not None:
            row.value = f"{PROPERTIES[node.property_id].name} = {row.value}"
        if style == "filler" and isinstance(node.value, int):
            row.value = f"{node.value:#x}"
        return row

    def nested(self, title: Row, node: Node, inner: Inner) -> Iterator[Row]:
        """A message that is the value of a field: the count before it, then its own fields."""
        assert inner.message is not None
        title.value = f"{inner.title}, {counted(len(node.value), 'byte')}"
        if node.property_id is not None:
            title.value = f"{PROPERTIES[node.property_id].name} = {title.value}"
        title.style = "field" if title.size else "heading"
        yield title
        yield from _Layout(inner.message, node.value, self.full).rows(title.offset + title.size, title.depth + 1)


@dataclass(slots=True)
class _Skipped:
    path: str
    offset: int
    depth: int


def _is_inside(path: str, group: str) -> bool:
    return path.startswith(group) and path[len(group) : len(group) + 1] in (".", "[")


def _hidden_list(path: str) -> str:
    """The list that a path belongs to beyond the elements that are shown; empty if it is shown."""
    pos = path.find("[")
    while pos >= 0:
        end = path.index("]", pos)
        if int(path[pos + 1 : end]) >= SHORT:
            return path[:pos]
        pos = path.find("[", end)
    return ""


def _attach(found: list[Row], findings: Iterable[Finding]) -> None:
    """Put each finding at the row it is about: of those that begin where it does, the one with its name."""
    starts = [row.offset for row in found]
    for finding in findings:
        last = max(bisect_right(starts, finding.offset), 1)
        here = found[bisect_left(starts, starts[last - 1]) : last]
        name = finding.path.rpartition(".")[2]
        named = [row for row in here if row.name == name or row.name.endswith(f".{name}")]
        (named or here)[-1].findings.append(finding)


def _of_trace(outcome: Outcome, found: Trace, full: bool) -> Iterator[Row]:
    """What was read before the reading stopped; then everything from there on."""
    open_groups: list[str] = []
    for count, traced in enumerate(found.fields):
        if count == SHORT * 10 and not full:
            yield Row("...", 0, traced.offset, value="more fields; --all shows them", style="note")
            break
        while open_groups and not _is_inside(traced.path, open_groups[-1]):
            open_groups.pop()
        parent = open_groups[-1] if open_groups else ""
        name = traced.path.removeprefix(parent).lstrip(".")
        following = found.fields[count + 1].path if count + 1 < len(found.fields) else ""
        if _is_inside(following, traced.path):
            yield Row(name, len(open_groups), traced.offset, section=traced.field.section, style="heading")
            open_groups.append(traced.path)
        elif traced.is_done and traced.size:
            text = shown(traced.node(), b"" if traced.value is None else None, full=full)
            yield Row(name, len(open_groups), traced.offset, traced.size, text, traced.field.section, "field")
    rest = len(outcome.data) - found.stopped_at
    if rest > 0:
        yield Row(
            "not read", 0, found.stopped_at, rest, byte_string(outcome.data[found.stopped_at :]), style="unclaimed"
        )
