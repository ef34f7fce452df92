"""A message as a tree."""

from __future__ import annotations

from collections.abc import Iterable

from rich.text import Text
from rich.tree import Tree

from mqwire._message import Message
from mqwire._validate import Finding
from mqwire.errors import DecodeError
from mqwire.render.escape import escape
from mqwire.render.fields import Node, root
from mqwire.render.knowledge import recognise
from mqwire.render.nested import Inner, inner_of
from mqwire.render.outcome import Outcome
from mqwire.render.place import place
from mqwire.render.sentences import sentence
from mqwire.render.trace import Trace
from mqwire.render.values import byte_string, property_name, shown

SHORT = 100
"""Elements of an array that are shown unless everything is asked for."""

SEVERITY_STYLES = {"error": "bold red", "warning": "yellow"}
_EXTRAS = {"undecoded": "bytes that cannot be read", "trailing": "bytes behind the end"}


def message_tree(outcome: Outcome, *, full: bool = False, brief: bool = False) -> Tree:
    """The tree of one message, or of what could be read of it, with what is wrong at the end.

    A brief one has no fields, only what they amount to.
    """
    tree = Tree(heading(outcome), guide_style="dim")
    if outcome.record is not None or brief:
        _grow_meaning(tree, outcome)
    for known in recognise(outcome):
        tree.add(Text(known.says, "bold yellow"))
    if brief:
        pass
    elif outcome.message is not None:
        _Grower(outcome.message, full).grow(tree, root(outcome.message))
    elif outcome.data:
        _grow_trace(tree, outcome.trace, full)
    if outcome.error is not None:
        tree.add(_refusal(outcome.error, "cannot be decoded" if outcome.message is None else "refused"))
    _grow_findings(tree, outcome.findings, full)
    return tree


def heading(outcome: Outcome) -> Text:
    """Where a message comes from and what it is."""
    text = Text.assemble((f"{outcome.source}: ", "dim"))
    if outcome.record is not None:
        text.append(place(outcome.record)).append("\n")
    text.append(outcome.title, "bold")
    if outcome.body is not None:
        text.append(f": {outcome.body.title}", "bold cyan")
    return text


def _grow_meaning(tree: Tree, outcome: Outcome) -> None:
    """What a message out of a capture does, before all of its fields."""
    if outcome.loss is not None:
        tree.add(Text(f"{outcome.loss.reason}", "bold red"))
    for message in outcome.messages[-1:]:
        tree.add(Text(sentence(message, root(message, outcome.is_request)), "italic"))


def _refusal(error: DecodeError, verdict: str) -> Text:
    where = f" ({error.path})" if error.path else ""
    text = Text.assemble((f"{verdict} ", "bold red"), f"at {error.offset:#x}{escape(where)}: {escape(error.reason)}")
    if verdict == "refused":
        text.append("; --lenient accepts it", "dim")
    return text


class _Grower:
    def __init__(self, message: Message, full: bool) -> None:
        self.message, self.full = message, full

    def grow(self, tree: Tree, node: Node) -> None:
        """The fields of a record, the elements of a list."""
        for count, child in enumerate(node.children):
            if count == SHORT and node.kind == "list" and not self.full:
                tree.add(Text(f"... {len(node.value) - count} more elements; --all shows them", "dim"))
                return
            self.add(tree, child)
        if not node.path:
            self.extras(tree)

    def add(self, tree: Tree, node: Node) -> None:
        if node.kind == "record":
            self.grow(tree.add(_heading(node)), node)
        elif node.kind == "list":
            self.grow(tree.add(_line(node.name, f"{len(node.value)}", is_count=True)), node)
        elif node.kind == "property":
            self.property(tree, node)
        else:
            self.leaf(tree, node.name, node)

    def property(self, tree: Tree, node: Node) -> None:
        _, value = node.children
        self.leaf(tree, f"{node.name} {property_name(int(node.value.id))}", value)

    def leaf(self, tree: Tree, name: str, node: Node) -> None:
        branch = tree.add(_line(name, shown(node, full=self.full)))
        if node.struct is not None and node.struct.kind == "markup":
            for view, _ in node.struct.markup[1:]:
                found = node.find(view)
                if found is not None:
                    self.leaf(branch, view, found)
        inner = inner_of(self.message, node)
        if inner is not None:
            self.inner(branch, inner)

    def inner(self, branch: Tree, inner: Inner) -> None:
        if inner.message is None:
            assert inner.error is not None
            branch.add(Text.assemble((f"{inner.title} ", "bold"), _refusal(inner.error, "cannot be decoded")))
            return
        below = branch.add(Text(inner.title, "bold"))
        _Grower(inner.message, self.full).grow(below, root(inner.message))

    def extras(self, tree: Tree) -> None:
        owned = {field.id for field in root(self.message).owner.fields}
        for name, what in _EXTRAS.items():
            value = getattr(self.message, name, b"")
            if value and name not in owned:
                text = _line(name, byte_string(value, full=self.full))
                tree.add(text.append(f"  {what}", "red"))


def _heading(node: Node) -> Text:
    name = node.struct.name if node.struct is not None else ""
    return Text.assemble((node.name, "bold"), (f"  {name}", "dim"))


def _line(name: str, value: str, *, is_count: bool = False) -> Text:
    if is_count:
        return Text.assemble((name, "cyan"), (f"[{value}]", "dim"))
    return Text.assemble((name, "cyan"), (" = ", "dim"), value)


def _grow_trace(tree: Tree, found: Trace, full: bool) -> None:
    """What was read before the reading stopped, each field with its whole path."""
    fields = [traced for traced in found.fields if not traced.is_group and traced.is_done]
    for count, traced in enumerate(fields):
        if count == SHORT and not full:
            tree.add(Text(f"... {len(fields) - count} more fields; --all shows them", "dim"))
            return
        if traced.value is not None:
            tree.add(_line(traced.path, shown(traced.node(), full=full)))


def _grow_findings(tree: Tree, findings: Iterable[Finding], full: bool) -> None:
    found = list(findings)
    if not found:
        return
    branch = tree.add(Text("findings", "bold red"))
    for count, finding in enumerate(found):
        if count == SHORT and not full:
            branch.add(Text(f"... {len(found) - count} more findings; --all shows them", "dim"))
            return
        branch.add(finding_text(finding))


def finding_text(finding: Finding) -> Text:
    """One finding on one line: severity, rule, section, place, words."""
    return Text.assemble(
        (finding.severity, SEVERITY_STYLES[finding.severity]),
        f" {finding.rule} ",
        (finding.section, "dim"),
        f" at {finding.offset:#x} {escape(finding.path)}: {escape(finding.message)}",
    )
