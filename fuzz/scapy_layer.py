#!/usr/bin/env python3
# The Scapy layer shows what the codec decodes, or refuses what it refuses, and is built to the same bytes.
import atheris

with atheris.instrument_imports(
    include=["mqwire"], exclude=["mqwire.fuzzing", "mqwire.vectors", "mqwire._generated.model"]
):
    from mqwire.fuzzing import harness

    harness.load_everything()

if __name__ == "__main__":
    harness.main("scapy-layer")
