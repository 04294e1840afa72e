"""What all tests share."""

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from fr_stages.race import botfile
from fr_stages.race.bots import REGISTRY

# Examples that Hypothesis draws are the same in every run.
settings.register_profile(
    "fr-stages", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("fr-stages")


@pytest.fixture(autouse=True)
def own_registry() -> Iterator[None]:
    """Leaves the registry of bots as it was: what a test registers or loads is gone after it."""
    bots, loaded = dict(REGISTRY), dict(botfile._loaded)
    yield
    REGISTRY.clear()
    REGISTRY.update(bots)
    botfile._loaded.clear()
    botfile._loaded.update(loaded)
