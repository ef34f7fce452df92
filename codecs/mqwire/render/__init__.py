"""What the command line shows: trees, annotated hex, sentences, tables. The commands are in `mqwire.cli`."""
