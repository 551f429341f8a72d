"""Where a source speaks of what is attributed to it: paragraphs, then windows of sentences."""

from scholiast.verifying.finding.relevance import relate
from scholiast.verifying.finding.stage import (
    find,
    focus_of,
    passages_of,
    scores_of,
    sentences_of,
    windows_of,
)

__all__ = ["find", "focus_of", "passages_of", "relate", "scores_of", "sentences_of", "windows_of"]
