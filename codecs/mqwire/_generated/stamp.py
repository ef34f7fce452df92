"""Generated from ksy/ by `make generate`. Do not edit."""

SOURCES = "7e17ebcf60802002cb572da4da78eece7ca124fdb7224337e4ab9e66431defa1"
OUTPUTS = "bcde02c61e4ae10a174a62215f347fb1b865b1fb1aeb638962815cdb9a65c2a7"
