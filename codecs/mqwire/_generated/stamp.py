"""Generated from ksy/ by `make generate`. Do not edit."""

SOURCES = "6116d09a69595349cd2379df5c07c15f84fabf5536833dd441e59b7e207e8734"
OUTPUTS = "30a2cb22fb24b574800ddabba99d49c8f157ae9413a4c5c920e23ddfa9c45399"
