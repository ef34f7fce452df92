"""Generated from ksy/ by `make generate`. Do not edit."""

SOURCES = "d4f868d409cf44c6ee02bd9eb265c26582bfb5ea12f4a33e04e82cef2e843e8b"
OUTPUTS = "d0e82f963e5d2c306778e5e0fd8e891c87cc4eb87aae08b6d43c127ac190b2af"
