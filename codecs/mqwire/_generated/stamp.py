"""Generated from ksy/ by `make generate`. Do not edit."""

SOURCES = "0cbf7f223591219c1497a37c4c61263bcdd3bdc37aed0bc24bd359ec423962d2"
OUTPUTS = "80bf87b02b6ef921639d2b3900906f9fda16d471d3a97627de3264ecec3b94d0"
