"""Starts the command line: ``python -m fr_stages`` and the ``fr-stages`` command."""

import os
import sys

from fr_stages.form import version

INTERRUPTED = 130


def main() -> None:
    """Loads the command line, runs it and exits. Ctrl-C ends it quietly, even while it is still loading.

    The version is told without loading it.
    """
    try:
        if sys.argv[1:] == ["--version"] and _tells_version():
            return
        from fr_stages.cli.app import main as run
        from fr_stages.cli.shell_answers import answer

        answer()
        run()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)


def _tells_version() -> bool:
    """Prints the version; where that is not possible, the command line says why."""
    try:
        os.write(sys.stdout.fileno(), f"{version()}\n".encode())
    except (OSError, AttributeError):
        return False
    return True


if __name__ == "__main__":
    main()
