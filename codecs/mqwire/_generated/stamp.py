"""Generated from ksy/ by `make generate`. Do not edit."""

SOURCES = "b8717fa95dd2f23622461fb02c20aa6ace71a916d9927b90b6a589ceb0f6d960"
OUTPUTS = "d313f96bd4b461ba2cf720ca4d12332b556337aeeb49cf7dfd96b8c437e38d3a"
