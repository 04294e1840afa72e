"""The rules of stage building, each a plain function."""
