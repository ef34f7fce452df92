#!/usr/bin/env python3
# Messages to a live directory server, in any role and state, neither crash nor mislead nor bloat it.
import atheris

with atheris.instrument_imports(
    include=["mqwire"], exclude=["mqwire.fuzzing", "mqwire.vectors", "mqwire._generated.model"]
):
    from mqwire.fuzzing import harness

    harness.load_everything()

if __name__ == "__main__":
    harness.main("machine")
