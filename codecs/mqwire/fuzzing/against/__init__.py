"""Fuzzes somebody else's implementation, with mqwire as the oracle (docs/fuzzing-against.md)."""

from __future__ import annotations

from collections.abc import Callable

from mqwire.fuzzing.against._compare import plain
from mqwire.fuzzing.against._findings import KINDS, Finding, Report, Symptom
from mqwire.fuzzing.against._session import Progress, Session, Settings

__all__ = ["KINDS", "Finding", "Progress", "Report", "Settings", "Symptom", "plain", "replay", "run"]


def run(settings: Settings, progress: Callable[[Progress], None] | None = None) -> Report:
    """Ask the command about vectors and damaged messages, and report where it fails.

    MqwireError if it cannot be started or does not speak the protocol. An interruption ends the run early, with
    what was found. Whatever happens, no process is left behind.
    """
    with Session(settings, progress) as session:
        return session.run()


def replay(settings: Settings, protocol: str, data: bytes) -> tuple[Symptom | None, str]:
    """What the command does wrong with one input, None if it agrees, and the end of its standard error.

    The vectors are asked first, as in a run: only then is it known which fields it tells.
    """
    with Session(settings) as session:
        session.contact()
        session.learn()
        return session.symptom(protocol, data)
