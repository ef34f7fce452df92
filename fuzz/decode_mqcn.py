#!/usr/bin/env python3
# Decoding raises DecodeError only, with a place and a reason, and lenient takes what strict takes (mqcn).
import atheris

with atheris.instrument_imports(
    include=["mqwire"], exclude=["mqwire.fuzzing", "mqwire.vectors", "mqwire._generated.model"]
):
    from mqwire.fuzzing import harness

    harness.load_everything()

if __name__ == "__main__":
    harness.main("decode-mqcn")
