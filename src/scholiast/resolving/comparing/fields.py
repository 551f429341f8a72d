"""Reference and work -> how each of their fields goes together, in a fixed order."""

import re
from collections.abc import Iterator

from scholiast.papers import Accord, FieldAccord, Reference, Version, Work
from scholiast.papers.folding import fold
from scholiast.papers.preprints import arxiv_id, is_preprint, is_preprint_doi, is_preprint_work
from scholiast.resolving.comparing.entries import LONGEST, completed, title_within
from scholiast.resolving.comparing.locators import compare_numbers, compare_pages, compare_years
from scholiast.resolving.comparing.people import compare_people, is_same_person
from scholiast.resolving.comparing.titles import BEFORE, PIECES, Verdict, compare_titles, read_title
from scholiast.resolving.comparing.venues import compare_venues, read_venue

FIELDS = ("title", "authors", "year", "venue", "volume", "issue", "pages")
"""The fields that are always compared, in order; identifiers that the reference gives follow."""
_PLACE = ("venue", "volume", "issue", "pages")
_MOST_NAMES = 8
_UNCLEAR = 0.7
"""Likeness of two venues below which they may be two."""
_AGREE = (Accord.SAME, Accord.COMPATIBLE)


def compare(reference: Reference, work: Work) -> tuple[FieldAccord, ...]:
    """Return how each field of the reference goes with the work's, in a fixed order.

    Title, authors, year, venue, volume, issue and pages; then each identifier that the reference
    gives. What only one of the two says is `unsaid`.

    >>> from scholiast.papers import Name
    >>> cited = Reference("a", title="On tall trees", authors=(Name("Lee", "K."),), year=2019)
    >>> known = Work("w", title="On Tall Trees", year=2020)
    >>> [accord.accord.value for accord in compare(cited, known)][:3]
    ['same', 'unsaid', 'compatible']
    """
    cited = completed(reference)
    verdicts = _as_versions(_verdicts(cited, work), is_bare=_is_bare(cited, work))
    shown = zip(FIELDS, verdicts, _given(cited), _known(work), strict=True)
    fields = (_accord(field, verdict, one, other) for field, verdict, one, other in shown)
    return (*fields, *_identifiers(cited, work))


def _eased(how: dict[str, Verdict]) -> Iterator[Verdict]:
    """Yield the verdicts, venue and year eased where the venue is another or maybe another."""
    venue = how["venue"]
    is_other = venue.accord is Accord.DIFFERS or (
        venue.accord is Accord.COMPATIBLE and venue.likeness < _UNCLEAR
    )
    note = "maybe another version, of which the record says no place"
    for name, verdict in how.items():
        eases = is_other and name in ("venue", "year") and verdict.accord is Accord.DIFFERS
        yield Verdict(Accord.COMPATIBLE, 0.3, note) if eases else verdict


def _is_bare(cited: Reference, work: Work) -> bool:
    """Say whether the reference gives a place that the record, without DOI and pages, does not."""
    says = bool(cited.pages or cited.volume)
    return says and not (work.pages or work.volume or work.identifiers.doi)


def _as_versions(verdicts: tuple[Verdict, ...], *, is_bare: bool) -> tuple[Verdict, ...]:
    """Return the verdicts, those on where it stands eased if all of them differ.

    Venue and pages, or venue and volume, that both differ under one title and the same authors show
    another version of the work (a workshop's, a journal's), not a slip in each. `is_bare`: the
    record says no place at all, and the reference one.
    """
    how = dict(zip(FIELDS, verdicts, strict=True))
    agree = how["title"].accord in _AGREE and how["authors"].accord in _AGREE
    placed = [how[name].accord for name in ("pages", "volume")]
    if agree and is_bare:
        return tuple(_eased(how))
    if not agree or how["venue"].accord is not Accord.DIFFERS or Accord.DIFFERS not in placed:
        return verdicts
    eased = Verdict(Accord.COMPATIBLE, 0.2, "maybe another version: venue and place differ")
    return tuple(
        eased if name in _PLACE and verdict.accord is Accord.DIFFERS else verdict
        for name, verdict in how.items()
    )


def _verdicts(cited: Reference, work: Work) -> tuple[Verdict, ...]:
    """Return the verdict on each of the fields that are always compared."""
    pair = is_preprint(cited) != is_preprint_work(work) or bool(work.versions)
    years = (version.year for version in work.versions if version.year)
    return (
        compare_cited_title(cited, work),
        compare_people(
            cited.authors,
            work.authors,
            more=cited.has_more_authors,
            entry=_own_words(cited),
            title=work.title,
        ),
        _misread(
            compare_years(cited.year, work.year, years, versions=pair), str(work.year or ""), cited
        ),
        _venue(cited, work),
        compare_numbers(
            cited.volume, work.volume, instead=(work.issue, str(work.year or ""), str(cited.year))
        ),
        compare_numbers(cited.issue, work.issue, instead=(work.volume,)),
        _misread(compare_pages(cited.pages, work.pages), work.pages, cited),
    )


def _accord(field: str, verdict: Verdict, given: str, known: str) -> FieldAccord:
    return FieldAccord(
        field, verdict.accord, round(verdict.likeness, 4), given, known, verdict.note
    )


def _own_words(reference: Reference) -> str:
    """Return the entry's own words, if its fields were read from them."""
    return "" if reference.given_fields else reference.raw[:LONGEST]


def compare_cited_title(reference: Reference, work: Work) -> Verdict:
    """Return the verdict on the titles; where they differ, the entry's own words are looked at."""
    verdict = compare_titles(reference.title, work.title)
    entry = _own_words(reference)
    is_told = "notice" in verdict.note or "numbers" in verdict.note
    if entry and not is_told and (verdict.accord not in _AGREE or verdict.note == BEFORE):
        verdict = title_within(work.title, entry) or verdict
    if verdict.note in PIECES and not _begin_alike(reference, work, entry):
        return Verdict(Accord.DIFFERS, min(verdict.likeness, 0.9), "a piece of another's title")
    return verdict


def _begin_alike(reference: Reference, work: Work, entry: str) -> bool:
    """Say whether the work's first author is the first one cited, or stands in the entry.

    Only then is a piece of a title taken for the whole.
    """
    if not reference.authors or not work.authors:
        return True
    first = work.authors[0].name
    if is_same_person(reference.authors[0], first):
        return True
    family = fold(first.family)
    return bool(family) and f" {family} " in f" {fold(entry)} "


def _misread(verdict: Verdict, known: str, reference: Reference) -> Verdict:
    """Return "compatible" instead of "differs" where what is known stands in a printed entry.

    For numbers, their first one counts: the first page.
    """
    entry = _own_words(reference)
    if verdict.accord is not Accord.DIFFERS or not entry or not known:
        return verdict
    number = re.match(r"\w{1,12}", known)
    piece = number.group() if number and known[0].isdigit() else known
    within = f" {fold(piece)} " in f" {fold(entry)} "
    return Verdict(Accord.COMPATIBLE, 0.8, "stands in the entry") if within else verdict


def _venue(reference: Reference, work: Work) -> Verdict:
    """Return the verdict on the venues, those of the work's versions included."""
    verdict = _misread(compare_venues(reference.venue, work.venue), work.venue, reference)
    if verdict.accord is not Accord.DIFFERS:
        return verdict
    if _own_words(reference) and _is_title(reference.venue, work.title):
        return Verdict(Accord.UNSAID, 0.0, "the title was read as the venue")
    if _own_words(reference) and _may_be_names(reference.venue):
        return Verdict(Accord.UNSAID, 0.0, "editors were read as the venue")
    for version in work.versions:
        other = compare_venues(reference.venue, version.venue)
        if version.venue and other.accord in _AGREE:
            return Verdict(Accord.COMPATIBLE, other.likeness, "the venue of another version")
    return verdict


def _may_be_names(venue: str) -> bool:
    """Say whether what was read as a venue may be a list of persons: of its editors."""
    pieces = [piece.split() for piece in venue.split(",")]
    names = [piece for piece in pieces if 2 <= len(piece) <= 4 and piece[0][:1].isupper()]
    return len(pieces) > 2 and len(names) * 2 > len(pieces) and not read_venue(venue).places


def _is_title(venue: str, title: str) -> bool:
    """Say whether what was read as a venue is the title, or a piece of it."""
    piece = read_title(venue).letters
    if len(piece) > 7 and piece in read_title(title).letters:
        return True
    return compare_titles(venue, title).accord in _AGREE


def _given(reference: Reference) -> tuple[str, ...]:
    names = "; ".join(str(name) for name in reference.authors[:_MOST_NAMES])
    more = " et al." if reference.has_more_authors or len(reference.authors) > _MOST_NAMES else ""
    return (
        reference.title,
        names + more,
        str(reference.year or ""),
        reference.venue,
        reference.volume,
        reference.issue,
        reference.pages,
    )


def _known(work: Work) -> tuple[str, ...]:
    names = "; ".join(str(author.name) for author in work.authors[:_MOST_NAMES])
    more = " et al." if len(work.authors) > _MOST_NAMES else ""
    return (
        work.title,
        names + more,
        str(work.year or ""),
        work.venue,
        work.volume,
        work.issue,
        work.pages,
    )


def _identifiers(reference: Reference, work: Work) -> Iterator[FieldAccord]:
    """Yield an accord for each identifier that the reference gives."""
    known = work.identifiers.as_dict()
    for scheme, value in reference.identifiers.as_dict().items():
        own = known.get(scheme, "")
        verdict = _identifier(scheme, value, own, reference, work)
        yield _accord(scheme, verdict, value, own)


def _identifier(scheme: str, value: str, own: str, reference: Reference, work: Work) -> Verdict:
    arxiv, known = arxiv_id(reference.identifiers), arxiv_id(work.identifiers)
    is_arxiv = scheme == "arxiv" or (scheme == "doi" and is_preprint_doi(value))
    if (own and _plain(scheme, own) == _plain(scheme, value)) or (
        is_arxiv and arxiv and arxiv == known
    ):
        return Verdict(Accord.SAME, 1.0)
    version = next((v for v in work.versions if _bears(v, scheme, value)), None)
    if version:
        return Verdict(Accord.COMPATIBLE, 0.95, f"of its {version.relation} version")
    why = _why_unsaid(scheme, value, own)
    if why is not None:
        return Verdict(Accord.UNSAID, 0.0, why)
    return Verdict(Accord.DIFFERS, 0.0, f"{value} / {own}")


def _why_unsaid(scheme: str, value: str, own: str) -> str | None:
    """Return why two unequal identifiers say nothing, or None where they name two works."""
    if not own:
        return ""
    if scheme == "doi" and is_preprint_doi(own) != is_preprint_doi(value):
        return "DOIs of a preprint and of its publication"
    return "another edition or form" if scheme in ("isbn", "issn") else None


def _bears(version: Version, scheme: str, value: str) -> bool:
    own = version.identifiers.as_dict().get(scheme, "")
    return bool(own) and _plain(scheme, own) == _plain(scheme, value)


def _plain(scheme: str, value: str) -> str:
    """Return an identifier as it is compared."""
    lowered = value.strip().lower()
    if scheme == "arxiv":
        head, mark, tail = lowered.rpartition("v")
        return head if mark and head and tail.isdigit() else lowered
    return lowered.replace("-", "") if scheme in ("isbn", "issn") else lowered
