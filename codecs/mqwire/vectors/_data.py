"""Where the hand-made messages and cases are: in the package once it is installed, in tests/ of a clone."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from mqwire.errors import MqwireError

_HERE = Path(__file__).resolve().parent
_PROJECT = _HERE.parents[2]
# pyproject.toml copies the second into the first when a wheel is built, so that there is one of each in the project.
_PLACES = {
    "vectors": (_HERE / "data" / "vectors", _PROJECT / "tests" / "vectors"),
    "rules": (_HERE / "data" / "rules", _PROJECT / "tests" / "rules"),
    "document.schema.json": (_HERE / "data" / "document.schema.json", _PROJECT / "docs" / "mqwire.schema.json"),
}
MANIFEST_SCHEMA = _HERE / "manifest.schema.json"


@cache
def place(name: str) -> Path:
    """The folder or file of that name."""
    for path in _PLACES[name]:
        if path.exists():
            return path
    raise MqwireError(f"this installation of mqwire lacks its test vectors ({name}); install it again")
