"""A citation that stands in the paper -> what else could stand there, beside what does."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from scholiast.errors import InputError
from scholiast.papers import Citation, Document, Place, Span
from scholiast.recommending.choosing import Chooser
from scholiast.recommending.contexts import need_at
from scholiast.recommending.interface import Passage, PassageKind, Present, Suggestion
from scholiast.recommending.positions import cited_beside, heading_at, one_line, sentence_shown
from scholiast.retrieving.interface import Need, Ranking

DEPTH = 500
"""Works among which the present one's rank is told."""
_PLACE = re.compile(r"(?P<file>[^:]{1,400}):(?P<line>\d{1,7})(?::\d{1,6})?")


def citations_named(document: Document, names: Sequence[str]) -> tuple[int, ...]:
    """Return the indexes of the citations that keys or places (`file:line`) name, in text order.

    Raises InputError for a name that leads to no citation.
    """
    found: set[int] = set()
    for name in names:
        named = set(_named(document, name))
        if not named:
            raise InputError(_nothing(document, name))
        found |= named
    return tuple(sorted(found))


def passages_better(
    document: Document, chooser: Chooser, indexes: Sequence[int], marks: tuple[Span, ...]
) -> list[Passage]:
    """Return each citation with its alternatives, and where what it cites now stands among them.

    The mark itself is not part of what is asked for, nor are the works that it names evidence for
    themselves. Rank and reasons are all that is said of the present work: an engine that ranks
    others higher knows the words and the graph, not the matter.
    """
    citations = [document.citations[index] for index in indexes]
    needs = [_need(document, chooser, one, marks) for one in citations]
    passages = []
    for citation, need, ranking in zip(
        citations, needs, chooser.rankings(needs, DEPTH), strict=True
    ):
        passages.append(
            Passage(
                PassageKind.BETTER, sentence_shown(document, citation.sentence),
                one_line(citation.span.of(document.text), 120), citation.reference_keys,
                heading_at(document, citation.span), citation.span,
                document.origin(citation.span), None,
                tuple(_others(document, chooser, citation, need, ranking)),
                tuple(_present(chooser, citation, need, ranking)),
            )
        )  # fmt: skip
    return passages


def _need(
    document: Document, chooser: Chooser, citation: Citation, marks: tuple[Span, ...]
) -> Need:
    need = need_at(document, chooser.paper, citation.span, marks)
    works = chooser.paper.works
    named = {works[key].id for key in citation.reference_keys if key in works}
    return replace(need, cited=tuple(one for one in need.cited if one not in named))


def _others(
    document: Document, chooser: Chooser, citation: Citation, need: Need, ranking: Ranking
) -> Iterator[Suggestion]:
    """Yield the best works that the sentence does not cite, each with its rank among all."""
    beside = cited_beside(document, chooser, citation.sentence)
    ids = chooser.engine.collection.ids(ranking.rows.tolist())
    most = chooser.wish.limit_at_passages
    for one in chooser.suggestions(need, ranking, most, without=beside):
        yield replace(one, rank=ids.index(one.work.id) + 1)


def _present(
    chooser: Chooser, citation: Citation, need: Need, ranking: Ranking
) -> Iterator[Present]:
    """Yield where each work that is cited there stands."""
    rows = [int(row) for row in ranking.rows]
    known = chooser.background(need, ranking)
    for key in citation.reference_keys:
        work = chooser.paper.works.get(key)
        row = chooser.engine.collection.row(work.id) if work else None
        if work is None or row is None:
            yield Present(key, work, of=len(rows), words=_UNKNOWN)
            continue
        rank = rows.index(row) + 1 if row in rows else None
        work = chooser.noticed(work)
        reasons = chooser.reasons(row, work, known)
        yield Present(key, work, rank, len(rows), reasons, _words(rank, len(rows)))


_UNKNOWN = "the store does not hold it, so nothing is said of where it stands"


def _words(rank: int | None, of: int) -> str:
    if rank is None:
        return f"not among the {of} works that were ranked for this place"
    if rank == 1:
        return f"stands first of the {of} works ranked for this place"
    return f"stands {rank} of the {of} works ranked for this place"


def _named(document: Document, name: str) -> Iterator[int]:
    """Yield the indexes of the citations that a key or a place names."""
    place = _PLACE.fullmatch(name)
    for index, citation in enumerate(document.citations):
        is_meant = name in citation.reference_keys or name in citation.candidates
        if is_meant or (place and _stands_at(document.origin(citation.span), place)):
            yield index


def _stands_at(place: Place | None, match: re.Match[str]) -> bool:
    if place is None or place.line is None:
        return False
    file, line = match["file"], int(match["line"])
    is_file = file == place.file or file.endswith(f"/{place.file}")
    return is_file and place.line <= line <= (place.end_line or place.line)


def _nothing(document: Document, name: str) -> str:
    """Return what to say of a name that leads to no citation."""
    if _PLACE.fullmatch(name):
        return f"--better {name}: no citation stands on that line"
    if any(reference.key == name for reference in document.references):
        return f"--better {name}: this reference is in the list, and no citation names it"
    known = ", ".join(reference.key for reference in document.references[:8])
    more = ", …" if len(document.references) > 8 else ""
    hint = f"; keys are {known}{more}" if known else ""
    return f"--better {name}: no such key or place{hint}"
