"""Verdicts for readers: what every form of a report says of a claim, in the same words."""
