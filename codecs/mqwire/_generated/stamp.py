"""Generated from ksy/ by `make generate`. Do not edit."""

SOURCES = "4d100a940f536eca440df0b4f229dfc61fb298633562ecf7f0500227bd09b05a"
OUTPUTS = "55171d372590faaf399eb8ae09b903b0b6e0aaeebc0d9285dbe677438c49aa56"
