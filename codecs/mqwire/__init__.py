"""Read, write and check the MSMQ directory protocols on the wire.

    import mqwire
    message = mqwire.decode(data, protocol="mqdsrp")
    assert mqwire.encode(message) == data

The message classes are in `mqwire.mqdsrp`, `mqwire.mqcn` and `mqwire.mqqb`, property
identifiers in `mqwire.properties`.
"""

from mqwire._decode import decode
from mqwire._encode import encode, spans
from mqwire._json import from_json, to_json
from mqwire._layout import Span
from mqwire._message import Message, Structure, replace
from mqwire._validate import Finding, validate
from mqwire._values import NULL_GUID, Guid
from mqwire.errors import DecodeError, EncodeError, MqwireError
from mqwire.framer import Framer
from mqwire.limits import Limits

__version__ = "0.1.0"
__all__ = [
    "NULL_GUID",
    "DecodeError",
    "EncodeError",
    "Finding",
    "Framer",
    "Guid",
    "Limits",
    "Message",
    "MqwireError",
    "Span",
    "Structure",
    "decode",
    "encode",
    "from_json",
    "replace",
    "spans",
    "to_json",
    "validate",
]
