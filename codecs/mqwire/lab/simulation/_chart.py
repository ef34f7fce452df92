"""What happened, as a sequence chart in plain text: one column for each server, time going down."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import mqwire
from mqwire.lab.simulation._check import PARTITIONS, partition_name
from mqwire.lab.simulation._world import Note
from mqwire.mqdsrp import (
    AlreadyPurged,
    BSCAck,
    ChangePropagation,
    ChangeReply,
    ChangeRequest,
    Command,
    CompleteSync0,
    DirectoryChange,
    PSCAck,
    SyncReply,
    SyncRequest,
)
from mqwire.properties import Property
from mqwire.render.escape import escape
from mqwire.seqnum import MAX_SEQ_NUMBER

_WIDTH = 9
_SLOW = 0.2
"""Seconds from which on a message is said to have taken long."""
_MARKS = {"crash": "#", "start": "O", "request": "?", "completed": "!", "disk": "%", "full": "%", "clock": "@"}
_ARROWS = {
    "message": ("-", ">"),
    "lost": ("-", "X"),
    "refused": ("-", "/"),
    "hostile": ("~", ">"),
    "nack": ("=", ">"),
}
_MOST_CHANGES = 4


def chart(notes: Iterable[Note], names: Iterable[str], *, about: str = "", most: int = 400) -> str:
    """Lines of text; with `about`, some words of a complaint, only messages about the partitions that it names."""
    columns = list(names)
    wanted = {p for p in PARTITIONS if partition_name(p) in about} or set(PARTITIONS)
    drawing = _Drawing(columns)
    lines = [line for note in notes if _is_wanted(note, wanted) for line in drawing.lines(note)]
    if len(lines) > most:
        half = most // 2
        lines = [*lines[:half], f"{'...':>9}  ({len(lines) - 2 * half} more lines)", *lines[-half:]]
    return "\n".join([drawing.heading, *lines])


def _is_wanted(note: Note, partitions: set[mqwire.Guid]) -> bool:
    if not note.body:
        return True
    message = _decoded(note.body)
    match message:
        case BSCAck():
            return note.what == "hostile"
        case ChangePropagation(directory_changes=changes, seq_number_header=header):
            named = {change.partition_id for change in changes}
            named |= {numbers.partition_id for numbers in header.partition_seq_numbers}
            return bool(named & partitions)
        case PSCAck(acked_partition_id=partition_id):
            return partition_id in partitions
        case SyncRequest() | SyncReply() | AlreadyPurged() | ChangeRequest():
            return message.partition_id in partitions
        case _:
            return True


class _Drawing:
    """Knows who is alive while lines are drawn."""

    def __init__(self, columns: list[str]) -> None:
        self._columns = columns
        self._down: set[str] = set(columns)

    @property
    def heading(self) -> str:
        return " " * 9 + "".join(f"{name:^{_WIDTH}}" for name in self._columns).rstrip()

    def lines(self, note: Note) -> Iterator[str]:
        if note.what == "start":
            self._down.discard(note.source)
        row = self._row(note)
        if note.what == "crash":
            self._down.add(note.source)
        text = _text(note)
        yield f"{note.time:8.3f} {row}  {text}".rstrip()

    def _row(self, note: Note) -> str:
        cells = [" " if name in self._down else "|" for name in self._columns]
        row = list("".join(f"{cell:^{_WIDTH}}" for cell in cells))
        if note.what == "calm":
            return "-" * len(row)
        if note.what in _ARROWS:
            self._draw_arrow(row, note)
        elif note.source in self._columns:
            row[self._middle(note.source)] = _MARKS.get(note.what, "*")
        return "".join(row)

    def _middle(self, name: str) -> int:
        return self._columns.index(name) * _WIDTH + _WIDTH // 2

    def _draw_arrow(self, row: list[str], note: Note) -> None:
        line, tip = _ARROWS[note.what]
        start = self._middle(note.source) if note.source in self._columns else -1
        end = self._middle(note.destination) if note.destination in self._columns else len(row)
        step = 1 if end > start else -1
        for place in range(start + step, end, step):
            row[place] = line
        if note.source == note.destination:
            row[start] = "="
            return
        row[end - step] = "<" if tip == ">" and step < 0 else tip


def _text(note: Note) -> str:
    if note.body:
        long = note.what == "message" and float(note.text) > _SLOW
        prefix = {"lost": "lost: ", "refused": "bad signature: ", "hostile": "hostile: "}.get(note.what, "")
        if note.what == "nack":
            prefix = f"nack {note.text}: "
        return f"{prefix}{_told(note.body)}{f' (after {note.text} s)' if long else ''}"
    word = {"request": "", "completed": "answer ", "calm": "from here on nothing goes wrong"}.get(
        note.what, f"{note.what} "
    )
    return escape(f"{word}{note.text}".strip())


def _decoded(body: bytes) -> object:
    try:
        return mqwire.decode(body, "mqdsrp", strict=False)
    except mqwire.DecodeError:
        return None


def _told(body: bytes) -> str:
    """A message in a few words."""
    message = _decoded(body)
    match message:
        case SyncRequest():
            end = "" if message.to_seq_number == MAX_SEQ_NUMBER else f" to {message.to_seq_number:#x}"
            sync0 = ", sync0" if message.is_sync0 else ""
            name = "" if not message.requester_name else f" for {escape(message.requester_name)}"
            return f"sync_request {_place(message.partition_id)} from {message.from_seq_number:#x}{end}{sync0}{name}"
        case SyncReply():
            state = (
                " (sync0 " + CompleteSync0(message.complete_sync0).name.lower() + ")" if message.complete_sync0 else ""
            )
            reach = f"{message.from_seq_number:#x}..{message.to_seq_number:#x}"
            changes = _changes(message.directory_changes, places=False)
            return f"sync_reply {_place(message.partition_id)} {reach}{state}{changes}"
        case ChangePropagation():
            numbers = ", ".join(
                f"{_place(n.partition_id)} at {n.last_seq_number:#x}"
                for n in message.seq_number_header.partition_seq_numbers
            )
            known = f" [{numbers}]" if numbers else ""
            return f"change_propagation{_changes(message.directory_changes)}{known}"
        case ChangeRequest():
            change = message.directory_change
            return f"change_request {_place(message.partition_id)} {_change(change)}"
        case ChangeReply():
            return f"change_reply {message.result & 0xFFFFFFFF:#x} to {escape(message.requester_name)}"
        case AlreadyPurged():
            return f"already_purged {_place(message.partition_id)} up to {message.purged_seq_number:#x}"
        case PSCAck():
            return f"psc_ack {_place(message.acked_partition_id)} {message.acked_seq_number:#x}"
        case BSCAck():
            return "bsc_ack"
        case _:
            return f"{len(body)} bytes that are no message"


def _place(partition_id: mqwire.Guid) -> str:
    return partition_name(partition_id).removeprefix("the ").removeprefix("partition of ").removesuffix(" partition")


def _changes(changes: tuple[DirectoryChange, ...], *, places: bool = True) -> str:
    told = [
        f"{_place(change.partition_id)} {_change(change)}" if places else _change(change)
        for change in changes[:_MOST_CHANGES]
    ]
    more = len(changes) - _MOST_CHANGES
    return (": " if told else "") + ", ".join(told) + (f" and {more} more" if more > 0 else "")


def _change(change: DirectoryChange) -> str:
    word = Command(change.command).name.lower() if change.command in Command.__members__.values() else "?"
    number = f" {change.seq_number:#x}" if change.seq_number else ""
    return f"{word}{number} {_subject(change)}".rstrip()


def _subject(change: DirectoryChange) -> str:
    if change.path_name:
        return escape(change.path_name)
    texts = (p.value for p in change.properties if isinstance(p, Property) and isinstance(p.value, str))
    return escape(next(texts, ""))
