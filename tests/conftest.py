"""Fixtures for all tests: whatever touches a codec runs on both engines."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings

from mqwire._decode import Engine

settings.register_profile("default", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("thorough", parent=settings.get_profile("default"), max_examples=5000)
settings.load_profile("default")


@pytest.fixture(params=["fast", "kaitai"])
def engine(request: pytest.FixtureRequest) -> Engine:
    found: Engine = request.param
    return found
