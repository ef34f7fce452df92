"""Generated from ksy/ by `make generate`. Do not edit."""

SOURCES = "88e2fac1525110b47774eef4985a7434fc71db9e0106021c11cea6fa07fc2aee"
