"""Generated from ksy/ by `make generate`. Do not edit."""

SOURCES = "1dfae36c77369d0a0bbcc2b88696849f29a15e6f4e53b9cddec935990b70f849"
OUTPUTS = "a6ae0cd77b984613dd24bc83f9d3a44d00fd01c197215d5f4a470b3094076424"
