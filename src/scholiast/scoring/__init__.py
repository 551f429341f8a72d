"""Measures of rankings and texts: numbers only, nothing of papers."""
