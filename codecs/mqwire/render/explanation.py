"""What a message is and does, in words and byte by byte."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import IO

from rich.text import Text

from mqwire._message import Message
from mqwire.render.console import console
from mqwire.render.escape import escape
from mqwire.render.fields import Node, root
from mqwire.render.hexdump import dump, wrap
from mqwire.render.knowledge import recognise, what_next
from mqwire.render.layout import rows
from mqwire.render.nested import inner_of
from mqwire.render.outcome import Outcome
from mqwire.render.place import place
from mqwire.render.sentences import say, sentence
from mqwire.render.tree import SEVERITY_STYLES, SHORT

_MOST_DETAILS = 10


def explain_all(outcomes: Iterable[Outcome], stream: IO[str], *, full: bool, several: bool = False) -> None:
    """Explain one message after the other; of several files, say which each is from."""
    paper = console(stream)
    for number, outcome in enumerate(outcomes):
        if number:
            paper.print()
        if several:
            paper.print(Text(f"{outcome.source}:", "dim"), soft_wrap=True)
        for line in explanation(outcome, paper.width, full=full):
            paper.print(line, soft_wrap=True)


def explanation(outcome: Outcome, width: int, *, full: bool = False) -> Iterator[Text]:
    """The lines that explain one message."""
    if outcome.record is not None:
        yield place(outcome.record)
    yield Text(f"{outcome.title}", "bold")
    if outcome.loss is not None:
        yield from _paragraph(f"Lost: {outcome.loss.reason}.", width, "bold red")
        if not outcome.data:
            return
        yield from _paragraph("This is the beginning of the first packet that was hit:", width)
    elif outcome.message is None:
        yield from _beginning(outcome, width)
    else:
        yield from _meaning(outcome, outcome.message, width, full)
    for known in recognise(outcome):
        yield from _paragraph(known.says, width, "bold yellow")
    yield Text()
    yield from dump(outcome.data, rows(outcome, full=full), width, full=full)
    yield from _problems(outcome, width, full)
    yield from _afterwards(outcome, width)


def _beginning(outcome: Outcome, width: int) -> Iterator[Text]:
    """What the first fields make of bytes that cannot be decoded."""
    struct = outcome.trace.struct
    if struct is not None:
        yield from _paragraph(f"Begins like {struct.name} ({struct.section}): {struct.doc}", width)
    assert outcome.error is not None
    error = outcome.error
    where = f", in {escape(error.path)}" if error.path else ""
    cut = "The input ends before the packet does. " if outcome.piece.is_cut else ""
    yield from _paragraph(
        f"{cut}Reading stopped at {error.offset:#x}{where}: {escape(error.reason)}.", width, "bold red"
    )


def _meaning(outcome: Outcome, message: Message, width: int, full: bool) -> Iterator[Text]:
    node = root(message, outcome.is_request)
    yield Text(f"{node.owner.name} ({node.owner.section})", "dim")
    yield from _paragraph(sentence(message, node), width)
    yield from _details(node, width, full)
    for inner in _inner_messages(message):
        yield from _paragraph(f"The body is {_name(inner)}: {sentence(inner)}", width)
        yield from _details(root(inner), width, full)
    if outcome.body is not None and outcome.body.error is not None:
        said = f"The body should be {outcome.body.protocol}, but: {escape(str(outcome.body.error))}."
        yield from _paragraph(said, width, "bold red")


def _name(message: Message) -> str:
    struct = root(message).owner
    name = message.message if message.message == message.protocol else f"{message.protocol} {message.message}"
    return f"{name} ({struct.section})"


def _inner_messages(message: Message) -> Iterator[Message]:
    node = root(message).find("message_properties_header.message_body")
    inner = None if node is None else inner_of(message, node)
    if inner is not None and inner.message is not None:
        yield inner.message


def _details(node: Node, width: int, full: bool) -> Iterator[Text]:
    """A line for each element of a list whose elements have something to say."""
    for child in node.children:
        if child.kind == "record":
            yield from _details(child, width, full)
        elif child.kind == "list" and child.struct is not None and child.struct.says:
            most = len(child.value) if full else _MOST_DETAILS
            of = f"{node.field.name}: " if node.struct is not None and node.path and node.struct.says else ""
            for index in range(min(len(child.value), most)):
                yield from _paragraph(f"- {of}{say(child.item(index))}", width, indent=2)
            if len(child.value) > most:
                yield Text(f"  - ... {len(child.value) - most} more; --all lists them", "dim")


def _problems(outcome: Outcome, width: int, full: bool) -> Iterator[Text]:
    if outcome.findings:
        yield Text()
        yield Text("What is wrong", "bold")
    most = len(outcome.findings) if full else SHORT
    for finding in outcome.findings[:most]:
        where = f"{finding.severity} at {finding.offset:#x}: {escape(finding.path) or 'the message'}"
        said = f"{where} breaks the rule that {escape(finding.message)} ({finding.section}; {finding.rule})"
        yield from _paragraph(f"- {said}", width, SEVERITY_STYLES[finding.severity], indent=2)
    if len(outcome.findings) > most:
        yield Text(f"  - ... {len(outcome.findings) - most} more; --all lists them", "red")


def _afterwards(outcome: Outcome, width: int) -> Iterator[Text]:
    answers = [known.answer for known in recognise(outcome) if known.answer]
    if outcome.message is not None:
        answers = answers or [what_next(outcome.message, outcome.findings, outcome.is_request)]
        answers += [what_next(inner, inner.findings) for inner in _inner_messages(outcome.message)]
    answers = [answer for answer in answers if answer]
    if answers:
        yield Text()
        yield Text("What happens next", "bold")
    for answer in answers:
        yield from _paragraph(answer, width)


def _paragraph(text: str, width: int, style: str = "", indent: int = 0) -> Iterator[Text]:
    for number, line in enumerate(wrap(text, width - 2 - indent)):
        hanging = "  " if indent and number else ""
        yield Text(" " * indent + hanging + line, style)
