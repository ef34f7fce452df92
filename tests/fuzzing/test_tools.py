"""The tools around the invariants: mutators, seeds, dictionaries, reduction, verdicts and bugs."""

from __future__ import annotations

import random
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import mqwire
from mqwire.fuzzing import TARGETS, Broken, Target, dictionary, inputs, seeds
from mqwire.fuzzing.broken import Failure
from mqwire.fuzzing.bugs import Bug, collect, keep, noted, page
from mqwire.fuzzing.campaign.plan import SEEDS_ONLY, Plan, Turns, chosen, duration
from mqwire.fuzzing.campaign.progress import Progress
from mqwire.fuzzing.harness import Notes
from mqwire.fuzzing.lying import lie
from mqwire.fuzzing.mutations.plain import mutate_bytes
from mqwire.fuzzing.mutator import Mutator
from mqwire.fuzzing.reduce import reduce
from mqwire.fuzzing.trial import verdict
from mqwire.fuzzing.workspace import Workspace
from mqwire.mqdsrp import SyncReply
from tests.support.outcomes import decoded

EACH = pytest.mark.parametrize("target", TARGETS.values(), ids=lambda target: target.name)


def _picky(data: bytes) -> None:
    if b"\7" in data and b"\x08" in data:
        raise Broken("no seven before eight", "anywhere", str(data.index(b"\7")))


PICKY = Target("engines", _picky, "message", "Seven and eight stay apart.")


@EACH
def test_mutations_are_new_small_and_the_same_for_the_same_seed(target: Target) -> None:
    some = [*seeds.load(target).values()][:70:2]
    made = Counter[bool]()
    for number, data in enumerate(some * (1 + 30 // len(some))):
        once, again = (
            Mutator(target).mutate(data, target.max_size, number, mutate_bytes(random.Random(number))) for _ in range(2)
        )
        assert once == again
        assert len(once) <= target.max_size
        made[once != data] += 1
    assert made[True] > 0.7 * made.total()


@pytest.mark.parametrize("name", ["round-trip", "engines", "edits", "work"])
def test_mutations_keep_the_line_that_says_what_the_bytes_are(name: str) -> None:
    target = TARGETS[name]
    for number, data in enumerate(list(seeds.load(target).values())[::5]):
        made = Mutator(target).mutate(data, target.max_size, number, mutate_bytes(random.Random(number)))
        assert inputs.split(made)[0][0] == inputs.split(data)[0][0]


def test_most_mutated_messages_still_have_the_structure() -> None:
    """What no reader takes tells little; that some are refused tells the rest."""
    target = TARGETS["decode-mqdsrp"]
    taken = Counter[bool]()
    for number, data in enumerate(list(seeds.load(target).values()) * 3):
        made = Mutator(target).mutate(data, 4096, number, mutate_bytes(random.Random(number)))
        try:
            decoded(made, "mqdsrp", strict=False)
            taken[True] += 1
        except mqwire.DecodeError:
            taken[False] += 1
    assert 0.3 < taken[True] / taken.total() < 0.95


def test_lies_change_bytes_of_every_kind_of_field() -> None:
    reply = decoded(seeds.load(TARGETS["decode-mqdsrp"])["mqdsrp-sync_reply_property_types"], "mqdsrp")
    places = Counter[int]()
    wire = mqwire.encode(reply)
    for seed in range(300):
        made = lie(reply, random.Random(seed))
        if made != wire:
            places[next((i for i, (a, b) in enumerate(zip(made, wire, strict=False)) if a != b), len(wire))] += 1
    assert len(places) > 50


@EACH
def test_dictionaries_are_what_libfuzzer_reads(target: Target) -> None:
    words = dictionary.words(target)
    assert len(words) == len(set(words)) > 5
    for line in dictionary.text(target).splitlines()[1:]:
        assert line.startswith('"\\x')
        assert line.endswith('"')


def test_seeds_survive_the_archive() -> None:
    made = {"b": b"\0\1", "a-name": b"", "c": bytes(range(256))}
    assert seeds.unpack(seeds.pack(made)) == made
    assert seeds.pack(made) == seeds.pack(dict(reversed(made.items())))


def test_reducing_keeps_what_matters_and_nothing_else() -> None:
    data = bytes(range(9, 200)) + b"\7" + b"filler" * 50 + b"\x08" + bytes(100)
    found = verdict(PICKY, data)
    assert found is not None
    assert sorted(reduce(PICKY, data, found)) == [7, 8]


@pytest.mark.parametrize(("step", "patience"), [(lambda: time.sleep(0.01), 0.02), (mqwire.Framer, 0.2)])
def test_what_does_not_end_is_ended(step: Callable[[], object], patience: float) -> None:
    def forever(_: bytes) -> None:
        while True:
            step()

    found = verdict(Target("engines", forever, "message", ""), b"", patience=patience)
    assert found is not None
    assert found.invariant == "ends in time"
    assert verdict(TARGETS["engines"], b"") is None


def test_coverage_is_not_left_with_its_lock() -> None:
    """It waited for ever for a lock that it had when time ran out."""
    lock = threading.Lock()
    held = """
def note():
    lock.acquire()
    sum(range(20_000))
    lock.release()
"""
    coverage: dict[str, Any] = {"__name__": "coverage.collector", "lock": lock}
    exec(held, coverage)

    def forever(_: bytes) -> None:
        while True:
            coverage["note"]()
            sum(range(20_000))

    for _ in range(20):
        found = verdict(Target("engines", forever, "message", ""), b"", patience=0.01)
        assert found is not None
        assert found.invariant == "ends in time"
        assert not lock.locked()


def test_a_busy_machine_is_no_bug() -> None:
    """What takes long by the clock on the wall, and is quick when it is tried again, was waiting for a core."""
    assert verdict(Target("engines", lambda _: time.sleep(0.4), "message", ""), b"", patience=0.1) is None
    assert collect([(TARGETS["engines"], Failure("ends in time", "engines", "slow-unit-1f2e"), b"")]) == []


def test_notes_keep_the_smallest_input_of_each_bug(tmp_path: Path) -> None:
    notes = Notes(PICKY, tmp_path)
    for data in (b"\7\x08 long", b"\7\x08", b"\7\x08 longer", b"fine"):
        notes.check(data)
    ((target, failure, data),) = noted(tmp_path)
    assert (target.name, failure.invariant, data) == ("engines", "no seven before eight", b"\7\x08")
    (tmp_path / "engines-broken.json").write_text("{")
    artifact = tmp_path / "edits" / "timeout-1f2e"
    artifact.parent.mkdir()
    artifact.write_bytes(b"slow")
    assert {f.invariant for _, f, _ in noted(tmp_path)} == {"no seven before eight", "ends in time"}


def test_bugs_are_told_apart_by_where_they_fail() -> None:
    found = [(PICKY, Failure("no seven before eight", "anywhere", "0"), data) for data in (b"1\x08\0\7", b"\7\x08")]
    (bug,) = collect(found, seconds=1)
    assert bug.data == b"\7\x08"
    assert bug.name.startswith("no-seven-before-eight-anywhere-")
    gone = collect([(TARGETS["engines"], Failure("was", "there", "once"), b"")])
    assert "not every time" in gone[0].failure.detail


def test_bugs_are_kept_with_a_page(tmp_path: Path) -> None:
    data = inputs.join(["mqdsrp"], mqwire.encode(SyncReply()))
    bug = Bug(TARGETS["engines"], Failure("engines agree on values", "mqdsrp site_id", "a\x1b[0m is not b"), data)
    space = Workspace(tmp_path)
    assert keep(bug, space)
    assert not keep(bug, space)
    ((target, path),) = space.regression_inputs()
    assert target.name == "engines"
    assert path.read_bytes() == data
    text = path.with_suffix(".md").read_text("utf-8")
    assert text == page(bug)
    assert "\x1b" not in text
    assert "SyncReplyMessage" in text
    assert f"mqwire fuzz triage fuzz/regressions/engines/{path.name}" in text


@pytest.mark.parametrize(
    ("text", "seconds"), [("90", 90), ("90s", 90), ("10m", 600), ("1.5h", 5400), ("1h30m", 5400), ("1 d", 86400)]
)
def test_times(text: str, seconds: float) -> None:
    assert duration(text) == seconds


@pytest.mark.parametrize("text", ["", "soon", "10x", "-5s", "1h and more"])
def test_what_is_no_time(text: str) -> None:
    with pytest.raises(mqwire.MqwireError, match="no time"):
        duration(text)


def test_targets_take_turns() -> None:
    plan = Plan(Workspace(Path("nowhere")), chosen(["framer", "edits"]), 60)
    turns = Turns(plan)
    given = Counter[str]()
    left = 60.0
    while (turn := turns.next(left)) is not None:
        target, seconds = turn
        given[target.name] += seconds
        turns.done(target)
        left -= seconds
    assert abs(given["framer"] - given["edits"]) <= 6
    assert sum(given.values()) == pytest.approx(60, abs=3)
    short = Turns(Plan(Workspace(Path("nowhere")), chosen([]), 1))
    assert len([*iter(lambda: short.next(0.0), None)]) == len(TARGETS), "one turn each, however short the time"
    with pytest.raises(mqwire.MqwireError, match="no target 'nonsense'"):
        chosen(["nonsense"])


def test_a_hunt_runs_all_seeds_before_it_mutates_any() -> None:
    turns = Turns(Plan(Workspace(Path("nowhere")), chosen([]), 60, only_first=True), seeds_first=True)
    given: list[tuple[str, int]] = []
    for _ in range(3 * len(TARGETS)):
        turn = turns.next(60.0)
        assert turn is not None
        turns.done(turn[0])
        given.append((turn[0].name, turn[1]))
    rounds = [given[at : at + len(TARGETS)] for at in range(0, len(given), len(TARGETS))]
    assert [dict(each) for each in rounds] == [dict.fromkeys(TARGETS, seconds) for seconds in (SEEDS_ONLY, 1, 2)]
    assert [name for name, _ in rounds[0]] == [*TARGETS], "what tells most about a broken codec first"


def test_progress_is_what_libfuzzer_says() -> None:
    progress = Progress("engines")
    progress.read(b"#12\tINITED cov: 7 ft: 9 corp: 3/40b exec/s: 0 rss: 60Mb\n")
    progress.read(
        b"nonsense\n#512\tNEW    cov: 8 ft: 12 corp: 4/44b lim: 9 exec/s: 256 rss: 60Mb L: 4/9 MS: 1 Custom-\n"
    )
    assert (progress.total, progress.coverage, progress.features, progress.corpus, progress.rate) == (
        512,
        8,
        12,
        4,
        256,
    )
    assert progress.last_new is not None
    progress.end_slice(1.5)
    assert (progress.executions, progress.current, progress.cpu) == (512, 0, 1.5)


WITHOUT_SCAPY = """
import importlib.util, sys
find = importlib.util.find_spec
importlib.util.find_spec = lambda name, *rest: None if name == "scapy" else find(name, *rest)
from mqwire.cli import main
sys.argv = ["mqwire", "fuzz", *sys.argv[1:]]
main()
"""
LEFT_OUT = "mqwire: the target scapy-layer is left out: Scapy is not installed (pip install 'mqwire[scapy]')\n"


@pytest.mark.parametrize(
    ("words", "status"), [(["list"], 0), (["run", "scapy-layer"], 2), (["triage", "-t", "scapy-layer", "x"], 2)]
)
def test_a_target_whose_library_is_missing_is_left_out_with_a_word(words: list[str], status: int) -> None:
    command = [sys.executable, "-c", WITHOUT_SCAPY, *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert (done.returncode, done.stderr) == (status, LEFT_OUT)
    assert "scapy-layer" not in done.stdout
