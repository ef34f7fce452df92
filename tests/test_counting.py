"""What tests/conftest.py does about coverage: a test that is marked runs at full speed, in workers of xdist too."""

from __future__ import annotations

import sys

import pytest


@pytest.mark.no_cover
def test_a_marked_test_is_not_traced() -> None:
    assert sys.gettrace() is None
