"""Starts the command line: ``python -m fr_stages`` and the ``fr-stages`` command."""

import sys

INTERRUPTED = 130


def main() -> None:
    """Loads the command line, runs it and exits. Ctrl-C ends it quietly, even while it is still loading."""
    try:
        from fr_stages.cli.app import main as run
        from fr_stages.cli.bash_completion import answered

        if not answered():
            run()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)


if __name__ == "__main__":
    main()
