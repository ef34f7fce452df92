"""Capture files to framed packets, beside dpkt, and whether time stays proportional to size and number of streams."""

import io
from collections.abc import Callable, Iterator
from itertools import cycle, islice
from typing import Any

import mqwire
from mqwire.capture import CaptureLimits, Endpoint, frames, packets, read
from mqwire.capture.synthesis import Conversation, timed
from mqwire.capture.writer import Sent, pcap
from mqwire.mqqb import MessagePropertiesHeader, PrivateQueueFormatNameId, UserHeader, UserHeaderFlags, UserMessage

from .. import messages
from ..report import Report, Table, number, verdict
from ..timing import Job, Settings, race

_SERVER = Endpoint("10.1.0.1", 1801)
_MARK = "10.99.99.99"  # the client whose address makes one stretch of a large file differ from the next
_TARGET = 3.0
HEADER = len(pcap([]))
_MESSAGES = 4  # of each stream, in the curve by number of streams
_BASELINE = "mqwire packets"
_RIVAL = "dpkt Ethernet/IP/TCP"


def run(settings: Settings) -> Report:
    """The comparison, then the two curves."""
    is_quick = len(settings.curve_bytes) < 5
    report = Report()
    _compare(report, settings)
    _by_size(report, (1, 3, 10, 30) if is_quick else (10, 30, 100, 300, 1000))
    _by_streams(report, (1, 10, 100, 1000) if is_quick else (1, 10, 100, 1000, 10_000, 100_000), settings)
    return report


def _packet(body: bytes) -> bytes:
    """A message to the replication queue."""
    header = UserHeader(flags=UserHeaderFlags(dq=3), destination_queue=PrivateQueueFormatNameId(1))
    properties = MessagePropertiesHeader(message_body=body)
    return mqwire.encode(UserMessage(user_header=header, message_properties_header=properties))


def mixes() -> dict[str, list[bytes]]:
    small, medium, large = ([_packet(body) for body in size.messages] for size in messages.size_classes())
    return {"small": small, "4 KB": medium, "85 KB": large, "mix": small + medium + large}


def conversation(client: str, payloads: Iterator[bytes], size: int) -> list[Sent]:
    """One connection that sends until it has filled a file of about `size` bytes."""
    talk = Conversation(Endpoint(client, 49_759), _SERVER)
    sent = timed(talk.open(), 0)
    total = 0
    while total < size:
        more = timed(talk.send(0, next(payloads)), len(sent) * 1_000_000)
        total += sum(16 + len(frame.data) for frame in more)
        sent += more
    return sent


def _count(found: Iterator[Any]) -> int:
    return sum(1 for _ in found)


def _dpkt() -> dict[str, Callable[[bytes], int]]:
    try:
        import dpkt
    except ModuleNotFoundError:
        return {}

    def layers(data: bytes) -> int:
        total = 0
        for _, frame in dpkt.pcap.Reader(io.BytesIO(data)):
            total += len(dpkt.ethernet.Ethernet(frame).data.data.data)
        return total

    return {_RIVAL: layers, "dpkt frames only": lambda data: _count(iter(dpkt.pcap.Reader(io.BytesIO(data))))}


def _compare(report: Report, settings: Settings) -> None:
    contenders: dict[str, Callable[[bytes], int]] = {
        _BASELINE: lambda data: _count(packets(data)),
        "mqwire frames only": lambda data: _count(frames(data)),
        "mqwire records (decoded)": lambda data: _count(read(data)),
        **_dpkt(),
    }
    speeds: dict[str, dict[str, float]] = {name: {} for name in contenders}
    counts = {}
    for mix, payloads in mixes().items():
        sent = conversation("10.0.0.1", cycle(payloads), 2_000_000)
        data = pcap(sent)
        counts[mix] = {"frames": len(sent), "bytes": len(data), "packets": _count(packets(data))}
        for name, timing in race({n: Job(f, [data]) for n, f in contenders.items()}, settings).items():
            speeds[name][mix] = len(sent) / timing.best / 1000
    rows = []
    for name, by_mix in speeds.items():
        ratios = {mix: speeds[_BASELINE][mix] / speed for mix, speed in by_mix.items()}
        target = _TARGET if name == _RIVAL else None
        rows.append(
            [
                name,
                *map(number, by_mix.values()),
                *(number(ratio, "x") for ratio in ratios.values()),
                "" if target is None else f">= {target:g}x",
                verdict(min(ratios.values()), target),
            ]
        )
    names = list(counts)
    note = (
        "1000 frames a second, best round. x columns: how many times as fast the first row is. The target is for all."
    )
    report.tables.append(
        Table("captures, 1000 frames/s", ["", *names, *(f"x {n}" for n in names), "target", ""], rows, note)
    )
    report.numbers["inputs"] = counts
    report.numbers["thousand_frames_per_s"] = speeds


class Repeated(io.RawIOBase):
    """A file as large as one likes: the same connection again and again, each time from another client."""

    def __init__(self, stretch: bytes, count: int) -> None:
        self._pieces = self._made(stretch, count)

    @staticmethod
    def _made(stretch: bytes, count: int) -> Iterator[bytes]:
        yield pcap([])
        for index in range(count):
            data = Repeated.variant(stretch, index)
            for at in range(0, len(data), 1 << 18):
                yield data[at : at + (1 << 18)]

    @staticmethod
    def variant(stretch: bytes, index: int) -> bytes:
        """The connection from another client."""
        return stretch.replace(Endpoint(_MARK, 0).packed, Endpoint(f"10.3.{index >> 8}.{index & 255}", 0).packed)

    def read(self, size: int = -1) -> bytes:  # noqa: ARG002  # pieces are of the size that the reader asks for
        return next(self._pieces, b"")


def _seconds(work: Callable[[], Any]) -> float:
    from time import perf_counter

    start = perf_counter()
    work()
    return perf_counter() - start


def _by_size(report: Report, megabytes: tuple[int, ...]) -> None:
    stretch = pcap(conversation(_MARK, cycle(mixes()["mix"]), 1_000_000))[HEADER:]
    curve = {}
    for size in megabytes:
        count = max(1, round(size * 1e6 / len(stretch)))
        best = min(_seconds(lambda n=count: _count(packets(Repeated(stretch, n)))) for _ in range(2))  # type: ignore[misc]
        curve[size] = best / (count * len(stretch)) * 1e9
    _curve(report, "ns per byte by size of the file", [f"{size:,} MB" for size in megabytes], curve, "ns_per_byte")


def _by_streams(report: Report, counts: tuple[int, ...], settings: Settings) -> None:
    """Streams that all go on at once, each with the same traffic."""
    payload = mixes()["small"][0]
    limits = CaptureLimits(max_streams=max(counts) + 1)
    curve = {}
    for count in counts:
        hosts = (f"10.{n >> 16}.{n >> 8 & 255}.{n & 255}" for n in range(count))
        talks = [Conversation(Endpoint(host, 5000), _SERVER) for host in hosts]
        sent = [frame for talk in talks for frame in timed(islice(talk.open(), 1), 0)]
        for _ in range(_MESSAGES):
            sent += [frame for talk in talks for frame in timed(islice(talk.send(0, payload), 1), 0)]
        data, length = pcap(sent), len(sent)
        del talks, sent
        job = Job(lambda data: _count(packets(data, limits=limits)), [data])
        best = race({_BASELINE: job}, settings._replace(rounds=3))[_BASELINE].best
        curve[count] = best / length * 1e9
    _curve(report, "ns per frame by number of streams", [f"{count:,}" for count in counts], curve, "ns_per_frame")


def _curve(report: Report, title: str, columns: list[str], curve: dict[int, float], key: str) -> None:
    spread = max(curve.values()) / min(curve.values())
    row = [_BASELINE, *map(number, curve.values()), number(spread, "x")]
    report.tables.append(Table(title, ["", *columns, "spread"], [row], "Best round. spread: slowest over fastest."))
    report.numbers[key] = curve
