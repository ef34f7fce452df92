"""The cases of tests/rules, under the names that tests use."""

from __future__ import annotations

from mqwire.vectors._cases import Case, apply, cases

__all__ = ["Case", "apply", "cases"]
