"""Generated from ksy/ by `make generate`. Do not edit."""

SOURCES = "aae596d3c2ea55d4882f746c81d90a48227444b06535c9eefc9c596ac024c15c"
OUTPUTS = "d189061c6b1e8a525be88157b50524b3125867e2e2eb9e63b4a7ba95a289fbcd"
