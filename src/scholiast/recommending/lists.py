"""A paper as a whole -> the works that it should cite and does not (CiteRAG, task 1)."""

from scholiast.recommending.choosing import Chooser
from scholiast.recommending.interface import Suggestion
from scholiast.retrieving.interface import Need


def listed(chooser: Chooser, limit: int) -> tuple[Suggestion, ...]:
    """Return works for the paper as a whole, best first.

    What it cites already is evidence, and is not shown again; nor is the paper itself, nor anything
    that became available after its day.
    """
    paper = chooser.paper
    need = Need(
        title=paper.title, abstract=paper.abstract, authors=paper.authors, venue=paper.venue,
        as_of=paper.as_of, cited=paper.cited, excluded=paper.own,
    )  # fmt: skip
    depth = max(100, 3 * limit + len(paper.cited))
    ranking = chooser.rankings([need], depth)[0]
    return chooser.suggestions(need, ranking, limit, without=frozenset(paper.cited))
