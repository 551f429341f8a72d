"""Decisions about citations: whether the source carries the claim, held against what people say."""
