from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

import pytest

BotFile = Callable[[str], Path]


@pytest.fixture
def bot_file(tmp_path: Path) -> BotFile:
    """Writes a file of bots."""

    def write(code: str) -> Path:
        path = tmp_path / "my_bot.py"
        path.write_text(dedent(code), encoding="utf-8")
        return path

    return write
