"""Generated from ksy/ by `make generate`. Do not edit."""

SOURCES = "afdce09b9fc306f749d3cd81053a186f6fabb25bf5db61992f3b3c51698623d5"
