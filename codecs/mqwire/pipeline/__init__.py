"""Captures at any scale: tables of what is in them, as Arrow batches, for Parquet and Spark.

    from mqwire.pipeline import messages, session
    messages(session(), ["captures/*.pcap*"]).groupBy("message").count().show()

Needs the extra `spark`; nothing else in mqwire imports it. docs/pipeline-running.md says how to run it where.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mqwire.pipeline.decoding import decode_column
    from mqwire.pipeline.errors import PipelineError
    from mqwire.pipeline.joined import messages, table
    from mqwire.pipeline.shipping import ship
    from mqwire.pipeline.source import register
    from mqwire.pipeline.starting import session

__all__ = ["PipelineError", "decode_column", "messages", "register", "session", "ship", "table"]

# PySpark takes a moment to import, and a worker that only reads needs none of it.
_WHERE = {
    "PipelineError": "errors",
    "decode_column": "decoding",
    "messages": "joined",
    "register": "source",
    "session": "starting",
    "ship": "shipping",
    "table": "joined",
}


def __getattr__(name: str) -> Any:
    if name not in _WHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_WHERE[name]}"), name)
