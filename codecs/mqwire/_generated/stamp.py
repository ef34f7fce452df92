"""Generated from ksy/ by `make generate`. Do not edit."""

SOURCES = "53996539265e387f8124d82176340fd14d3440775bd0dc12efb7652d8d9f4fbc"
OUTPUTS = "0baa21c18d5a621c3ad7dd48505a4324ab2a80d08cf93bc6ff5ba4f7c29a328b"
