"""Generated from ksy/ by `make generate`. Do not edit."""

SOURCES = "ede1d3a0efac4a0f5f1ab56592f3c509d7dfdcbb49e79cc93d979999443b8b3c"
OUTPUTS = "83611f0d9c134427c5cda40376058089d2e45cb3ec060610775d9c5a5aad4eda"
