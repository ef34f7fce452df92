# SPDX-License-Identifier: GPL-2.0-only
# This file is under the licence of Scapy, which it uses. Only the benchmarks import it.
"""The messages of a capture through Scapy with the layers of `mqwire.scapy`."""

from pathlib import Path
from typing import Any

from scapy.sendrecv import sniff
from scapy.sessions import TCPSession

from mqwire.scapy import MQDSRP, MQQB


def messages(path: Path) -> int:
    """How many messages of the replication protocol there are, each dissected to packets."""
    found = 0

    def count(packet: Any) -> None:
        nonlocal found
        layer = packet
        while layer:
            found += isinstance(layer, MQQB) and MQDSRP in layer
            layer = layer.payload

    sniff(offline=str(path), session=TCPSession, store=False, prn=count)
    return found
