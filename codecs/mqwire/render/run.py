"""From the names on the command line to messages, and the exit status on the way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mqwire._decode import Engine
from mqwire.render.console import warn
from mqwire.render.inputs import Unreadable, display_name, hex_argument, read_messages
from mqwire.render.outcome import CLEAN, UNREADABLE, Outcome, outcomes
from mqwire.render.pieces import AUTO, guess_protocol, pieces

_ARGUMENTS = "command line"


class Run:
    """Goes through the inputs; `status` is the exit status so far, the highest of all."""

    def __init__(self, *, protocol: str = AUTO, strict: bool = False, engine: Engine = "fast") -> None:
        self.protocol, self.strict = protocol, strict
        self.engine: Engine = engine
        self.status = CLEAN

    def files(self, names: Iterable[str]) -> Iterator[Outcome]:
        for name in names:
            try:
                data = read_messages(name)
            except Unreadable as reason:
                self.complain(name, reason)
                continue
            yield from self.bytes(display_name(name), data)

    def files_or_hex(self, words: list[str]) -> Iterator[Outcome]:
        """Files by name, or else the hex that the words spell."""
        try:
            data = hex_argument(words)
        except Unreadable as reason:
            self.complain(_ARGUMENTS, reason)
            return iter(())
        return self.files(words) if data is None else self.bytes(_ARGUMENTS, data)

    def bytes(self, source: str, data: bytes) -> Iterator[Outcome]:
        """The messages in some bytes."""
        protocol = self.protocol
        if protocol == AUTO:
            guess = guess_protocol(data)
            protocol = guess.protocol
            if not guess.is_sure:
                warn(f"{source}: read as {protocol}, which is a guess; use --protocol to say otherwise")
        for outcome in outcomes(source, pieces(data, protocol), strict=self.strict, engine=self.engine):
            self.status = max(self.status, outcome.status)
            if outcome.piece.is_cut:
                warn(f"{source}: ends in the middle of the packet at {outcome.piece.offset:#x}")
            yield outcome

    def complain(self, name: str, reason: Unreadable) -> None:
        warn(f"{display_name(name)}: {reason}")
        self.status = max(self.status, UNREADABLE)
