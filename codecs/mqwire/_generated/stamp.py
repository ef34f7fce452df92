"""Generated from ksy/ by `make generate`. Do not edit."""

SOURCES = "b49637cace590ae58d3ee7a2ee35b620c5d6cf78a70d68fc3cee81f7ee47db37"
OUTPUTS = "92ca4579fc51cabb6c68722819c9c126d44af866e517442058b8ed71db5a06a6"
