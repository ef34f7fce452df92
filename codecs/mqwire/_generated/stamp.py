"""Generated from ksy/ by `make generate`. Do not edit."""

SOURCES = "d827e8bb88e694ee29c5b902aec340fd044351287eec7f58d22f41e2ad7d2898"
OUTPUTS = "55171d372590faaf399eb8ae09b903b0b6e0aaeebc0d9285dbe677438c49aa56"
