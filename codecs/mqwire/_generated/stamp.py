"""Generated from ksy/ by `make generate`. Do not edit."""

SOURCES = "d2d0a93b9a6b7d6d93815796058d07905444febf51599566afe4c133c6e3aff6"
OUTPUTS = "49cd014abeb3b1c891fa733150adc1387b90557a5140da70cc4460d605a5cb35"
