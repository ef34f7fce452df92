"""Generated from ksy/ by `make generate`. Do not edit."""

SOURCES = "5d4a287db0a9f9d718d1fdcc2fdc06194aabf16a6f37da5cd00192c6766dcb08"
OUTPUTS = "41263eeda9b5270c103a7266b4848d2070aedfcffcb779399477b71c0d88a4e5"
