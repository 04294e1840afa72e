"""Findings and rides as text, JSON and SARIF."""
