"""Where the command `mqwire` begins: a module of its own, since importing any of the package takes a moment.

An interrupt in that moment is one like any other, and no traceback.
"""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line."""
    try:
        from mqwire.cli import main as run
    except KeyboardInterrupt:
        sys.exit(130)
    run()
