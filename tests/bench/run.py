"""Run benchmark suites: `python tests/bench/run.py [--quick] [--only SUITE] [--json FILE]`."""

import argparse
import json
import platform
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

if not __package__:  # run as a script: make this folder importable as the package it is
    sys.path[0] = str(Path(__file__).resolve().parents[2])  # not tests/ itself, whose folders have names of libraries
    __package__ = "tests.bench"

from rich.console import Console

from .contenders import LIBRARIES
from .report import show
from .suites import SUITES, load
from .timing import QUICK, Settings


def _versions() -> dict[str, str]:
    """What was measured."""
    found = {"python": platform.python_version()}
    for name in (*LIBRARIES, "msgspec"):
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = "not installed"
    return found


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        description="Benchmarks of mqwire. No number makes them fail: they are for reading."
    )
    parser.add_argument("--quick", action="store_true", help="fewer and shorter rounds; rough numbers in seconds")
    parser.add_argument("--only", action="append", choices=SUITES, help="run this suite (may be repeated)")
    parser.add_argument("--gc", action="store_true", help="leave the garbage collector on while timing")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the numbers here as well")
    options = parser.parse_args(arguments)

    settings = (QUICK if options.quick else Settings())._replace(collector=options.gc)
    versions = _versions()
    console = Console()
    if not console.is_terminal:
        console.width = 160  # a pipe has no width; do not cut the tables to eighty columns
    console.print(", ".join(f"{name} {number}" for name, number in versions.items()), highlight=False)
    console.print(f"{settings.rounds} rounds, contenders in turn, best round counts\n", highlight=False)
    results: dict[str, Any] = {}
    for name in options.only or SUITES:
        console.rule(f"{name}: {SUITES[name]}".replace("[", r"\["))
        report = load(name).run(settings)
        show(report, console)
        results[name] = report.numbers
    if options.json:
        document = {"versions": versions, "settings": settings._asdict(), "suites": results}
        options.json.write_text(json.dumps(document, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
