"""Where Spark finds the format: it looks into every module whose name begins like this one's."""

from __future__ import annotations

from mqwire.pipeline.source import MqwireDataSource as DefaultSource

__all__ = ["DefaultSource"]
