"""Plants all faults, or those named, and shows that its witness notices: python fuzz/faults/prove.py [NAME...]

A fault that changes nothing would make the bug bench lie. The exit status is 1 if there is one. Takes two minutes.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

from mqwire.fuzzing.faults import FaultError, load, plant, witnessed


def main(names: list[str]) -> int:
    faults = {fault.name: fault for fault in load()}
    unknown = [name for name in names if name not in faults]
    if unknown:
        print(f"there is no fault {unknown[0]}; there are {', '.join(faults)}", file=sys.stderr)
        return 2
    status = 0
    for name in names or faults:
        fault = faults[name]
        with tempfile.TemporaryDirectory() as folder:
            start = time.monotonic()
            try:
                copy = plant(fault, Path(folder) / "copy")
                planted = time.monotonic() - start
                verdict = "noticed" if witnessed(fault, copy) != witnessed(fault) else "CHANGES NOTHING"
            except FaultError as error:
                planted, verdict = time.monotonic() - start, f"FAILED: {error}"
        status |= verdict != "noticed"
        print(f"{name:36} {fault.file:40} {planted:5.1f} s  {verdict}", flush=True)
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
