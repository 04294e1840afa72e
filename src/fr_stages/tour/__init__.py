"""Tours: many stages, one classification."""
