"""Captures: from a pcap or pcapng file to the messages in it, whatever the network did to them.

    import mqwire.capture
    for record in mqwire.capture.read("traffic.pcapng.gz"):
        print(record.timestamp, record.src, record.dst, record.name)

docs/captures.md says what is read, what is reported and what the limits are.
"""

from mqwire._known import Known
from mqwire.capture._endpoint import Endpoint
from mqwire.capture._files import Frame, frames, is_capture
from mqwire.capture._records import Packet, Reader, Record, packets, read, seconds, timestamp
from mqwire.capture._sessions import Request, Session, Side
from mqwire.capture._source import Source
from mqwire.capture._stream import Loss
from mqwire.capture.errors import CaptureError
from mqwire.capture.limits import CaptureLimits

__all__ = [
    "CaptureError",
    "CaptureLimits",
    "Endpoint",
    "Frame",
    "Known",
    "Loss",
    "Packet",
    "Reader",
    "Record",
    "Request",
    "Session",
    "Side",
    "Source",
    "frames",
    "is_capture",
    "packets",
    "read",
    "seconds",
    "timestamp",
]
