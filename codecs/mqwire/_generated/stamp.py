"""Generated from ksy/ by `make generate`. Do not edit."""

SOURCES = "ed4a7af87ad20bfd0bcd5fb02911c684768193b8ad0cbec54915cb1501061743"
