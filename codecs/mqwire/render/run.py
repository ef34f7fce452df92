"""From the names on the command line to messages, and the exit status on the way."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext

from mqwire._decode import Engine
from mqwire.capture import CaptureError, CaptureLimits, Source, is_capture, read
from mqwire.render.console import warn
from mqwire.render.filters import EVERYTHING, Filter
from mqwire.render.inputs import Input, Unreadable, display_name, hex_argument, message_bytes, opened
from mqwire.render.outcome import CLEAN, UNREADABLE, Outcome, captured, outcomes
from mqwire.render.pieces import AUTO, guess_protocol, pieces
from mqwire.render.progress import Progress
from mqwire.render.redaction import Redactor
from mqwire.render.values import counted

_ARGUMENTS = "command line"


class Run:
    """Goes through the inputs; `status` is the exit status so far, the highest of all."""

    def __init__(
        self,
        *,
        protocol: str = AUTO,
        strict: bool = False,
        engine: Engine = "fast",
        only: Filter = EVERYTHING,
        redact: bool = False,
        progress: Progress | None = None,
        on_broken: Callable[[str, CaptureError], None] | None = None,
        limits: CaptureLimits = CaptureLimits(),  # noqa: B008  # frozen
    ) -> None:
        self.protocol, self.strict, self.only = protocol, strict, only
        self.engine: Engine = engine
        self.status = CLEAN
        self.is_live = False
        """Whether the input may still be growing, so that whoever reads the output waits for every message."""
        self.broken: list[tuple[str, CaptureError]] = []
        """Files that could not be read to their end, and why."""
        self.is_hex = False
        """Whether the words on the command line were the message itself."""
        self._seen = self._taken = 0
        self._redactor = Redactor() if redact else None
        self._progress = progress
        self._on_broken = on_broken
        self._limits = limits

    def files(self, names: Iterable[str]) -> Iterator[Outcome]:
        for name in names:
            try:
                with opened(name) as file:
                    yield from self._file(self._called(name), file)
            except Unreadable as reason:
                self.complain(name, reason)
        if self._seen and not self._taken:
            warn(f"{counted(self._seen, 'record')} read, none of which fits what was asked for")

    def files_or_hex(self, words: list[str]) -> Iterator[Outcome]:
        """Files by name, or else the hex that the words spell."""
        try:
            data = hex_argument(words)
        except Unreadable as reason:
            self.complain(_ARGUMENTS, reason)
            return iter(())
        self.is_hex = data is not None
        return self.files(words) if data is None else self.bytes(_ARGUMENTS, data)

    def _called(self, name: str) -> str:
        return display_name(name) if self._redactor is None else self._redactor.file(name)

    def _file(self, source: str, file: Input) -> Iterator[Outcome]:
        self.is_live = file.size is None
        if not file.is_capture:
            yield from self.bytes(source, message_bytes(file.rest()))
            return
        watched = nullcontext() if self._progress is None else self._progress.of(file, source)
        yield from self._capture(source, file, watched)

    def bytes(self, source: str, data: bytes) -> Iterator[Outcome]:
        """The messages in some bytes."""
        if is_capture(data):  # somebody has pasted one as hex
            yield from self._capture(source, data, nullcontext())
            return
        protocol = self.protocol
        if protocol == AUTO:
            guess = guess_protocol(data)
            protocol = guess.protocol
            if not guess.is_sure:
                warn(f"{source}: read as {protocol}, which is a guess; use --protocol to say otherwise")
        if self.only.needs_capture:
            warn(f"{source}: is no capture, so its messages have no time, host or packet to choose them by")
        found = outcomes(source, pieces(data, protocol), strict=self.strict, engine=self.engine)
        for outcome in self._chosen(found):
            if outcome.piece.is_cut:
                warn(f"{source}: ends in the middle of the packet at {outcome.piece.offset:#x}")
            yield outcome

    def _capture(self, source: str, data: Source, watched: AbstractContextManager[None]) -> Iterator[Outcome]:
        reader = read(data, limits=self._limits, engine=self.engine)
        broken: CaptureError | None = None
        with watched:
            try:
                yield from self._chosen(captured(source, reader))
            except CaptureError as error:
                broken = error
        for reason, count in sorted(reader.skipped.items()):
            warn(f"{source}: {count:,} {reason}; skipped")
        if broken is not None:
            self.broken.append((source, broken))
            if self._on_broken is not None:
                self._on_broken(source, broken)
            self.complain(source, Unreadable(f"is broken {broken}; what is in front of that is shown"))
        elif not reader.records:
            warn(f"{source}: holds {counted(reader.frames, 'frame')} and no packet of MSMQ")

    def _chosen(self, found: Iterable[Outcome]) -> Iterator[Outcome]:
        for outcome in found:
            self._seen += 1
            if (outcome.record is None or outcome.carries(self.protocol)) and self.only.takes(outcome):
                self._taken += 1
                self.status = max(self.status, outcome.status)
                yield outcome if self._redactor is None else self._redactor.outcome(outcome)

    def complain(self, name: str, reason: Unreadable) -> None:
        warn(f"{display_name(name)}: {reason}")
        self.status = max(self.status, UNREADABLE)
