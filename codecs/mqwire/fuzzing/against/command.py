"""`mqwire fuzz run --against`: a run with its progress, its report and its files."""

from __future__ import annotations

import json
import shlex
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mqwire.errors import MqwireError
from mqwire.fuzzing.against import Progress, Report, Settings, _report, replay, run
from mqwire.fuzzing.campaign.plan import duration
from mqwire.render.console import cannot_be_written, console, warn
from mqwire.render.escape import escape
from mqwire.render.inputs import Unreadable
from mqwire.render.outcome import CLEAN, FINDINGS

_EVERY = 30.0
FOLDER = Path("fuzz-against")
INTERRUPTED = 130
_SIGNALS = (signal.SIGTERM, signal.SIGHUP)


@dataclass(frozen=True)
class Given:
    """What the command line says."""

    command: str
    protocols: Sequence[str] = ()
    strict: bool | None = None
    time: str = "10m"
    inputs: int | None = None
    seed: int = 0
    timeout: float = 5.0
    memory: int = 512
    folder: Path | None = None
    as_json: Path | None = None
    as_markdown: Path | None = None
    replay: Path | None = None

    def settings(self) -> Settings:
        return Settings(
            _words(self.command),
            tuple(self.protocols),
            rules="either" if self.strict is None else "strict" if self.strict else "lenient",
            seconds=duration(self.time),
            inputs=self.inputs,
            seed=self.seed,
            timeout=self.timeout,
            memory=self.memory << 20,
        )


def main(given: Given) -> int:
    """Do it, and return the exit status. MqwireError where it cannot be done."""
    if given.replay is not None:
        return _replay(given, given.replay)
    report = _run(given)
    return FINDINGS if report.findings else INTERRUPTED if report.interrupted else CLEAN


def _words(command: str) -> list[str]:
    """The words of a command, as a shell would have them; no shell runs it."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise MqwireError(f"the command cannot be understood: {str(error).lower()}") from None
    if not words:
        raise MqwireError("the command is empty")
    return words


def _run(given: Given) -> Report:
    """What was found goes to standard output and into files, progress to standard error."""
    settings = given.settings()
    with interruptible(), shown(settings.seconds) as progress:
        report = run(settings, progress)
    try:
        paths = _report.save(report, given.folder or FOLDER)
        if given.as_json is not None:
            given.as_json.write_text(json.dumps(report.as_json(), indent=2) + "\n", "ascii")
        if given.as_markdown is not None:
            given.as_markdown.write_text(_report.markdown(report), "utf-8", errors="backslashreplace")
    except OSError as error:
        raise Unreadable(f"{escape(str(error.filename))}: {cannot_be_written(error)}") from None
    for finding in report.findings:
        for line in _report.lines(report, finding, paths[finding.name]):
            print(line)
    for note in _report.notes(report):
        print(note)
    print(_report.summary(report))
    return report


def _replay(given: Given, file: Path) -> int:
    """Send one input again; the status says whether something is wrong with the answer."""
    if len(given.protocols) != 1:
        raise MqwireError("say with --protocol what the input is")
    try:
        data = file.read_bytes()
    except OSError as error:
        raise Unreadable(f"{escape(str(file))}: cannot be read ({(error.strerror or '').lower()})") from None
    try:
        with interruptible():
            found, errors = replay(given.settings(), given.protocols[0], data)
    except KeyboardInterrupt:
        return INTERRUPTED
    if found is None:
        print("agrees with mqwire")
        return CLEAN
    for line in _report.symptom_lines(found, given.protocols[0], errors):
        print(line)
    return FINDINGS


@contextmanager
def interruptible() -> Iterator[None]:
    """Other signals that ask for an end do what Ctrl-C does, so that nothing stays behind."""

    def interrupt(*_: Any) -> None:
        raise KeyboardInterrupt

    before = {number: signal.signal(number, interrupt) for number in _SIGNALS}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def shown(seconds: float | None) -> Iterator[Callable[[Progress], None]]:
    """Something to call with the progress: a line that changes on a terminal, a line now and then elsewhere."""
    if not sys.stderr.isatty():
        yield _Lines(seconds)
        return
    with console(sys.stderr).status("starting") as status:
        yield lambda progress: status.update(_line(progress, seconds))


class _Lines:
    def __init__(self, seconds: float | None) -> None:
        self.seconds, self.next = seconds, _EVERY

    def __call__(self, progress: Progress) -> None:
        if progress.seconds >= self.next:
            self.next += _EVERY
            warn(_line(progress, self.seconds))


def _line(progress: Progress, seconds: float | None) -> str:
    rate = progress.inputs / progress.seconds if progress.seconds else 0
    held = "" if progress.memory is None else f", {progress.memory >> 20} MiB"
    of = "" if seconds is None else f" of {seconds:.0f}"
    return (
        f"{progress.seconds:.0f}{of} s, {progress.inputs:,} inputs ({rate:,.0f}/s), {progress.findings} findings, "
        f"{progress.restarts} restarts{held}, {progress.doing}"
    )
