"""Executions a second under libFuzzer, instrumented: the fast engine beside the Kaitai parsers, two jobs beside one."""

import subprocess
import sys
import tempfile
from pathlib import Path

from mqwire.fuzzing import TARGETS
from mqwire.fuzzing.campaign import Plan
from mqwire.fuzzing.campaign import run as run_campaign
from mqwire.fuzzing.campaign.progress import Progress
from mqwire.fuzzing.harness import BOOT
from mqwire.fuzzing.workspace import Workspace

from ..report import Report, Table, number, verdict
from ..timing import QUICK, Settings

_SEEDS = Path(__file__).resolve().parents[3] / "fuzz"
_ENGINE_TARGET, _JOBS_TARGET = 5.0, 1.7
_PROTOCOLS = ("mqdsrp", "mqcn", "mqqb")
_JOB_TARGETS = ("decode-mqdsrp", "decode-mqqb", "round-trip", "engines")
# The same bytes for both: libFuzzer's own mutations of the shipped seeds, and nothing but decoding.
_PROGRAM = """
import sys, atheris, mqwire
engine, protocol = sys.argv[1:3]
def check(data):
    try:
        mqwire.decode(data, protocol, engine=engine)
    except mqwire.DecodeError:
        pass
atheris.Setup(sys.argv[:1] + sys.argv[3:], check)
atheris.Fuzz()
"""


def run(settings: Settings) -> Report:
    quick = settings.rounds <= QUICK.rounds
    report = Report()
    _engines(report, seconds=2 if quick else 8, rounds=1 if quick else 2)
    _jobs(report, seconds=8 if quick else 40)
    return report


def _engines(report: Report, seconds: int, rounds: int) -> None:
    """Engines take turns; the best round counts."""
    rates: dict[str, dict[str, float]] = {"fast": {}, "kaitai": {}}
    for protocol in _PROTOCOLS:
        for _ in range(rounds):
            for engine, found in rates.items():
                found[protocol] = max(found.get(protocol, 0.0), _rate(engine, protocol, seconds))
    for found in rates.values():
        found["mix"] = len(_PROTOCOLS) / sum(1 / found[protocol] for protocol in _PROTOCOLS)
    columns = [*_PROTOCOLS, "mix"]
    ratios = {column: rates["fast"][column] / rates["kaitai"][column] for column in columns}
    ends = {
        "fast": [""] * (len(columns) + 2),
        "kaitai": [
            *(number(ratio, "x") for ratio in ratios.values()),
            f">= {_ENGINE_TARGET:g}x",
            verdict(min(ratios.values()), _ENGINE_TARGET),
        ],
    }
    rows = [[engine, *(number(found[c]) for c in columns), *ends[engine]] for engine, found in rates.items()]
    note = "Best round; only decoding, of bytes that libFuzzer alone mutates.\nmix: one of each. The target is for all."
    headings = ["", *columns, *(f"x {column}" for column in columns), "target", ""]
    report.tables.append(Table("instrumented executions/s by engine", headings, rows, note))
    report.numbers["executions_per_s"] = rates


def _rate(engine: str, protocol: str, seconds: int) -> float:
    with tempfile.TemporaryDirectory() as scratch:
        space = Workspace(_SEEDS)
        corpus = Workspace(Path(scratch))
        corpus.seeds = space.seeds
        folder = corpus.corpus(TARGETS[f"decode-{protocol}"])
        arguments = [engine, protocol, f"-max_total_time={seconds}", "-max_len=4096", "-seed=1", str(folder)]
        done = subprocess.run(
            [sys.executable, "-c", BOOT + _PROGRAM, *arguments], capture_output=True, check=True, cwd=scratch
        )
        progress = Progress(protocol)
        progress.read(done.stderr)
        return float(progress.rate)


def _jobs(report: Report, seconds: float) -> None:
    rates = {}
    for jobs in (1, 2):
        with tempfile.TemporaryDirectory() as scratch:
            space = Workspace(Path(scratch))
            space.seeds, space.dictionaries = _SEEDS / "seeds", _SEEDS / "dictionaries"
            result = run_campaign(Plan(space, tuple(TARGETS[name] for name in _JOB_TARGETS), seconds, jobs, seed=1))
            rates[jobs] = result.executions / result.seconds
    ratio = rates[2] / rates[1]
    rows = [
        ["one job", number(rates[1]), "", "", ""],
        ["two jobs", number(rates[2]), number(ratio, "x"), f">= {_JOBS_TARGET:g}x", verdict(ratio, _JOBS_TARGET)],
    ]
    note = f"Campaigns over {', '.join(_JOB_TARGETS)} from the shipped seeds, all checks and mutators included."
    report.tables.append(Table("executions/s of a campaign", ["", "executions/s", "x", "target", ""], rows, note))
    report.numbers["campaign_executions_per_s"] = rates
