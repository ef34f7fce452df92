"""What one server of the lab is told when it starts: a JSON file."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from mqwire import Guid
from mqwire.errors import MqwireError
from mqwire.lab.manager import Peer
from mqwire.lab.signing import Key
from mqwire.replication import Purging, Timings

CLIENT = "client"
"""The role of a queue manager that serves no directory and is told about changes of its queues ([MS-MQCN])."""
_IDS_PER_START = 1 << 20


class ServerConfig(Struct, frozen=True, kw_only=True):
    """One queue manager: who it is, where it listens, what it keeps, whom it knows."""

    name: str
    role: str
    """`pec`, `psc`, `bsc` or `client`."""
    identifier: Guid
    site: Guid
    host: str = "127.0.0.1"
    port: int = 1801
    folder: str
    """Its directory, its key and its numbers are kept here."""
    pec_name: str = ""
    psc_name: str = ""
    peers: tuple[Peer, ...] = ()
    directory_servers: tuple[str, ...] = ()
    """For a client: the peers whose word about its queues counts."""
    timings: Timings = Timings()
    purging: Purging = Purging()
    is_recording: bool = False
    """Report every byte of the sessions it opens, for a capture that nobody else can take."""
    trusts_claims: bool = False
    delays_notifications: bool = True
    seed: int | None = None

    def save(self, path: Path) -> None:
        path.write_bytes(msgspec.json.format(msgspec.json.encode(self, enc_hook=_to_text)))

    @classmethod
    def load(cls, path: Path) -> ServerConfig:
        try:
            return msgspec.json.decode(path.read_bytes(), type=cls, dec_hook=_from_text)
        except (OSError, ValueError, msgspec.ValidationError) as error:
            raise MqwireError(f"{path}: {error}") from None


def _to_text(value: Any) -> str:
    if isinstance(value, Guid):
        return str(value)
    raise NotImplementedError(type(value))


def _from_text(kind: type, value: Any) -> Any:
    if kind is Guid:
        return Guid.parse(value)
    raise NotImplementedError(kind)


def own_key(folder: Path) -> Key:
    """The key of the queue manager that lives in a folder; made when it is first asked for."""
    path = folder / "key.pem"
    if path.exists():
        return Key.load(path.read_bytes())
    folder.mkdir(parents=True, exist_ok=True)
    key = Key.generate()
    with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(key.pem)
    return key


def first_message_id(folder: Path) -> int:
    """Where message identifiers start this time: never where they have been, or they would pass for repetitions."""
    path, new = folder / "starts", folder / "starts.new"
    starts = int(path.read_text()) + 1 if path.exists() else 0
    with new.open("w") as file:
        file.write(str(starts))
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)
    return starts * _IDS_PER_START & 0xFFFFFFFF
