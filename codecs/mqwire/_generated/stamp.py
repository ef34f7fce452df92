"""Generated from ksy/ by `make generate`. Do not edit."""

SOURCES = "380dd679246f82a7a7c7d9260d86e2c186b945847c27acfa24c764a987e75edf"
