"""Generated from ksy/ by `make generate`. Do not edit."""

SOURCES = "ebadfa193f601abe2ec87afc3402e0cbc90634ab9797a6b63f06f47a54b96b15"
OUTPUTS = "28638956541188eb38d79d9beb6362b6c0c4381215f08fcfdb6b6b9905e91c64"
