"""Entailing: how likely it is that a premise carries a hypothesis, contradicts it, or neither."""
