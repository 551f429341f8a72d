"""Locating questions by rules: from cells, captions, sentences that name a figure, and numbers."""
