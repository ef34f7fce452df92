"""Rebuild everything that is derived from ksy/: `make generate`, or `python ksy/generate.py [--check]`.

With --check nothing is written; the exit status says whether anything would change.
"""

import argparse
import shutil
import sys
import types
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[1]

# `import mqwire` needs the generated modules, and these may be missing or broken just now.
# An empty package of that name lets mqwire.spec and mqwire.derive load without it.
_package = types.ModuleType("mqwire")
_package.__path__ = [str(PROJECT / "codecs" / "mqwire")]
sys.modules["mqwire"] = _package

from mqwire.derive.generate import changed, generate  # noqa: E402


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="report differences instead of writing")
    parser.add_argument("--no-kaitai", action="store_true", help="leave the Kaitai parsers alone (they need Node)")
    options = parser.parse_args()
    if not options.no_kaitai and (shutil.which("node") is None or not (PROJECT / "ksy" / "node_modules").exists()):
        print("the Kaitai parsers need Node and the packages in ksy/: say `make generate`, or use --no-kaitai")
        return 2
    files = generate(PROJECT, with_kaitai=not options.no_kaitai)
    stale = changed(PROJECT, files)
    for name in stale:
        print(f"{'differs' if options.check else 'wrote' if name in files else 'removed'}: {name}")
    if options.check:
        return 1 if stale else 0
    for name in stale:
        path = PROJECT / name
        if name not in files:
            path.unlink()
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(files[name], "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
