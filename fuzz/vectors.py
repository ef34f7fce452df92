#!/usr/bin/env python3
# What was typed by hand from the specifications is what is decoded, placed, reported and encoded.
import atheris

with atheris.instrument_imports(
    include=["mqwire"], exclude=["mqwire.fuzzing", "mqwire.vectors", "mqwire._generated.model"]
):
    from mqwire.fuzzing import harness

    harness.load_everything()

if __name__ == "__main__":
    harness.main("vectors")
