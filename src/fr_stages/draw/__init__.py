"""Drawings of tiles and stages as SVG."""
