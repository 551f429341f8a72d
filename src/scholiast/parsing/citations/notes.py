"""Footnotes that name sources, in full, in short, or through another note."""

from collections.abc import Sequence

from scholiast.parsing.citations.alignment import Aligner
from scholiast.parsing.citations.candidates import Candidate


def find_notes(text: str, aligner: Aligner, taken: Sequence[Candidate]) -> list[Candidate]:
    """Return the calls of the notes that name sources."""
    return []
