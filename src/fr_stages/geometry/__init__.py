"""Where a stage lies on the table."""
