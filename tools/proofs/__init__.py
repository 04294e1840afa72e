"""Long proofs that the search for stages is right, each seeded: ``python -m tools.proofs``."""
