"""A scenario from beginning to end: servers, what they say as it happens, and the capture."""

from __future__ import annotations

import asyncio
import signal
import tempfile
import time
from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from typing import IO, Any

from msgspec import Struct
from rich.console import Console
from rich.text import Text

import mqwire
from mqwire import capture
from mqwire.lab.enterprise import FAST, PRODUCT, Enterprise
from mqwire.lab.manager import REPLICATION_QUEUE
from mqwire.lab.process import LabError
from mqwire.lab.recording import Recording
from mqwire.lab.scenarios import Scenario, Stage, find
from mqwire.lab.session import ACK_DELAY
from mqwire.render.console import console
from mqwire.render.escape import escape
from mqwire.render.outcome import CLEAN, FINDINGS, captured
from mqwire.render.sentences import sentence

INTERRUPTED = 130


class Wishes(Struct, frozen=True):
    """How a scenario is to be run."""

    pcap: Path | None = None
    port: int = 1801
    folder: Path | None = None
    """Where servers keep what they have; a folder that is deleted in the end if there is none."""
    has_product_settings: bool = False
    is_quiet: bool = False


class Show:
    """Tells what happens, line by line."""

    def __init__(self, out: Console, is_quiet: bool) -> None:
        self._out, self._is_quiet = out, is_quiet
        self._began = time.monotonic()
        self.messages: Counter[str] = Counter()

    def say(self, text: str) -> None:
        self._line(Text(escape(text), style="bold"))

    def hear(self, name: str, what: dict[str, Any]) -> None:
        match what["event"]:
            case "arrived":
                self.messages[what["message"]] += 1
                self._line(Text(f"{what['sender'] or 'somebody':>6} -> {name:<6} {_said(what)}"))
            case "session" if what["state"] == "open":
                self._line(Text(f"{name:>6}           has a session with {what['peer']}", style="dim"))
            case "queue":
                self._line(Text(f"{name:>6}           {what['what']} {escape(what['path'])}", style="green"))
            case "ignored":
                self._line(Text(f"{name:>6}           ignores something: {escape(what['reason'])}", style="yellow"))

    def _line(self, text: Text) -> None:
        if not self._is_quiet:
            self._out.print(Text(f"{time.monotonic() - self._began:7.2f} s  ").append_text(text), soft_wrap=True)


def _said(what: dict[str, Any]) -> str:
    protocol = "mqdsrp" if what["queue"] == REPLICATION_QUEUE else "mqcn"
    doubt = "" if what["proven"] else " (not proven)"
    try:
        message = mqwire.decode(bytes.fromhex(what["body"]), protocol=protocol, strict=False)
    except mqwire.DecodeError:
        return "something undecodable" + doubt
    return sentence(message) + doubt


async def act(scenario: Scenario, wishes: Wishes, folder: Path, show: Show) -> Recording | None:
    """Run a scenario. Whatever happens, no process is left."""
    recording = None if wishes.pcap is None else Recording(wishes.pcap, folder, wishes.port)
    if recording is not None:
        await recording.start()
    lab = Enterprise(
        scenario.members,
        folder,
        port=wishes.port,
        settings=PRODUCT if wishes.has_product_settings else FAST,
        is_recording=recording is not None and not recording.is_dump,
        heard=show.hear,
    )
    if recording is not None:
        lab.listeners.append(recording.transcript.hear)
    try:
        await scenario.act(Stage(lab, show.say))
        if recording is not None:
            await asyncio.sleep(2 * ACK_DELAY)  # so that the last messages are acknowledged in the capture too
    finally:
        await lab.stop()
        if recording is not None:
            await recording.stop()
    return recording


async def _until_signal(scenario: Scenario, wishes: Wishes, folder: Path, show: Show) -> Recording | None:
    task = asyncio.get_running_loop().create_task(act(scenario, wishes, folder, show))
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, task.cancel)
    return await task


def run(name: str, wishes: Wishes, stream: IO[str]) -> int:
    """Run a scenario and say how it went; the exit status of the command."""
    scenario = find(name)
    out = console(stream)
    show = Show(out, wishes.is_quiet)
    with ExitStack() as stack:
        if wishes.folder is None:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="mqwire-lab-")))
        else:
            folder = wishes.folder
            if folder.exists() and any(folder.iterdir()):
                raise LabError(f"{folder} is not empty; a scenario begins with nothing")
        show.say(f"{scenario.section}: {scenario.title}")
        try:
            recording = asyncio.run(_until_signal(scenario, wishes, folder, show))
        except (asyncio.CancelledError, KeyboardInterrupt):
            return INTERRUPTED
    counts = ", ".join(f"{count} {message}" for message, count in sorted(show.messages.items()))
    out.print(f"{scenario.name} went as it must: {counts}", soft_wrap=True)
    return CLEAN if recording is None else _check(recording, out)


def _check(recording: Recording, out: Console) -> int:
    """What mqwire itself says about the capture."""
    found = list(captured(str(recording.target), capture.read(recording.target.read_bytes())))
    odd = sum(outcome.status != CLEAN for outcome in found)
    how = "by tcpdump" if recording.is_dump else "from the bytes of the sessions"
    verdict = f"{odd} with findings" if odd else "none with a finding"
    out.print(f"{recording.target}: {len(found)} packets, {verdict}, written {how}", soft_wrap=True)
    return FINDINGS if odd else CLEAN
