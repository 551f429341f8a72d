"""`python -m scholiast.cli` is the command `scholiast`."""

from scholiast.cli import main

main()
