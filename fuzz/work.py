#!/usr/bin/env python3
# Four times the bytes take about four times as long.
import atheris

with atheris.instrument_imports(
    include=["mqwire"], exclude=["mqwire.fuzzing", "mqwire.vectors", "mqwire._generated.model"]
):
    from mqwire.fuzzing import harness

    harness.load_everything()

if __name__ == "__main__":
    harness.main("work")
