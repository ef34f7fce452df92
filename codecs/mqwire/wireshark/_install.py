"""Finds the folder for personal plugins of Wireshark and puts the dissector there."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

from mqwire.errors import MqwireError

SCRIPT = Path(__file__).parents[1] / "_generated" / "mqwire.lua"
"""The dissector, derived by `make generate`."""

_NAME = "mqwire.lua"
_MARK = "Wireshark dissector of the MSMQ directory protocols, by mqwire."
_FOLDERS = ("Personal Lua Plugins:", "Personal Plugins:")  # in versions that know only the second, it is both
_PATIENCE = 20  # seconds for tshark to say where its folders are
_HOME = Path(".local", "lib", "wireshark", "plugins")

State: TypeAlias = Literal["new", "updated", "current"]


class Installed(NamedTuple):
    """What was done."""

    path: Path
    state: State


class NotOurs(MqwireError):
    """A file of that name is there and is something else."""


def text() -> str:
    """The dissector itself."""
    return SCRIPT.read_text("utf-8")


def install(folder: Path, *, force: bool = False) -> Installed:
    """Put the dissector into a folder; OSError where that is impossible, NotOurs where something else has its name.

    An earlier version is replaced. With `force` anything is.
    """
    path, wanted = folder / _NAME, SCRIPT.read_bytes()
    found = path.read_bytes() if path.exists() else None
    if found == wanted:
        return Installed(path, "current")
    if found is not None and _MARK.encode() not in found[:200] and not force:
        raise NotOurs(f"{path} is no dissector of mqwire; move it away, or replace it with --force")
    folder.mkdir(parents=True, exist_ok=True)
    _write(path, wanted)
    return Installed(path, "new" if found is None else "updated")


def _write(path: Path, data: bytes) -> None:
    """All of it or nothing: Wireshark may start at any moment."""
    handle, name = tempfile.mkstemp(prefix=f".{_NAME}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        Path(name).chmod(0o644)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def plugin_folder() -> Path:
    """Where Wireshark looks for the plugins of this user: as tshark says, or else as its manual does."""
    return _asked_folder() or _usual_folder()


def _asked_folder() -> Path | None:
    tshark = shutil.which("tshark")
    if tshark is None:
        return None
    try:
        done = subprocess.run([tshark, "-G", "folders"], capture_output=True, timeout=_PATIENCE, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return None
    lines = done.stdout.decode("utf-8", "surrogateescape").splitlines()
    for label in _FOLDERS:
        for line in lines:
            folder = line.removeprefix(label).strip()
            if line.startswith(label) and folder:
                return Path(folder)
    return None


def _usual_folder() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA") or Path.home() / "AppData" / "Roaming") / "Wireshark" / "plugins"
    return Path.home() / _HOME
