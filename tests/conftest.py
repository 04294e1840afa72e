"""What all tests share: examples that Hypothesis draws are the same in every run."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "fr-stages", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("fr-stages")
