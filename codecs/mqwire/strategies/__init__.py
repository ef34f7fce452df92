"""Hypothesis strategies for every structure that mqwire knows, derived from the Model at run time.

    from hypothesis import given
    from mqwire import strategies

    @given(strategies.messages("mqdsrp"))
    def test_my_server_survives(message): ...

`messages` and `structures` make objects, `encoded` the bytes of valid messages, `near_valid`
bytes that were valid until somebody damaged them. Needs Hypothesis: `pip install mqwire[fuzz]`.
"""

try:
    import hypothesis as _hypothesis  # noqa: F401
except ImportError:
    raise ImportError("mqwire.strategies needs Hypothesis, the `fuzz` extra: pip install 'mqwire[fuzz]'") from None

from mqwire.strategies._damage import lies, near_valid
from mqwire.strategies._messages import encoded, messages
from mqwire.strategies._properties import properties
from mqwire.strategies._scalars import guids, sequence_numbers, texts
from mqwire.strategies._structures import structures

__all__ = [
    "encoded",
    "guids",
    "lies",
    "messages",
    "near_valid",
    "properties",
    "sequence_numbers",
    "structures",
    "texts",
]
