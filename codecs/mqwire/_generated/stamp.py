"""Generated from ksy/ by `make generate`. Do not edit."""

SOURCES = "d96f57b496c14a3558f35ef4684ac2dca651baa600a589e76dd13ecc2502dacd"
OUTPUTS = "a7c74a172c12f5ec0343e532dfd3d2d8dbb304227cbbe8f739686002737bac80"
