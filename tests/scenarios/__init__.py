"""Board positions with their outcomes, as data for one runner: ``python -m tests.scenarios FILE``."""
