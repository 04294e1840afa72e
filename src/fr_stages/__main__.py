"""Runs the command line: ``python -m fr_stages``."""

from fr_stages.cli.app import main

main()
