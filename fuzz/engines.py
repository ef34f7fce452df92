#!/usr/bin/env python3
# The fast engine, the Kaitai parsers and the careful reader give equal objects and findings, or all refuse.
import atheris

with atheris.instrument_imports(
    include=["mqwire"], exclude=["mqwire.fuzzing", "mqwire.vectors", "mqwire._generated.model"]
):
    from mqwire.fuzzing import harness

    harness.load_everything()

if __name__ == "__main__":
    harness.main("engines")
