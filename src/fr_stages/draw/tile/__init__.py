"""Tiles and the stages that they make, as art."""
