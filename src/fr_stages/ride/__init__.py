"""Many seeded races and what they say about a stage."""
