"""What of Spark's filters the reader can use: when, between whom, which messages."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from datetime import UTC, datetime, timedelta
from typing import Any

from pyspark.sql.datasource import (
    EqualNullSafe,
    EqualTo,
    Filter,
    GreaterThan,
    GreaterThanOrEqual,
    In,
    LessThan,
    LessThanOrEqual,
)

from mqwire.pipeline.conditions import Conditions

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)

# A table may have a column of the same name that says something else: `time` of a session is when it began, and what it
# is made of comes later; a finding may be about a packet whose body has another name.
_HOSTS = frozenset({"src", "dst", "client", "server"})
_TIMED = frozenset({"packets", "messages", "directory_changes", "notifications", "findings", "losses"})
_NAMED = frozenset({"messages", "directory_changes", "notifications"})


def conditions(table: str, filters: Iterable[Filter]) -> Conditions:
    """What the rows of a table must meet for all filters to hold. Rows that meet it may still fail a filter."""
    since: list[int] = []
    until: list[int] = []
    hosts: list[frozenset[str]] = []
    messages: list[frozenset[str]] = []
    for filter in filters:
        column, values = _of(filter)
        if column in ("time", "time_ns") and table in _TIMED:
            low, high = _bounds(filter, column, values)
            since += low
            until += high
        elif column in _HOSTS and _is_choice(filter, values):
            hosts.append(frozenset(values))
        elif column == "message" and table in _NAMED and _is_choice(filter, values):
            messages.append(frozenset(values))
    return Conditions(
        max(since, default=None),
        min(until, default=None),
        # Who sends and who receives may both be given: either set is right, the smaller one leaves less.
        min(hosts, key=len, default=None),
        frozenset.intersection(*messages) if messages else None,
    )


def _of(filter: Filter) -> tuple[str, Collection[Any]]:
    path: tuple[str, ...] = getattr(filter, "attribute", ())
    value = getattr(filter, "value", None)
    values = tuple(value) if isinstance(filter, In) and value is not None else (value,)
    return (path[0], values) if len(path) == 1 else ("", ())


def _is_choice(filter: Filter, values: Collection[Any]) -> bool:
    return isinstance(filter, EqualTo | EqualNullSafe | In) and all(isinstance(value, str) for value in values)


def _bounds(filter: Filter, column: str, values: Collection[Any]) -> tuple[list[int], list[int]]:
    """First and last nanosecond. The column `time` has microseconds: each of them is a thousand of those."""
    width = 1 if column == "time_ns" else 1000
    known = [found for value in values if (found := _units(column, value)) is not None]
    bounds = _BOUNDS.get(type(filter))
    if bounds is None or len(known) != len(values) or not known:
        return [], []
    low, high = bounds(min(known), max(known))
    return [low * width for low in low], [high * width + width - 1 for high in high]


def _units(column: str, value: Any) -> int | None:
    if column == "time_ns":
        return value if isinstance(value, int) and not isinstance(value, bool) else None
    # Without a zone it would be one of the session; Spark compares instants and gives them with theirs.
    return (value - _EPOCH) // _MICROSECOND if isinstance(value, datetime) and value.tzinfo is not None else None


_BOUNDS: dict[type[Filter], Callable[[int, int], tuple[list[int], list[int]]]] = {
    EqualTo: lambda low, high: ([low], [high]),
    EqualNullSafe: lambda low, high: ([low], [high]),
    In: lambda low, high: ([low], [high]),
    GreaterThan: lambda low, _: ([low + 1], []),
    GreaterThanOrEqual: lambda low, _: ([low], []),
    LessThan: lambda _, high: ([], [high - 1]),
    LessThanOrEqual: lambda _, high: ([], [high]),
}
