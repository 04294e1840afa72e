"""Pages for a browser: one HTML file each, that needs nothing else."""
