#!/usr/bin/env python3
# Behind any PROPID any bytes are decoded alike by all readers and come back, or are refused by all.
import atheris

with atheris.instrument_imports(
    include=["mqwire"], exclude=["mqwire.fuzzing", "mqwire.vectors", "mqwire._generated.model"]
):
    from mqwire.fuzzing import harness

    harness.load_everything()

if __name__ == "__main__":
    harness.main("properties")
