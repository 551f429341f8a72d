"""Reference -> Lookup: by identifier, then by what it is called; candidates are checked again."""

import math
from collections.abc import Callable, Sequence
from dataclasses import replace

from scholiast.errors import OutageError
from scholiast.net.queue import run_all
from scholiast.papers import (
    Absent,
    Accord,
    Found,
    Lookup,
    Reference,
    Unindexed,
    Unknown,
)
from scholiast.papers.preprints import is_preprint_work
from scholiast.resolving.asking import ALIKE_TITLE, NEAR_TITLE, Inquiry, is_local
from scholiast.resolving.comparing.entries import completed
from scholiast.resolving.comparing.fields import compare
from scholiast.resolving.comparing.scoring import AGREE, FOUND, assess
from scholiast.resolving.confirming import ask_again, weighed
from scholiast.resolving.interface import Places
from scholiast.resolving.joining import is_version, with_versions
from scholiast.resolving.kinds import unindexed_kind
from scholiast.resolving.leaving import WITHHELD

__all__ = ["assess", "compare", "resolve", "resolve_all"]

CLEAR = 1.0
"""By how much the logarithm of the odds of the best must exceed those of another work."""
MOST_NEAREST = 3
_SHORTEST_ENTRY = 20
"""Characters of an entry without fields that can be searched by."""


def resolve(reference: Reference, places: Places) -> Lookup:
    """Return what is known of the work that the reference names; never raises for an outage.

    By identifier in every place that knows it, then by search, the places in their order and each
    only where those before did not find it. Every candidate is compared with the reference.
    """
    inquiry = Inquiry(completed(reference), places)
    if not places.corpora:
        return Unknown("no index and no store was asked")
    found = _by_identifier(inquiry) or _by_search(inquiry)
    if found is not None:
        return _joined(found, inquiry)
    return _not_found(inquiry)


def resolve_all(
    references: Sequence[Reference],
    places: Places,
    *,
    progress: Callable[[int], None] | None = None,
) -> tuple[Lookup, ...]:
    """Return a lookup for each reference, in order; `progress` is told how many are done.

    Equal references are looked up once. Those that met an outage are tried again after the others;
    what still fails is Unknown, and so is what was not found in an index that was unsteady.
    """
    bare = [_bare(reference) for reference in references]
    distinct = list(dict.fromkeys(bare))
    weights = {one: bare.count(one) if len(distinct) < len(bare) else 1 for one in distinct}
    done: dict[Reference, Lookup] = {}

    def look(reference: Reference) -> Lookup:
        lookup = resolve(reference, places)
        is_new = reference not in done
        done[reference] = lookup
        if progress and is_new:
            progress(sum(weights[one] for one in tuple(done)))
        if isinstance(lookup, Unknown) and any(not asked.answered for asked in lookup.asked):
            raise OutageError(lookup.reason)
        return lookup

    remote = any(not is_local(corpus) for corpus in places.corpora)
    run_all(distinct, look, concurrency=places.concurrency if remote else 1, rounds=2)
    return weighed([done[one] for one in bare], places.canaries)


def _bare(reference: Reference) -> Reference:
    """Return the reference without what does not bear on which work it names."""
    return replace(reference, key="", number=None, label="", span=None, place=None, year_suffix="")


def _by_identifier(inquiry: Inquiry) -> Found | None:
    """Return the work that an identifier leads to, if the reference describes it."""
    for corpus in inquiry.places.corpora:
        inquiry.look_up(corpus)
        found = inquiry.best()
        if found is not None:
            return found
    return None


def _by_search(inquiry: Inquiry) -> Found | None:
    """Return the work that a search leads to: of one place after the other, until one is clear."""
    cited = inquiry.cited
    if not cited.title and len(cited.raw) < _SHORTEST_ENTRY:
        return None
    is_read = bool(cited.raw and cited.title and not cited.given_fields)
    for corpus in filter(inquiry.may_be_searched, inquiry.places.corpora):
        inquiry.search(corpus)
        found = inquiry.best()
        if found is None and is_read and is_local(corpus):
            inquiry.search(corpus, by_entry=True)
            found = inquiry.best()
        if found is not None:
            return found
    return None


def _joined(found: Found, inquiry: Inquiry) -> Lookup:
    """Return the found work with its versions; Unknown where another one fits as well."""
    rival = _rival(found, inquiry)
    if rival is not None:
        reason = f"two works fit alike: {found.work.title!r} and {rival.work.title!r}"
        return Unknown(reason, tuple(inquiry.asked))
    if found.by == "identifier" and _wants_versions(found):
        for corpus in filter(is_local, inquiry.places.corpora):
            inquiry.search(corpus)
    work = with_versions(found.work, inquiry.others(found.work))
    again = found
    if work is not found.work:
        again = assess(inquiry.cited, work, by=found.by, index=found.index)
    elsewhere = tuple(
        (identifier, other)
        for identifier, other in inquiry.points_elsewhere()
        if not is_version(work, other)
    )
    return Found(
        work,
        max(again.score, found.score),
        found.by,
        again.accords,
        tuple(inquiry.asked),
        found.index,
        elsewhere,
    )


def _wants_versions(found: Found) -> bool:
    published = any(version.relation == "published" for version in found.work.versions)
    return is_preprint_work(found.work) and not published


def _rival(found: Found, inquiry: Inquiry) -> Found | None:
    """Return another work that fits nearly as well; versions of the found one are none."""
    if found.by == "identifier":
        return None
    for other in inquiry.candidates.values():
        if other.score < FOUND or is_version(found.work, other.work):
            continue
        if _odds(found) - _odds(other) < CLEAR and _likeness(found) - _likeness(other) < 0.5:
            return other
    return None


def _likeness(found: Found) -> float:
    return sum(accord.likeness for accord in found.accords)


def _odds(found: Found) -> float:
    score = min(max(found.score, 1e-6), 1 - 1e-6)
    return math.log(score / (1 - score))


def _not_found(inquiry: Inquiry) -> Lookup:
    """Return Unindexed, Unknown or Absent: why nothing was found."""
    cited, elsewhere = inquiry.cited, inquiry.points_elsewhere()
    says_nothing = not cited.title and len(cited.raw) < _SHORTEST_ENTRY
    missing = inquiry.missing()
    asked = tuple(inquiry.asked)
    kind = unindexed_kind(cited)
    if kind:
        return Unindexed(kind, asked, () if missing else elsewhere)
    if says_nothing:
        return Unknown("the entry says too little to look it up", asked)
    if inquiry.is_withheld():
        return Unknown(WITHHELD, asked)
    return Unknown(missing, asked) if missing else _asked_again(inquiry)


def _asked_again(inquiry: Inquiry) -> Lookup:
    """Return what is known once every index that found nothing was asked a second time."""
    ask_again(inquiry)
    found = inquiry.best()
    if found is not None:
        return _joined(found, inquiry)
    missing, asked = inquiry.missing(), tuple(inquiry.asked)
    if missing:
        return Unknown(missing, asked)
    return Absent(asked, _nearest(inquiry), inquiry.points_elsewhere())


def _nearest(inquiry: Inquiry) -> tuple[Found, ...]:
    """Return the candidates that agree in part: in their title, or in authors and some words."""
    near = {found.work.id: found for found in inquiry.candidates.values() if _is_near(found)}
    ordered = sorted(near.values(), key=_nearness, reverse=True)
    return tuple(ordered[:MOST_NEAREST])


def _is_near(found: Found) -> bool:
    how = {accord.field: accord for accord in found.accords}
    title, authors = how["title"], how["authors"]
    if title.accord in AGREE or title.likeness >= ALIKE_TITLE:
        return True
    return authors.accord in AGREE and title.likeness >= NEAR_TITLE


def _nearness(found: Found) -> tuple[float, float]:
    how = {accord.field: accord for accord in found.accords}
    agree = sum(accord.accord in (Accord.SAME, Accord.COMPATIBLE) for accord in found.accords)
    return (how["title"].likeness + 0.5 * how["authors"].likeness, float(agree))
