"""Generated from ksy/ by `make generate`. Do not edit."""

SOURCES = "48453d1fb2779e4f4811f20738189fd65df4721a0fcef14a272a39d33f7db6b9"
OUTPUTS = "81222b9dbe93aa43e4f0fd131cf118a5a297402986e4627b37ed199b8c0566ad"
