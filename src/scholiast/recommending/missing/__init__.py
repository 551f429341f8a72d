"""Sentences that need a citation and have none: the trained judge, and what it learned from."""
