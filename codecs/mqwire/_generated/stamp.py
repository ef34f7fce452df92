"""Generated from ksy/ by `make generate`. Do not edit."""

SOURCES = "30cb0b112d3fbac6554c95fc235c4a66c1d48ce81198704f9557bca7f9f0f180"
OUTPUTS = "d313f96bd4b461ba2cf720ca4d12332b556337aeeb49cf7dfd96b8c437e38d3a"
