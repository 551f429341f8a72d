"""Markdown and plain text: pandoc's, and what PDF converters make."""

from scholiast.parsing.markdown.drafts import parse

__all__ = ["parse"]
