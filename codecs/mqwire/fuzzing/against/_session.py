"""Asks the other side about one input after the other, and follows up what it does wrong."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from random import Random
from types import TracebackType

from mqwire._generated.model import MODEL
from mqwire.errors import MqwireError
from mqwire.fuzzing.against._child import Accept, Answer, Garbled, Reject, Skip
from mqwire.fuzzing.against._compare import Comparison, Oracle, Rules, consult
from mqwire.fuzzing.against._findings import Finding, Report, Symptom, disagreement_symptom, failure_symptom
from mqwire.fuzzing.against._inputs import Input, chosen, mutated
from mqwire.fuzzing.against._link import Link
from mqwire.fuzzing.against._minimize import minimize

_SAMPLE = 64
"""Inputs between two looks at the memory."""
_GREETINGS = 9
_TRIES = {"crash": 150, "hang": 40, "garbled": 150, "memory": 15}
_TRIES_OTHERWISE = 500
_MINIMIZING = 10.0
_HANG_AGAIN = 1.0
_LISTED = 100
_FRUGAL = "holds what one message needs"


@dataclass(frozen=True)
class Settings:
    command: Sequence[str]
    protocols: Sequence[str] = ()
    """Those to ask about; all if there is none."""
    rules: Rules = "either"
    seconds: float | None = 60.0
    inputs: int | None = None
    seed: int = 0
    timeout: float = 5.0
    memory: int = 512 << 20
    """Bytes that the other side may hold beyond what it held after the vectors."""
    most: int = 50
    """Findings that are kept."""
    stop: int | None = None
    """Findings after which there is no need to go on."""


@dataclass(frozen=True)
class Progress:
    inputs: int
    seconds: float
    findings: int
    restarts: int
    memory: int | None
    doing: str


class Session:
    def __init__(self, settings: Settings, progress: Callable[[Progress], None] | None = None) -> None:
        unknown = [name for name in settings.protocols if name not in MODEL.protocols]
        if unknown:
            raise MqwireError(f"there is no protocol {unknown[0]!r}; use one of {', '.join(MODEL.protocols)}")
        self.settings = settings
        self.report = Report(list(settings.command), settings.seed, settings.rules)
        self.comparison = Comparison(settings.rules)
        self._link = Link(settings.command, settings.timeout)
        self._vectors = chosen(settings.protocols)
        self._progress = progress
        self._keys: set[str] = set()
        self._last = Input(self._vectors[0].protocol, b"", "")
        self._began = self._shown = time.monotonic()
        self._baseline: int | None = None
        self._memory: int | None = None

    def __enter__(self) -> Session:
        return self

    def __exit__(
        self, _type: type[BaseException] | None, _error: BaseException | None, _at: TracebackType | None
    ) -> None:
        self._link.close()

    # --- the run ---

    def run(self) -> Report:
        """Everything, until time or inputs are used up or somebody interrupts."""
        try:
            self.contact()
            self._send_vectors()
            self._send_mutations()
        except KeyboardInterrupt:
            self.report.interrupted = True
        finally:
            self._link.close()
        self.report.seconds = time.monotonic() - self._began
        self.report.restarts = self._link.restarts
        self.report.unknown = sorted(self.comparison.unknown)[:_LISTED]
        if self._baseline is not None and self._memory is not None:
            self.report.memory = (self._baseline, self._memory)
        return self.report

    def contact(self) -> None:
        """Start the command with the first valid messages of each protocol in turn."""
        valid = [v for v in self._vectors if v.kind == "valid"]
        ranks = [sum(w.protocol == v.protocol for w in valid[:index]) for index, v in enumerate(valid)]
        order = sorted(range(len(valid)), key=lambda index: ranks[index])
        self._link.first_contact(
            [Input(v.protocol, v.data, v.name) for v in (valid[index] for index in islice(order, _GREETINGS))]
        )

    def learn(self) -> list[tuple[Input, Oracle, Accept | Reject]]:
        """Have all vectors answered, so that it is known which fields the other side tells."""
        answered: list[tuple[Input, Oracle, Accept | Reject]] = []
        for vector in self._vectors:
            if self._is_over():
                break
            given = Input(vector.protocol, vector.data, vector.name)
            answer = self._send(given)
            if isinstance(answer, Accept):
                self.comparison.learn(given.protocol, answer)
            if isinstance(answer, Accept | Reject):
                answered.append((given, consult(given.protocol, given.data), answer))
        return answered

    def _send_vectors(self) -> None:
        answered = self.learn()
        if self.report.skipped == self.report.inputs > 0:
            raise MqwireError("the command skips every message; ask for protocols that it knows")
        accepted = [oracle for _, oracle, answer in answered if isinstance(answer, Accept)]
        self.report.untold = self.comparison.untold(accepted)[:_LISTED]
        for given, oracle, answer in answered:
            self._judge(given, oracle, answer)
            if self._is_over():
                break

    def _send_mutations(self) -> None:
        self._watch_memory()
        for given in mutated(self._vectors, Random(self.settings.seed)):
            if self._is_over():
                break
            answer = self._send(given)
            if isinstance(answer, Accept | Reject):
                self._judge(given, consult(given.protocol, given.data), answer)
            if self.report.inputs % _SAMPLE == 0:
                self._watch_memory()
        self._watch_memory()

    def _is_over(self) -> bool:
        limit, most = self.settings.seconds, self.settings.inputs
        now = time.monotonic()
        if now - self._shown > 0.2:
            self._shown = now
            self._tell("asking")
        return (
            (most is not None and self.report.inputs >= most)
            or (limit is not None and now - self._began >= limit)
            or (self.settings.stop is not None and len(self.report.findings) >= self.settings.stop)
        )

    def _tell(self, doing: str) -> None:
        if self._progress is None:
            return
        report, seconds = self.report, time.monotonic() - self._began
        self._progress(Progress(report.inputs, seconds, len(report.findings), self._link.restarts, self._memory, doing))

    # --- one input ---

    def _send(self, given: Input) -> Answer:
        """Ask, count, and follow up a failure."""
        answer, errors = self._link.ask(given.protocol, given.data)
        self.report.inputs += 1
        before, self._last = self._last, given
        match answer:
            case Accept():
                self.report.accepted += 1
            case Reject():
                self.report.rejected += 1
            case Skip():
                self.report.skipped += 1
            case _:
                guilty = before if isinstance(answer, Garbled) and answer.late else given
                self._follow_up(guilty, failure_symptom(guilty.protocol, answer, errors), errors)
        if self._link.jump > self.settings.memory // 2:
            self._follow_up_growth(given)
            self._link.close()  # what it still holds is no sign of another fault
        return answer

    def _judge(self, given: Input, oracle: Oracle, answer: Accept | Reject) -> None:
        found = self.comparison.disagreement(oracle, answer)
        if found is not None:
            self._follow_up(given, disagreement_symptom(oracle, found), "")

    def symptom(self, protocol: str, data: bytes, timeout: float | None = None) -> tuple[Symptom | None, str]:
        """What is wrong with the answer to some bytes, if anything is, and the complaints of the process."""
        answer, errors = self._link.ask(protocol, data, timeout)
        if isinstance(answer, Skip):
            return None, errors
        if not isinstance(answer, Accept | Reject):
            return failure_symptom(protocol, answer, errors), errors
        oracle = consult(protocol, data)
        found = self.comparison.disagreement(oracle, answer)
        return (None if found is None else disagreement_symptom(oracle, found)), errors

    def _is_new(self, symptom: Symptom) -> bool:
        if symptom.key in self._keys:
            return False
        self._keys.add(symptom.key)
        if len(self.report.findings) >= self.settings.most:
            self.report.suppressed += 1
            return False
        self._tell(f"minimizing {symptom.kind}")
        return True

    def _follow_up(self, given: Input, symptom: Symptom, errors: str) -> None:
        """See whether a fresh process does it too, and with how little."""
        if not self._is_new(symptom):
            return
        self._link.close()
        # Whatever hangs for long enough once need not be waited for as long again.
        timeout = min(self.settings.timeout, _HANG_AGAIN) if symptom.kind == "hang" else self.settings.timeout

        def shows(data: bytes) -> bool:
            found, _ = self.symptom(given.protocol, data, timeout)
            return found is not None and found.key == symptom.key

        if not shows(given.data):
            self._add(given, symptom, given.data, errors, repeats=False)
            return
        data = self._minimized(given, symptom.kind, shows)
        last, said = self.symptom(given.protocol, data, timeout)
        if last is not None and last.key == symptom.key:
            symptom, errors = (symptom if symptom.kind == "hang" else last), said
        self._add(given, symptom, data, errors, repeats=True)

    def _minimized(self, given: Input, kind: str, shows: Callable[[bytes], bool]) -> bytes:
        deadline = time.monotonic() + _MINIMIZING
        return minimize(
            given.data,
            given.protocol,
            lambda data: time.monotonic() < deadline and shows(data),
            _TRIES.get(kind, _TRIES_OTHERWISE),
        )

    def _add(self, given: Input, symptom: Symptom, data: bytes, errors: str, *, repeats: bool) -> None:
        message = consult(given.protocol, data).message
        name = None if message is None else message.message
        self.report.findings.append(
            Finding(symptom, given.protocol, name, data, given.data, given.origin, repeats, errors)
        )

    # --- memory ---

    def _watch_memory(self) -> None:
        """Whether the process has grown too large little by little."""
        measured = self._link.held()
        if measured is None:
            return
        self._memory, answers = measured
        if self._baseline is None:
            self._baseline = self._memory
        if self._memory - self._baseline <= self.settings.memory:
            return
        self._link.close()
        self._link.restarts += 1
        text = f"from {_mib(self._baseline)} to {_mib(self._memory)} in {answers} answers, little by little"
        symptom = Symptom("memory", "", _FRUGAL, text, "memory|growth")
        if self._is_new(symptom):
            self._add(self._last, symptom, self._last.data, "", repeats=False)

    def _blows_up(self, protocol: str, data: bytes) -> bool:
        return self._link.grows_by(protocol, data) > self.settings.memory // 2

    def _follow_up_growth(self, given: Input) -> None:
        """One input has made the process much larger."""
        text = f"grows by {_mib(self._link.jump)} for {len(given.data)} bytes"
        symptom = Symptom("memory", "", _FRUGAL, text, f"memory|{given.protocol}")
        if not self._is_new(symptom):
            return
        if not self._blows_up(given.protocol, given.data):
            self._add(given, symptom, given.data, "", repeats=False)
            return
        data = self._minimized(given, "memory", lambda data: self._blows_up(given.protocol, data))
        text = f"grows by {_mib(self._link.grows_by(given.protocol, data))} for {len(data)} bytes"
        self._add(given, replace(symptom, theirs=text), data, "", repeats=True)


def _mib(size: int) -> str:
    return f"{size / (1 << 20):.0f} MiB"
