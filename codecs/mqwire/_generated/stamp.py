"""Generated from ksy/ by `make generate`. Do not edit."""

SOURCES = "b441d71e7b1502b5a102faae8e302f9d73d76af0fc33fb0c3d4332ec22dedb6d"
