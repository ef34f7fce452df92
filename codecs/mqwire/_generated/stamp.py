"""Generated from ksy/ by `make generate`. Do not edit."""

SOURCES = "3844cf596c205b42cf2400317f0a834e8f36f36abfc034d513244e511f731296"
