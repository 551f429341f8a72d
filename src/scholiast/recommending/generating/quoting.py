"""Quoting, under the name that rooms above know it by."""

from scholiast.models.quoting import MOST_ABSTRACT, MOST_TITLE, Draw, Quoting, quoting_for, shown

__all__ = ["MOST_ABSTRACT", "MOST_TITLE", "Draw", "Quoting", "quoting_for", "shown"]
