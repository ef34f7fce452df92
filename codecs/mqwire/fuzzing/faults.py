"""Faults that the bug bench plants into copies of the project, to see what finds them.

    fault = next(f for f in load() if f.name == "terminator_minus_one")
    copy = plant(fault, folder)                    # a copy of the project with that one mistake in it
    run([sys.executable, ...], env={"PYTHONPATH": copy / "codecs"})

Each fault is a file in fuzz/faults/: what is wrong, why somebody would write it so, the text and what replaces it.
Its witness is a few lines of Python whose `answer` the fault changes: the proof that it is one.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import msgspec

from mqwire.errors import MqwireError

PROJECT = Path(__file__).resolve().parents[3]
_FAULTS = Path("fuzz/faults")
# What harnesses run, what they start from, and what they compare with.
_COPIED = ("codecs", "ksy", "fuzz", "captures", "tests/vectors", "tests/rules", "docs/mqwire.schema.json")
_LEFT_OUT = shutil.ignore_patterns("__pycache__", "node_modules", "corpora", ".*")
_WITNESS = Path(__file__).with_name("_witness.py")
# What the derived files depend on, by whether the parsers of the Kaitai compiler do as well.
_KAITAI_SOURCES = ("ksy/",)
_SOURCES = (*_KAITAI_SOURCES, "codecs/mqwire/derive/", "codecs/mqwire/spec/", "codecs/mqwire/_model.py")


class FaultError(MqwireError):
    """A fault that cannot be loaded or planted."""


class Fault(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mistake that somebody could make."""

    name: str
    what: str
    """What is wrong, in words."""
    why: str
    """How it comes about."""
    file: str
    """Where it is, from the root of the project."""
    old: str
    """The text that it replaces, which occurs once in the file."""
    new: str
    protocols: tuple[str, ...]
    """What it touches: protocols as `mqwire.decode` names them, `capture`, `framer`."""
    witness: str
    """Python that sets `answer` to something that the fault changes; `_witness` has what it may use."""

    @property
    def is_in_description(self) -> bool:
        """Whether the description of the formats itself is wrong, and all that is derived from it."""
        return self.file.startswith("ksy/")

    @property
    def needs_node(self) -> bool:
        """Whether planting it runs the Kaitai compiler."""
        return self.file.startswith(_KAITAI_SOURCES)


def load(project: Path = PROJECT) -> tuple[Fault, ...]:
    """All faults, by name."""
    folder = project / _FAULTS
    paths = sorted(folder.glob("*.toml"))
    if not paths:
        raise FaultError(f"there are no faults in {folder}: the bug bench needs a checkout of the project")
    return tuple(_read(path) for path in paths)


def _read(path: Path) -> Fault:
    try:
        content = tomllib.loads(path.read_text("utf-8"))
        return msgspec.convert({"name": path.stem, **content}, Fault)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise FaultError(f"{path}: {error}") from None


def faulty(fault: Fault, project: Path = PROJECT) -> str:
    """The text of the file with the fault in it; FaultError where it no longer fits."""
    text = (project / fault.file).read_text("utf-8")
    found = text.count(fault.old)
    if found != 1:
        raise FaultError(
            f"{fault.name}: the text to replace occurs {found} times in {fault.file}, not once; "
            f"bring {_FAULTS / fault.name}.toml up to date"
        )
    return text.replace(fault.old, fault.new)


def plant(fault: Fault, folder: Path, project: Path = PROJECT) -> Path:
    """Copies the project into a folder, with the fault in it and everything derived from ksy/ made anew.

    The folder is created, and must not hold a copy yet. Run things in it with its `codecs` in PYTHONPATH.
    """
    text = faulty(fault, project)
    for name in _COPIED:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        if (project / name).is_dir():
            shutil.copytree(project / name, folder / name, ignore=_LEFT_OUT)
        else:
            shutil.copyfile(project / name, folder / name)
    (folder / fault.file).write_text(text, "utf-8")
    if fault.file.startswith(_SOURCES):
        _derive(fault, folder, project)
    return folder


def _derive(fault: Fault, folder: Path, project: Path) -> None:
    """Runs ksy/generate.py of the copy: it derives from the faulty description, with the faulty generator."""
    options = []
    if fault.needs_node:
        packages = project / "ksy/node_modules"
        if shutil.which("node") is None or not packages.exists():
            raise FaultError(
                f"{fault.name} changes ksy/, and the Kaitai parsers need Node and the packages in ksy/ to be made "
                "anew: install Node 18 or newer, then say `make ksy/node_modules`"
            )
        (folder / "ksy/node_modules").symlink_to(packages, target_is_directory=True)
    else:
        options.append("--no-kaitai")
    command = [sys.executable, str(folder / "ksy/generate.py"), *options]
    done = subprocess.run(command, env=environment(folder), capture_output=True, text=True, check=False)
    if done.returncode:
        reason = (done.stderr or done.stdout).strip()
        if "No module named" in reason:
            reason = f"{reason.splitlines()[0]}; `make .venv/.dev` installs what deriving needs"
        raise FaultError(f"{fault.name}: nothing can be derived with it in place: {reason}")


def environment(folder: Path) -> dict[str, str]:
    """The environment in which Python imports mqwire from a copy of the project."""
    return {**os.environ, "PYTHONPATH": str(folder / "codecs"), "PYTHONDONTWRITEBYTECODE": "1"}


def witnessed(fault: Fault, folder: Path = PROJECT, timeout: float = 120) -> str:
    """What the witness of a fault answers in a copy of the project, or in the project itself."""
    command = [sys.executable, "-P", str(_WITNESS), str(folder)]
    try:
        done = subprocess.run(
            command,
            input=fault.witness,
            env=environment(folder),
            capture_output=True,
            text=True,
            timeout=timeout,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return f"nothing within {timeout} seconds"
    if done.returncode:
        raise FaultError(f"{fault.name}: its witness fails in {folder}: {done.stderr}")
    return done.stdout
