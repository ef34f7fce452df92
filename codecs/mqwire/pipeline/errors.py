"""What can go wrong around the decoding."""

from __future__ import annotations

from mqwire.errors import MqwireError


class PipelineError(MqwireError):
    """Something that a job needs is missing or is not as it must be; the text says what to do."""
