"""What `make demo` shows: bundled captures and messages decoded, and a packet explained.

The messages are those of tests/vectors, written to demo/ as the files a user would have:
only those that need no --protocol.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(PROJECT))

from mqwire.render.pieces import guess_protocol  # noqa: E402
from tests.support.vectors import vectors  # noqa: E402

FOLDER = PROJECT / "demo"
MQWIRE = os.environ.get("MQWIRE", ".venv/bin/mqwire")
CAPTURE = "captures/replication.pcap"
SCAN = "captures/probe.pcap"
LOSS = "captures/loss.pcap"
REPORT = "demo/report.html"
TREES = ("mqdsrp/sync_reply_two_changes", "mqcn/v2_change_queue")


def write_samples(folder: Path) -> dict[str, Path]:
    folder.mkdir(exist_ok=True)
    for left in folder.glob("*.bin"):  # by an earlier run, which may have known other messages
        left.unlink()
    samples = {}
    for vector in vectors():
        if guess_protocol(vector.data).protocol != vector.protocol:
            continue
        path = folder / (vector.name.replace("/", "_") + ".bin")
        path.write_bytes(vector.data)
        samples[vector.name] = path
    return samples


def show(*arguments: str) -> None:
    print(f"\n$ {MQWIRE} {' '.join(arguments)}", flush=True)
    # Findings are part of the show: an exit status of 1 says that there are some.
    status = subprocess.run([MQWIRE, *arguments], cwd=PROJECT, check=False).returncode
    if status not in (0, 1):
        sys.exit(status)


def main() -> None:
    samples = {name: str(path.relative_to(PROJECT)) for name, path in write_samples(FOLDER).items()}
    show("decode", "--brief", CAPTURE)
    show("decode", CAPTURE, "--message", "sync_request", "--packet", "22")
    show("decode", "--stats", CAPTURE, SCAN)
    show("decode", *(samples[name] for name in TREES))
    show("explain", SCAN, "--packet", "4")
    show("decode", CAPTURE, SCAN, LOSS, "--format", "html", "-o", REPORT)
    print(f"\nThe report is {REPORT}: open it in a browser. Nothing leaves the page.")
    print(f"Sample captures are in captures/, {len(samples)} sample messages in demo/;", end=" ")
    print(f"try: {MQWIRE} explain demo/mqdsrp_psc_ack.bin")


if __name__ == "__main__":
    main()
