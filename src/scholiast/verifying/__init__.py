"""Verifying: whether a source says what is attributed to it, stage by stage."""
