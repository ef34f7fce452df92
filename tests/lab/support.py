"""What the tests of the lab share."""

from __future__ import annotations

import socket
from random import SystemRandom

ADDRESSES = [f"127.0.1.{number}" for number in range(1, 8)]


def free_port() -> int:
    """A port that is free on every address of the lab, below those that the system gives to clients."""
    for _ in range(100):
        port = SystemRandom().randrange(10_000, 30_000)
        try:
            for address in ADDRESSES:
                with socket.socket() as probe:
                    probe.bind((address, port))
        except OSError:
            continue
        return port
    raise AssertionError("no port is free")
