"""Stories in Spark: they are small, so that planning would take longer than the work."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pyspark.sql import SparkSession

_FOR_LITTLE = {
    "spark.sql.shuffle.partitions": "1",
    "spark.sql.adaptive.enabled": "false",
    # A clock of somewhere else: nothing may depend on where a test runs.
    "spark.sql.session.timeZone": "Pacific/Auckland",
}


@pytest.fixture(scope="package", autouse=True)
def _for_little(spark: SparkSession) -> Iterator[None]:
    before = {name: spark.conf.get(name, None) for name in _FOR_LITTLE}
    for name, value in _FOR_LITTLE.items():
        spark.conf.set(name, value)
    yield
    for name, old in before.items():
        spark.conf.unset(name) if old is None else spark.conf.set(name, old)
