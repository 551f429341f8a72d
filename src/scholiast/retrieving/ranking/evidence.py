"""Evidence: what the data say for a candidate, in figures that a reader can check."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Evidence:
    """Why a work was ranked where it was: facts of the collection, no model's words."""

    row: int
    """The work's row in the collection."""
    neighbours: int = 0
    """How many of the nearest known papers cite it."""
    nearest: int = 0
    """Of how many nearest papers."""
    citing_titles: tuple[str, ...] = ()
    """Titles of the nearest papers that cite it, nearest first; at most three."""
    shared_terms: tuple[str, ...] = ()
    """Words of its title that the query has too, rarest first; at most five."""
    cited_by: int = 0
    """How many of all known papers cite it."""
    known: int = 0
    """How many papers are known of which the references are known."""
    cited_with: int = 0
    """How many papers cite it together with a work that the need says is cited already."""
    similarity: float = 0.0
    """Of its text to the query's, by the encoder; from -1 to 1."""
    features: tuple[tuple[str, float], ...] = ()
    """Name -> value of what the ranker saw, in the order of the features table; may be empty."""
