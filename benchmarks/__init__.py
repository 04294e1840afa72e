"""What must be fast, measured as ratios in one run: ``python -m benchmarks``."""
