"""One Spark session for all tests that a process runs here: starting one takes longer than most of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pyspark.sql import SparkSession


@pytest.fixture(scope="session")
def spark() -> Iterator[SparkSession]:
    from mqwire.pipeline.source import register
    from mqwire.pipeline.starting import session

    found = session(
        "local[2]", "tests", for_little=True, **{"spark.driver.memory": "1g", "spark.sql.shuffle.partitions": 2}
    )
    register(found)
    yield found
    found.stop()
