"""Trains the bots that have nets: ``python -m tools.train``."""
