"""Fixtures for all tests: whatever touches a codec runs on both engines."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Generator

import pytest
from hypothesis import HealthCheck, settings

from mqwire._decode import Engine

settings.register_profile("default", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("thorough", parent=settings.get_profile("default"), max_examples=5000)
# Examples are random everywhere but in CI, where a change must not fail for what another one has overlooked. The same
# ones every time find nothing new, so half as many will do.
settings.register_profile("ci", parent=settings.get_profile("default"), derandomize=True, max_examples=50)
settings.load_profile("ci" if os.environ.get("CI") else "default")


@pytest.fixture(params=["fast", "kaitai"])
def engine(request: pytest.FixtureRequest) -> Engine:
    found: Engine = request.param
    return found


_MANY = 20  # a test of fewer cases has one for each of a dozen or two, such as protocols or fuzzing targets
_COUNTED = 4


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    _spark_first(items)
    if os.environ.get("MQWIRE_SAMPLE_COVERAGE"):
        _sample(items)


def _spark_first(items: list[pytest.Item]) -> None:
    """All that share the Spark session run in one process: each other one would start a Java of its own.

    Workers of xdist begin with a piece of the list each, and steal from its end what others have left.
    """
    items.sort(key=lambda item: "spark" not in getattr(item, "fixturenames", ()))


def _sample(items: list[pytest.Item]) -> None:
    """Of tests with many cases, lines are counted for a sample.

    Counting makes code three times as slow, and the hundredth vector runs the lines that ninety-nine have run. All
    cases still run. The step is odd, so that it does not always hit the same engine. Single tests that do much of what
    others do once are marked `no_cover` where they stand.
    """
    cases = Counter(_test_of(item) for item in items)
    seen = Counter[str]()
    for item in items:
        test = _test_of(item)
        if cases[test] > _MANY and seen[test] % _odd(cases[test] // _COUNTED):
            item.add_marker("no_cover")
        seen[test] += 1


def _odd(number: int) -> int:
    return number | 1


def _test_of(item: pytest.Item) -> str:
    return item.nodeid.partition("[")[0]


@pytest.hookimpl(wrapper=True, trylast=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Nothing is counted in a test that is marked so.

    pytest-cov stops its collector for it; in a worker of xdist that wakes the one that it had started before the worker
    was known to be one, and the test is as slow as ever.
    """
    tracer = sys.gettrace() if item.get_closest_marker("no_cover") else None
    if tracer is None:
        return (yield)
    sys.settrace(None)
    try:
        return (yield)
    finally:
        sys.settrace(tracer)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Where MQWIRE_NO_SKIP is set a test that could not run has failed: its tool should have been installed."""
    report = yield
    if os.environ.get("MQWIRE_NO_SKIP") and report.skipped:
        report.outcome = "failed"
        report.longrepr = f"skipped, and nothing may be skipped here: {report.longrepr}"
    return report
