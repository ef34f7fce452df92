"""The line to the other side: a process whenever one is needed, started again after each failure."""

from __future__ import annotations

from collections.abc import Sequence

from mqwire.errors import MqwireError
from mqwire.fuzzing.against._child import FAILURES, Answer, Child, Crash, Failure, Hang
from mqwire.fuzzing.against._findings import failure_symptom
from mqwire.fuzzing.against._inputs import Input
from mqwire.fuzzing.against._memory import group_memory, peak_memory
from mqwire.render.escape import escape

STARTING = 30.0
"""Seconds that a process may take for its first answer: interpreters load, machines compile."""
HELP = "docs/fuzzing-against.md has the protocol on one page"


class Link:
    def __init__(self, command: Sequence[str], timeout: float) -> None:
        self.command = command
        self.timeout = timeout
        self.restarts = 0
        self.jump = 0
        """By how many bytes the last answer has raised the most that its process has held."""
        self._peak = 0
        self._child: Child | None = None
        self._greeting: Input | None = None

    def first_contact(self, candidates: Sequence[Input]) -> None:
        """Find an input that it answers; MqwireError if there is none.

        Each new process gets that one first, so that the time for starting up does not count as that of an answer.
        One that crashes at some input may do so for a reason. One that writes something else, or nothing, for a
        valid message has not been made for this.
        """
        for number, greeting in enumerate(candidates, 1):
            child = Child(self.command)
            answer = self._greet(child, greeting)
            if not isinstance(answer, FAILURES):
                self._child, self._greeting = child, greeting
                self._peak = peak_memory(child.pid) or 0
                return
            if not isinstance(answer, Crash) or number == len(candidates):
                raise _speechless(answer, child)

    def _greet(self, child: Child, greeting: Input) -> Answer:
        try:
            return child.ask(greeting.protocol, greeting.data, max(STARTING, self.timeout))
        except BaseException:  # an interruption must not leave it behind
            child.close()
            raise

    def ask(self, protocol: str, data: bytes, timeout: float | None = None) -> tuple[Answer, str]:
        """The answer, and the end of what the process has complained about."""
        child = self._running()
        answer = child.ask(protocol, data, timeout or self.timeout)
        self.jump = 0
        if isinstance(answer, FAILURES):
            self._child = None
            self.restarts += 1
        else:
            peak = peak_memory(child.pid) or self._peak
            self._peak, self.jump = peak, peak - self._peak
        return answer, child.errors.decode("utf-8", "backslashreplace")

    def _running(self) -> Child:
        if self._child is None:
            self._child = self._started()
            self._peak = peak_memory(self._child.pid) or 0
        return self._child

    def _started(self) -> Child:
        child = Child(self.command)
        assert self._greeting is not None
        answer = self._greet(child, self._greeting)
        if isinstance(answer, FAILURES):
            raise _speechless(answer, child, "cannot be started again: ")
        return child

    def held(self) -> tuple[int, int] | None:
        """Bytes that it holds, with whatever it has started, and its answers; None if there is nothing to measure."""
        held = group_memory(self._child.pid) if self._child is not None else None
        return None if held is None or self._child is None else (held, self._child.answers)

    def grows_by(self, protocol: str, data: bytes) -> int:
        """By how many bytes a fresh process grows at its peak when it reads an input."""
        self.close()
        self.ask(protocol, data)
        return self.jump

    def close(self) -> None:
        if self._child is not None:
            self._child.close()
            self._child = None


def _speechless(answer: Failure, child: Child, what: str = "does not speak the protocol: ") -> MqwireError:
    symptom = failure_symptom("", answer, "")
    hint = "; each answer must end its line and be flushed" if isinstance(answer, Hang) else ""
    said = escape(child.errors.decode("utf-8", "backslashreplace").strip()[-500:])
    complaint = f"; its standard error ends with: {said}" if said else ""
    return MqwireError(f"the command {what}{escape(symptom.theirs)}{hint}; {HELP}{complaint}")
