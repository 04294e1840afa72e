"""Bots that a test registers are gone after it."""

from collections.abc import Iterator

import pytest

from fr_stages.race.bots import REGISTRY


@pytest.fixture(autouse=True)
def own_registry() -> Iterator[None]:
    """Leaves the registry of bots as it was."""
    before = dict(REGISTRY)
    yield
    REGISTRY.clear()
    REGISTRY.update(before)
