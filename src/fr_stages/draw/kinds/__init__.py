"""The kinds of drawing, each a function that turns a stage into sheets."""
