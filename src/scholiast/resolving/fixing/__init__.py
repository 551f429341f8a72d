"""A bibliography's file -> the same file with what is corrected; a found work -> a new entry."""

from scholiast.resolving.fixing.entries import entry_of
from scholiast.resolving.fixing.file import ENDINGS, Fixed, fix
from scholiast.resolving.fixing.plan import Change, Left

__all__ = ["ENDINGS", "Change", "Fixed", "Left", "entry_of", "fix"]
