"""Generated from ksy/ by `make generate`. Do not edit."""

SOURCES = "0e93b5e10171164d155871d1d1ec2e5e6a09af80f259889e46bcc9f956cd784c"
OUTPUTS = "dd68600064e4eca4038a041939a6aa7456261c39b1a763e3c73c97101eb3f57f"
