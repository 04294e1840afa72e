"""The documentation: its generated pages, pictures and example outputs, written and checked."""
