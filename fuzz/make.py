"""Writes what is derived here: a harness for each target, the dictionaries and the seed corpora (`make seeds`)."""

import sys
import textwrap
from pathlib import Path

from mqwire.fuzzing import TARGETS, Target
from mqwire.fuzzing.workspace import ship

FOLDER = Path(__file__).resolve().parent
HARNESS = """\
#!/usr/bin/env python3
{invariant}
import atheris

with atheris.instrument_imports(
    include=["mqwire"], exclude=["mqwire.fuzzing", "mqwire.vectors", "mqwire._generated.model"]
):
    from mqwire.fuzzing import harness

    harness.load_everything()

if __name__ == "__main__":
    harness.main("{name}")
"""


def text(target: Target) -> str:
    """A harness, its invariant first."""
    words = textwrap.wrap(target.invariant, 118, initial_indent="# ", subsequent_indent="# ")
    return HARNESS.format(invariant="\n".join(words), name=target.name)


def write() -> list[Path]:
    """The files that are different now."""
    changed = ship(FOLDER)
    for target in TARGETS.values():
        path = FOLDER / target.harness
        if not path.is_file() or path.read_text("utf-8") != text(target) or not path.stat().st_mode & 0o100:
            path.write_text(text(target), "utf-8")
            path.chmod(0o755)
            changed.append(path)
    return changed


if __name__ == "__main__":
    for path in write():
        print(path.relative_to(FOLDER), file=sys.stderr)
