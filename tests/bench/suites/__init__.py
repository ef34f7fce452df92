"""The suites. Each is a module here with a function `run(settings) -> Report`, imported only when it is run."""

from importlib import import_module
from typing import Protocol, cast

from ..report import Report
from ..timing import Settings

SUITES = {
    "codec": "decoding and encoding [MC-MQDSRP] messages, beside other libraries",
    "capture": "capture files to framed packets, beside dpkt",
    "views": "a directory capture to objects, beside Scapy with the layer of mqwire.scapy",
    "report": "the HTML report of many messages, in a browser",
    "wireshark": "captures to decoded messages, beside tshark with our dissector",
    "memory": "what captures much larger than memory take",
    "machines": "replication: changes applied a second, and full synchronization by size",
    "simulation": "schedules and messages a second of the simulator",
    "pipeline": "large captures to Parquet: Spark beside one process, by size and number of connections (takes long)",
    "fuzz": "instrumented executions by engine, and campaigns by jobs",
}


class Suite(Protocol):
    """What a suite module looks like."""

    def run(self, settings: Settings) -> Report: ...


def load(name: str) -> Suite:
    return cast(Suite, import_module(f".{name}", __package__))
