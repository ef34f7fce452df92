"""Records the captures in captures/lab/ anew: `python captures/lab.py [SCENARIO...]` (needs the extra `lab`).

They come from servers that run, so that no two recordings are the same: what lies there is what one run said.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import zstandard

sys.path.insert(0, str(Path(__file__).parents[1]))
from captures.make import golden
from mqwire.lab.run import Wishes, run
from mqwire.lab.scenarios import SCENARIOS

FOLDER = Path(__file__).parent / "lab"


def unpacked(path: Path) -> bytes:
    return zstandard.decompress(path.read_bytes())


def readme() -> str:
    rows = "\n".join(
        f"| `{name}.pcapng.zst` | {scenario.section}. {scenario.title} |" for name, scenario in SCENARIOS.items()
    )
    return README.format(rows=rows)


README = """# Captures from the lab

What servers of [the lab](../../docs/lab.md) said to each other on the loopback interface, recorded with `mqwire lab run
SCENARIO --pcap OUT`. Timers and purging are the lab's, which is in a hurry. The keys that signed the messages are
gone. Each file has beside it what it decodes to, a JSON line for each packet, compressed.

`python captures/lab.py` records them anew; unlike the other samples they differ each time.

| capture | what happens |
|---|---|
{rows}
"""


def record(name: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "run.pcapng"
        if run(name, Wishes(target, is_quiet=True), sys.stdout):
            sys.exit(f"{name} did not go as it must")
        data = target.read_bytes()
    write = zstandard.ZstdCompressor(level=19).compress
    (FOLDER / f"{name}.pcapng.zst").write_bytes(write(data))
    (FOLDER / f"{name}.pcapng.zst.jsonl.zst").write_bytes(write(golden(data).encode()))


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for scenario in sys.argv[1:] or SCENARIOS:
        record(scenario)
    (FOLDER / "README.md").write_text(readme(), encoding="utf-8")
