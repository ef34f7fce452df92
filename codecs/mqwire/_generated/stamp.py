"""Generated from ksy/ by `make generate`. Do not edit."""

SOURCES = "f56d80db2418c225c8835ce5539a5f3b6389876b49e5d85963d8c8519510e516"
