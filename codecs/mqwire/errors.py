"""The errors of mqwire: one root, one for reading, one for writing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any


class MqwireError(Exception):
    """Whatever goes wrong inside mqwire is one of these."""


class DecodeError(MqwireError):
    """Bytes that are not what they were said to be.

    Finding out where and why costs a second, careful reading; a fuzzer that throws
    the error away should not pay for it. So the details are worked out when first
    looked at.
    """

    def __init__(self, reason: str, offset: int = 0, path: str = "", partial: Mapping[str, Any] | None = None) -> None:
        super().__init__(reason)
        self._details: tuple[str, int, str, dict[str, Any]] | None = (reason, offset, path, dict(partial or {}))
        self._explain: Callable[[], DecodeError] | None = None

    @classmethod
    def deferred(cls, explain: Callable[[], DecodeError]) -> DecodeError:
        error = cls("")
        error._details, error._explain = None, explain
        return error

    def _known(self) -> tuple[str, int, str, dict[str, Any]]:
        if self._details is None:
            assert self._explain is not None
            self._details, self._explain = self._explain()._known(), None
        return self._details

    @property
    def reason(self) -> str:
        """What is wrong, in words."""
        return self._known()[0]

    @property
    def offset(self) -> int:
        """Where in the input it is wrong."""
        return self._known()[1]

    @property
    def path(self) -> str:
        """Which field is wrong, for example `directory_changes[2].properties[0].value`."""
        return self._known()[2]

    @property
    def partial(self) -> dict[str, Any]:
        """What could be read before that, as plain values."""
        return self._known()[3]

    def __str__(self) -> str:
        where = f" ({self.path})" if self.path else ""
        return f"at offset {self.offset}{where}: {self.reason}"

    def __reduce__(self) -> tuple[type[DecodeError], tuple[str, int, str, dict[str, Any]]]:
        return type(self), self._known()


class EncodeError(MqwireError):
    """An object that no bytes stand for."""

    def __init__(self, reason: str, path: str = "") -> None:
        super().__init__(reason, path)
        self.reason = reason
        self.path = path

    def __str__(self) -> str:
        return f"{self.path}: {self.reason}" if self.path else self.reason
