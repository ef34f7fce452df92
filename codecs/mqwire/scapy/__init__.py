# SPDX-License-Identifier: GPL-2.0-only
# Scapy is GPL-2.0-only, so this package, which builds on it, is as well; nothing else in mqwire imports it.
"""Scapy layers for the MSMQ directory protocols (extra `mqwire[scapy]`; docs/scapy.md is the guide).

    from scapy.all import TCPSession, sniff
    from mqwire.scapy import SyncReply

    for packet in sniff(offline="capture.pcap", session=TCPSession):
        if SyncReply in packet:
            packet[SyncReply].show()

Every structure of the Model is a packet class here, under the name that it has in `mqwire.mqdsrp`, `mqwire.mqcn`,
`mqwire.mqqb` and `mqwire.properties`; `MQDSRP`, `MQCN` and `MQQB` dissect any message of their protocol.
"""

from __future__ import annotations

from typing import Any

try:
    import scapy  # noqa: F401
except ModuleNotFoundError:
    raise ModuleNotFoundError("mqwire.scapy needs Scapy 2.8: pip install 'mqwire[scapy]'", name="scapy") from None

from scapy.layers.inet import TCP, UDP
from scapy.packet import bind_bottom_up, bind_layers, bind_top_down

from mqwire._conventions import PING_PORT, PORT
from mqwire.scapy._derive import LAYERS, derive, layer_for
from mqwire.scapy._document import document
from mqwire.scapy._packets import Message, Structure
from mqwire.scapy._rest import Broken, Trailing, Undecoded
from mqwire.scapy._tcp import MQQBPackets, to_queue

derive()
globals().update(LAYERS)

for _port in ("dport", "sport"):
    bind_bottom_up(TCP, LAYERS["MQQB"], {_port: PORT})
    bind_bottom_up(UDP, LAYERS["Ping"], {_port: PING_PORT})
for _layer in LAYERS.values():
    if issubclass(_layer, LAYERS["MQQB"]):
        bind_top_down(TCP, _layer, {"dport": PORT})
bind_layers(UDP, LAYERS["Ping"], dport=PING_PORT)


def __getattr__(name: str) -> Any:  # for type checkers: the layers are made when this is imported
    raise AttributeError(f"mqwire.scapy has no layer {name!r}; it has {', '.join(sorted(LAYERS))}")


__all__ = [  # noqa: PLE0604  # pyright: ignore[reportUnsupportedDunderAll]
    "Broken",
    "MQQBPackets",
    "Message",
    "Structure",
    "Trailing",
    "Undecoded",
    "document",
    "layer_for",
    "to_queue",
    *LAYERS,
]
