"""Generated from ksy/ by `make generate`. Do not edit."""

SOURCES = "9ba15f916b5220822ec39eedc74ed6fad8c256c4cf602e6bc4ecbd681a6ffe0e"
OUTPUTS = "37e06482abbbb5c59274693a95a7886dbb51f61307222089498b353c8b90ddb5"
