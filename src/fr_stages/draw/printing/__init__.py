"""Paper and what printing on it takes; drawings as files."""
