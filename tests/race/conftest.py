from collections.abc import Callable, Iterator
from pathlib import Path
from textwrap import dedent

import pytest

from fr_stages.race import botfile
from fr_stages.race.bots import REGISTRY

BotFile = Callable[[str], Path]


@pytest.fixture
def bot_file(tmp_path: Path) -> Iterator[BotFile]:
    """Writes a file of bots; what it registers is forgotten after the test."""

    def write(code: str) -> Path:
        path = tmp_path / "my_bot.py"
        path.write_text(dedent(code), encoding="utf-8")
        return path

    bots, loaded = dict(REGISTRY), dict(botfile._loaded)
    yield write
    REGISTRY.clear()
    REGISTRY.update(bots)
    botfile._loaded.clear()
    botfile._loaded.update(loaded)


@pytest.fixture(autouse=True)
def own_registry() -> Iterator[None]:
    """Leaves the registry of bots as it was."""
    bots = dict(REGISTRY)
    yield
    REGISTRY.clear()
    REGISTRY.update(bots)
