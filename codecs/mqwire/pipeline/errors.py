"""What can go wrong around the decoding."""

from __future__ import annotations

from mqwire.errors import MqwireError


class PipelineError(MqwireError):
    """Something that a job needs is missing or is not as it must be; the text says what to do."""


def last_line(error: BaseException) -> str:
    """What Spark says last, which is where the reason stands: of Python if that was it, else of Java."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    python = [line for line in lines if ("Error" in line or "Exception" in line) and not line.startswith("at ")]
    return (python or lines or [type(error).__name__])[-1][:500]
