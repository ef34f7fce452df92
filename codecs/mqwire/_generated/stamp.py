"""Generated from ksy/ by `make generate`. Do not edit."""

SOURCES = "b674d7cc2957227dfbf2f3427dc433f5003b1259c8957096878822d4aa33ad27"
OUTPUTS = "e893c3b9c4d7e7660d8e2a766758698ee0f3ba606c1b9a60ead3ec5000d54a84"
