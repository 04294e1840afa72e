"""Design, check, draw and test-ride stages for the board game Flamme Rouge."""

__version__ = "0.1.0"
