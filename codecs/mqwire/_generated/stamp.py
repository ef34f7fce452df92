"""Generated from ksy/ by `make generate`. Do not edit."""

SOURCES = "47df32ed60ac6886b901af8080dacd3a5c53cc54a5f131672653b764edc5326e"
OUTPUTS = "d189061c6b1e8a525be88157b50524b3125867e2e2eb9e63b4a7ba95a289fbcd"
