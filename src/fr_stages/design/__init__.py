"""Finding stages."""
