"""Whatever the splits, a capture comes out as if it had been read in order."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from captures.make import FOLDER
from hypothesis import given, settings
from hypothesis import strategies as st

from mqwire.capture.writer import pcap, pcapng
from mqwire.pipeline._plan import Capture, gather, look, splits

from .chaos import frames
from .reference import LIMITS, in_order, joined

SIZES = (100, 1000, 7000, 40_000, 1 << 30)


def write(folder: Path, seed: int, files: int, **more: int) -> Capture:
    """A capture in so many files."""
    chance = Random(seed)
    sent = frames(seed, **more)
    cuts = sorted(chance.sample(range(1, len(sent)), files - 1))
    kind = chance.choice([pcap, pcapng])
    for number, (start, stop) in enumerate(zip([0, *cuts], [*cuts, len(sent)], strict=True)):
        data = kind(sent[start:stop])  # type: ignore[operator]  # both take what they are given
        (folder / f"trace{number:03}.pcap").write_bytes(data)
    (capture,) = gather(look([str(folder)], LIMITS).parts, rotation=True)
    return capture


@given(seed=st.integers(0, 1 << 32), files=st.integers(1, 5), buckets=st.integers(1, 3))
@settings(max_examples=20)
@pytest.mark.no_cover
def test_chaos(seed: int, files: int, buckets: int, tmp_path_factory: pytest.TempPathFactory) -> None:
    capture = write(tmp_path_factory.mktemp("chaos"), seed, files)
    expected = in_order(capture)
    for size in SIZES:
        found = joined(capture, size, buckets=buckets)
        assert found.rows == expected.rows
        assert found.sessions == expected.sessions


@pytest.mark.parametrize("path", sorted(FOLDER.rglob("*.pcap*")), ids=lambda path: path.name)
def test_samples(path: Path) -> None:
    if ".jsonl" in path.suffixes:
        return
    (capture,) = gather(look([str(path)], LIMITS).parts, rotation=True)
    expected = in_order(capture)
    for size in (64, 500, 3000):
        assert joined(capture, size)[:2] == expected[:2]
    assert len(list(splits(capture, 64))) > 3 or path.suffix in (".gz", ".zst")
