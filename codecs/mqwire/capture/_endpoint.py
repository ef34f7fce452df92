"""Who sends, who receives."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import ip_address
from socket import AF_INET, AF_INET6, inet_ntop
from typing import NamedTuple


class Endpoint(NamedTuple):
    """An address and a port."""

    address: str
    port: int

    @property
    def packed(self) -> bytes:
        """The address as headers have it."""
        return ip_address(self.address).packed

    def __str__(self) -> str:
        return f"[{self.address}]:{self.port}" if ":" in self.address else f"{self.address}:{self.port}"


@lru_cache(4096)
def endpoints(key: bytes) -> tuple[Endpoint, Endpoint]:
    """Source and destination, from addresses and ports as the headers have them."""
    half = (len(key) - 4) // 2
    family = AF_INET if half == 4 else AF_INET6
    src, dst = inet_ntop(family, key[:half]), inet_ntop(family, key[half:-4])
    return Endpoint(src, int.from_bytes(key[-4:-2], "big")), Endpoint(dst, int.from_bytes(key[-2:], "big"))
