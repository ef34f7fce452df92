"""Generated from ksy/ by `make generate`. Do not edit."""

SOURCES = "30d014436dafb8c6d00dae509d3d91c60f51b67d7881f49fc1ba7bcf9158c722"
OUTPUTS = "f838f3665bc3844d9d1b666b96af9dfdf4e65f55e318a348b7b0e6dd69f9ee5d"
