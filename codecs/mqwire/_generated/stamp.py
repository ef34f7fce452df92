"""Generated from ksy/ by `make generate`. Do not edit."""

SOURCES = "a62c81da463bd152ae51c03fb1b925eb7540ed22de00067f1c9d34bec57527c9"
OUTPUTS = "41263eeda9b5270c103a7266b4848d2070aedfcffcb779399477b71c0d88a4e5"
