"""Captures: from a pcap or pcapng file to the packets in it, whatever the network did to them.

    for frame in mqwire.capture.frames("traffic.pcapng.gz"):
        print(frame.number, frame.time, len(frame.data))

docs/captures.md says what is read, what is reported and what the limits are.
"""

from mqwire.capture._files import Frame, frames
from mqwire.capture._source import Source
from mqwire.capture.errors import CaptureError
from mqwire.capture.limits import CaptureLimits

__all__ = ["CaptureError", "CaptureLimits", "Frame", "Source", "frames"]
