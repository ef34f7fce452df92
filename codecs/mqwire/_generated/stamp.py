"""Generated from ksy/ by `make generate`. Do not edit."""

SOURCES = "2b71549974ab4a226b6e9d8a772e90193b5644315075a97d5e5477d234d7d4e2"
OUTPUTS = "af7ec109334f3c0167a414e3c07ca1533fc7d3955a8070bf3b7b7da6ef97bcfc"
