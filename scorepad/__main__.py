"""`python -m scorepad` is the same program as `scorepad`."""

from scorepad.cli import main

main()
