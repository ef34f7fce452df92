#!/usr/bin/env python3
# Any text given to from_json is refused with EncodeError, or is a message that survives bytes and JSON.
import atheris

with atheris.instrument_imports(
    include=["mqwire"], exclude=["mqwire.fuzzing", "mqwire.vectors", "mqwire._generated.model"]
):
    from mqwire.fuzzing import harness

    harness.load_everything()

if __name__ == "__main__":
    harness.main("documents")
