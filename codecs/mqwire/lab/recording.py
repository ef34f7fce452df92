"""A capture of what the lab says: taken by tcpdump where that may listen, else written from the bytes themselves."""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from mqwire import capture
from mqwire.capture import Endpoint
from mqwire.capture.synthesis import Conversation, ethernet
from mqwire.capture.writer import Sent, pcapng
from mqwire.errors import MqwireError

_READY, _SETTLE = 5.0, 0.3
# The buffer (in KiB) is made of pieces that each hold the largest frame: by default there would be eight of them.
_FRAME, _BUFFER = "65600", "65536"


class Dump:
    """tcpdump on the loopback interface, for the lab's port only."""

    def __init__(self, path: Path, port: int) -> None:
        self._path, self._port = path, port
        self._child: asyncio.subprocess.Process | None = None

    async def start(self) -> bool:
        """False if tcpdump is not there or may not listen."""
        tool = shutil.which("tcpdump")
        if tool is None:
            return False
        with self._path.open("wb") as file:  # not by name: tcpdump gives up its rights before it would open it
            self._child = await asyncio.create_subprocess_exec(
                tool, "-i", "lo", "-n", "-U", "-s", _FRAME, "-B", _BUFFER, "--immediate-mode", "-w", "-",
                "net", "127.0.0.0/8", "and", "tcp", "port", str(self._port),
                stdout=file, stderr=asyncio.subprocess.PIPE, start_new_session=True,
            )  # fmt: skip
        assert self._child.stderr is not None
        try:
            while line := await asyncio.wait_for(self._child.stderr.readline(), _READY):
                if b"listening on" in line:
                    return True
        except TimeoutError:
            pass
        await self._end()
        return False

    async def stop(self) -> bytes:
        """Everything as a pcapng file."""
        await asyncio.sleep(_SETTLE)  # the last acknowledgments of TCP
        await self._end()
        data = self._path.read_bytes()
        frames = [Sent(frame.time, frame.data) for frame in capture.frames(data)]
        return pcapng(frames, name="mqwire lab")

    async def _end(self) -> None:
        if self._child is None:
            return
        with suppress(ProcessLookupError):
            self._child.terminate()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._child.wait(), _READY)
        with suppress(ProcessLookupError):
            self._child.kill()


class Transcript:
    """Segments made of the bytes that the servers report, each connection by the one that opened it."""

    def __init__(self) -> None:
        self._talks: dict[tuple[str, str], Conversation] = {}
        self._sent: list[Sent] = []
        self._opened = 0

    def hear(self, _: str, what: dict[str, Any]) -> None:
        if what["event"] == "wire":
            self._sent += [Sent(time, ethernet(packet)) for time, packet in self._packets(what)]

    def _packets(self, what: dict[str, Any]) -> Iterator[tuple[int, bytes]]:
        ends = what["ends"][0], what["ends"][1]
        if what["kind"] == "open":
            self._opened += 1
            start = self._opened * 1_000_003
            client, server = (_endpoint(end) for end in ends)
            self._talks[ends] = Conversation(client, server, seqs=(start, start + 500_000))
        talk = self._talks.get(ends)
        if talk is None:
            return
        if what["kind"] == "open":
            packets = talk.open()
        elif what["kind"] == "data":
            packets = talk.send(what["side"], bytes.fromhex(what["data"]))
        else:
            packets = talk.close()
            del self._talks[ends]
        for number, packet in enumerate(packets):
            yield what["time"] + number * 1000, packet

    def stop(self) -> bytes:
        """Everything as a pcapng file, in the order of time."""
        return pcapng(sorted(self._sent, key=lambda sent: sent.time), name="mqwire lab")


def _endpoint(text: str) -> Endpoint:
    host, _, port = text.rpartition(":")
    return Endpoint(host, int(port))


class Recording:
    """Whichever of the two can be had."""

    def __init__(self, target: Path, folder: Path, port: int) -> None:
        self.target = target
        self.transcript = Transcript()
        self.is_dump = False
        self._dump = Dump(folder / "dump.pcap", port)

    async def start(self) -> None:
        """Also finds out whether the target can be written at all, before anything runs."""
        try:
            self.target.touch()
        except OSError as error:
            raise MqwireError(f"{self.target}: {os.strerror(error.errno or 0)}") from None
        self.is_dump = await self._dump.start()

    async def stop(self) -> None:
        data = await self._dump.stop() if self.is_dump else self.transcript.stop()
        self.target.write_bytes(data)
