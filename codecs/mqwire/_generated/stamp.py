"""Generated from ksy/ by `make generate`. Do not edit."""

SOURCES = "d38af71cfa0ce3ffde12172d5b8da252620e11d93b6c7e002c1311a4c0546fdb"
OUTPUTS = "7897bc2b154708244b61994068b336c9d78793d2505a2a3a6be8e9ebceb97a0c"
