#!/usr/bin/env python3
# What decoding accepts comes back from bytes and from JSON, and its spans leave no byte out.
import atheris

with atheris.instrument_imports(
    include=["mqwire"], exclude=["mqwire.fuzzing", "mqwire.vectors", "mqwire._generated.model"]
):
    from mqwire.fuzzing import harness

    harness.load_everything()

if __name__ == "__main__":
    harness.main("round-trip")
