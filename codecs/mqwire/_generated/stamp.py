"""Generated from ksy/ by `make generate`. Do not edit."""

SOURCES = "b7baea57731107bcca08e15e5975bae03ab6ad6abccf0b089cdc4df22069a6c4"
OUTPUTS = "7f8332102520896677487f0640210a307c604970b13b8a624f16048ab10c5b11"
