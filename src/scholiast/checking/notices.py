"""What retraction lists and indexes say of the work that a reference names, taken together."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from scholiast.checking.interface import Context
from scholiast.papers import Found, Identifiers, Lookup, Nature, Notice, Reference, Work, standing
from scholiast.papers.folding import fold
from scholiast.papers.preprints import arxiv_id
from scholiast.resolving.certainty import is_certain

TAKEN_BACK = (Nature.RETRACTION, Nature.WITHDRAWAL)
_LABEL = re.compile(
    r"^(?:notice of |statement of |editorial )?(?:retraction|withdrawal|retracted|withdrawn|"
    r"expression of concern|republication|retraction and republication)"
    r"(?: (?:note|notice|statement|article))?(?: (?:to|of|for|regarding))? ?"
    r"(?:[:\-–—.]|[\"“”'‘«]| ?\()",
    re.I,
)
_BRACKET = re.compile(r"[\[(] ?(?:retracted|withdrawn)(?: article| paper)? ?[\])]", re.I)
_TAIL = re.compile(r"[:\-–—.] ?retracted(?: article)?\W{0,3}$", re.I)
_OF = re.compile(
    r"^(?:notice of )?(?:retraction|withdrawal)(?: note| notice)? (?:of|to|for) ", re.I
)


@dataclass(frozen=True, slots=True)
class Standing:
    """How a work stands today, and who says so."""

    notice: Notice
    """The one that stands; its `source` is the first that says so."""
    nature: Nature
    sources: tuple[str, ...]
    """Independent sources that say it, in the order asked."""
    dois: tuple[str, ...]
    """Of the work concerned."""
    is_other_version: bool = False
    """The notice is about another version than the one referenced."""

    @property
    def is_taken_back(self) -> bool:
        """Say whether the work was retracted or withdrawn, and is so today."""
        return self.nature in TAKEN_BACK


def standing_of(
    reference: Reference, context: Context, lookups: Mapping[str, Lookup]
) -> Standing | None:
    """Return how the referenced work stands, or None where no notice is known.

    A reference that is to the notice itself, or that tells of it, has none.
    """
    known = lookups.get(reference.key)
    found = known if isinstance(known, Found) and is_certain(known) else None
    dois = _dois(reference, found)
    notices = [notice for doi in dois for notice in _listed(doi, context)]
    is_listed = bool(notices)
    is_other = False
    if found is not None:
        notices += [_named(notice, found) for notice in found.work.notices]
        is_other = not is_listed and _is_other(reference, found)
    if not notices or tells_of_it(reference, found.work if found else None, notices):
        return None
    stands, nature = _standing(tuple(notices))
    group = TAKEN_BACK if nature in TAKEN_BACK else (nature,)
    sources = _independent(notice.source for notice in notices if notice.nature in group)
    return Standing(stands, nature, sources, dois or _own(found), is_other)


def tells_of_it(reference: Reference, work: Work | None, notices: list[Notice]) -> bool:
    """Say whether the reference is to a notice, or says itself that the work was taken back.

    A title about retractions, or about the retraction of a muscle, says nothing of the kind.
    """
    title = reference.title.strip()
    doi = reference.identifiers.doi
    own = {notice.doi for notice in notices if notice.doi}
    if doi and doi in own and (work is None or doi != work.identifiers.doi):
        return True
    if _LABEL.match(title) or _TAIL.search(title):
        return True
    if _BRACKET.search(f"{title} {reference.raw}"):
        return True
    match = _OF.match(title)
    if match is None or work is None or not work.title:
        return False
    return fold(title[match.end() :]) == fold(work.title) != fold(title)


def _dois(reference: Reference, found: Found | None) -> tuple[str, ...]:
    """Return the DOIs under which a list may hold the work: the reference's own go first."""
    ids = reference.identifiers
    elsewhere = {name for name, _ in found.points_elsewhere} if found else set()
    given = []
    if ids.doi and f"doi:{ids.doi}" not in elsewhere:
        given.append(ids.doi)
    if ids.arxiv and f"arxiv:{ids.arxiv}" not in elsewhere:
        given.append(_arxiv_doi(ids))
    return tuple(dict.fromkeys(given)) or _own(found)


def _arxiv_doi(identifiers: Identifiers) -> str:
    """Return the DOI that arXiv registers for an id."""
    return f"10.48550/arxiv.{arxiv_id(identifiers)}"


def _own(found: Found | None) -> tuple[str, ...]:
    doi = found.work.identifiers.doi if found else None
    return (doi,) if doi else ()


def _listed(doi: str, context: Context) -> Iterator[Notice]:
    """Yield what the local list says of a DOI, with the list and its age as the source."""
    known = context.retractions.look_up(doi) if context.retractions else None
    if known is None:
        return
    source = f"{known.source} as imported on {known.imported}"
    if not known.notices:
        yield Notice(Nature(known.nature.value), known.date, known.notice_doi, "", source)
    for one in known.notices:
        yield Notice(Nature(one.nature.value), one.date, one.doi, one.reason, source)


def _named(notice: Notice, found: Found) -> Notice:
    return notice if notice.source else replace(notice, source=found.index or "an index")


def _is_other(reference: Reference, found: Found) -> bool:
    """Say whether the record's notices may be about another version than the one referenced."""
    ids, own = reference.identifiers, found.work.identifiers
    cited = ids.doi or (_arxiv_doi(ids) if ids.arxiv else None)
    return bool(cited and own.doi and cited != own.doi)


def _standing(notices: tuple[Notice, ...]) -> tuple[Notice, Nature]:
    """Return the notice that stands; a republication ends the retraction that it comes with."""
    stands = standing(notices)
    if stands.nature not in TAKEN_BACK:
        return stands, stands.nature
    for notice in notices:
        again = notice.nature is Nature.REPUBLICATION
        if again and (not notice.date or notice.date >= stands.date):
            return notice, notice.nature
    return stands, stands.nature


def _independent(sources: Iterator[str]) -> tuple[str, ...]:
    """Return the sources, those that copy Retraction Watch's list taken as one."""
    kept: dict[str, str] = {}
    for source in sources:
        folded = fold(source)
        copies = "retraction" in folded and "watch" in folded
        family = "retraction watch" if copies or folded == "openalex" else folded
        kept.setdefault(family, source)
    return tuple(kept.values())
