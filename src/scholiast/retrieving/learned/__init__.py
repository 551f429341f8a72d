"""Retrievers that learn from who cites what."""
