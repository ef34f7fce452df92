"""Generated from ksy/ by `make generate`. Do not edit."""

SOURCES = "61ccd002385f648f2e7f4c017a21bee3d7428633b08c260493e1088acdfc87f9"
