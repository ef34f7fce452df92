"""Where in a capture a message stands, in words: when, from whom to whom, in which frames, in answer to what."""

from __future__ import annotations

from collections.abc import Iterable

from rich.text import Text

from mqwire.capture import Record, timestamp

_UNITS = ((1_000_000_000, "s"), (1_000_000, "ms"), (1_000, "us"), (1, "ns"))
_MOST_RUNS = 5


def place(record: Record) -> Text:
    """`2024-05-01T12:00:00.000000Z 10.0.0.1:1801 -> 10.0.0.2:49759, frames 14-16, answers 12 after 2.1 ms`."""
    text = Text.assemble(
        (timestamp(record.time, record.digits), "green"),
        f" {record.src}",
        (" -> ", "dim"),
        f"{record.dst}",
        (f"  {frames(record.packets)}", "dim"),
    )
    if record.request is not None and record.latency is not None:
        text.append(f", answers {numbers(record.request.packets)} after ", "dim").append(duration(record.latency))
    return text


def frames(packets: tuple[int, ...]) -> str:
    return f"{'frame' if len(packets) == 1 else 'frames'} {numbers(packets)}" if packets else "no frame"


def numbers(packets: Iterable[int]) -> str:
    """`14-16, 18`; of many runs the first."""
    runs: list[list[int]] = []
    for number in packets:
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    shown = [str(first) if first == last else f"{first}-{last}" for first, last in runs[:_MOST_RUNS]]
    return ", ".join([*shown, "..."] if len(runs) > _MOST_RUNS else shown)


def duration(nanoseconds: float) -> str:
    """Three digits and the unit that fits."""
    size, unit = next((found for found in _UNITS if abs(nanoseconds) >= found[0]), _UNITS[-1])
    return f"{nanoseconds / size:.4g} {unit}"
