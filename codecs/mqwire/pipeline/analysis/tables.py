"""The tables of a pipeline run that the analyses read."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from pyspark.errors import AnalysisException
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F

from mqwire.pipeline.schema import spark_schema


@dataclass(frozen=True)
class Tables:
    """The tables of one output folder, read when they are asked for."""

    spark: SparkSession
    folder: str
    """Where the tables are: the output folder of `mqwire pipeline run`, or any folder with one folder a table."""

    @classmethod
    def read(cls, spark: SparkSession, folder: str | os.PathLike[str]) -> Tables:
        """The newest snapshot of an output folder; a later run changes nothing in what was read from it."""
        found = os.fspath(folder)
        current = Path(found) / "current"
        return cls(spark, str(current.resolve()) if current.exists() else found)

    def table(self, name: str) -> DataFrame:
        """A table, with the columns that it has by its schema; without rows if nothing was written."""
        found = self._found(name)
        return self._without_rows(name) if found is None else found

    def missing(self, names: Iterable[str]) -> list[str]:
        """Which of these are not there, so that it means nothing that they have no rows."""
        return [name for name in names if self._found(name) is None]

    def _found(self, name: str) -> DataFrame | None:
        try:
            return self.spark.read.schema(spark_schema(name)).parquet(f"{self.folder}/{name}")
        except AnalysisException as error:
            if error.getCondition() != "PATH_NOT_FOUND":
                raise
            return None

    def _without_rows(self, name: str) -> DataFrame:
        # createDataFrame makes rows in Python: Java then waits for an answer of this process after each task, and
        # complains of what is not answered when the session ends.
        columns = [F.lit(None).cast(field.dataType).alias(field.name) for field in spark_schema(name)]
        return self.spark.range(0).select(*columns)

    @cached_property
    def packets(self) -> DataFrame:
        return self.table("packets")

    @cached_property
    def messages(self) -> DataFrame:
        return self.table("messages")

    @cached_property
    def directory_changes(self) -> DataFrame:
        return self.table("directory_changes")

    @cached_property
    def findings(self) -> DataFrame:
        return self.table("findings")

    @cached_property
    def losses(self) -> DataFrame:
        return self.table("losses")
