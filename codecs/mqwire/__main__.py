"""`python -m mqwire` is `mqwire`."""

from mqwire.cli import main

main()
