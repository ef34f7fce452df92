"""Generated from ksy/ by `make generate`. Do not edit."""

SOURCES = "13d192d96612aead93dd40b16eee1842d84c66e25bf318c9930f1baa8e9bf229"
