"""Reference and lookup -> what of the entry would be changed, and which index says so."""

from collections.abc import Iterator
from dataclasses import dataclass

from scholiast.papers import Accord, Found, Identifiers, Lookup, Name, Reference, Version, Work
from scholiast.papers.preprints import is_preprint, is_preprint_doi, is_preprint_work

_AGREES = (Accord.SAME, Accord.COMPATIBLE)
_PLAIN = ("volume", "issue", "pages")


@dataclass(frozen=True, slots=True)
class Change:
    """One field of one entry, as it would be corrected."""

    key: str
    field: str
    """`doi`, `year`, `venue`, `volume`, `issue`, `pages`, `authors` or `type` (a CSL type)."""
    old: str
    """Empty where the entry does not have it."""
    new: str
    """Plain text; authors as `Family, Given` joined by ` and `."""
    source: str
    """The index or store that says so."""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Left:
    """An entry, or a field of one, that was left as it is though something does not fit."""

    key: str
    reason: str


def plan(
    reference: Reference, lookup: Lookup, *, published: bool = False
) -> tuple[tuple[Change, ...], tuple[Left, ...]]:
    """Return what would be changed of an entry, and what is left though it does not fit.

    Only an entry whose work is certain is changed: its title agrees, and an identifier or its
    authors do. A preprint's entry is turned into that of its published version with `published`
    alone. A missing DOI is put in; other missing fields stay missing.
    """
    if not isinstance(lookup, Found):
        return (), ()
    doubt = _doubt(lookup)
    if doubt:
        return (), (Left(reference.key, doubt),)
    if is_preprint(reference):
        version = _published_version(lookup.work)
        if version:
            return _of_preprint(reference, lookup, version, published=published)
    elif is_preprint_work(lookup.work):
        return (), ()
    return tuple(_corrections(reference, lookup)), ()


def spelt(name: Name) -> str:
    """Return a name as `Family, Given`; a group's as it is."""
    return f"{name.family}, {name.given}" if name.given else name.family


def _doubt(found: Found) -> str:
    """Return why the work is not certain enough to change an entry; empty where it is."""
    accords = {accord.field: accord.accord for accord in found.accords}
    if accords.get("title") not in _AGREES:
        return "the titles differ: see which work is meant"
    if any("another version" in accord.note for accord in found.accords):
        return "it may be another version of the work: see which is meant"
    by_identifier = any(accords.get(name) is Accord.SAME for name in Identifiers().__slots__)
    if accords.get("authors") in _AGREES or (by_identifier and found.by == "identifier"):
        return ""
    return "the authors do not agree, and no identifier says which work is meant"


def _corrections(reference: Reference, found: Found) -> Iterator[Change]:
    """Yield the changes to an entry of the same version as the work."""
    work, source = found.work, _source(found)
    differs = {one.field: one.note for one in found.accords if one.accord is Accord.DIFFERS}
    yield from _doi(reference, found)
    if "authors" in differs and work.authors:
        old = " and ".join(map(spelt, reference.authors))
        new = " and ".join(spelt(author.name) for author in work.authors)
        yield Change(reference.key, "authors", old, new, source, differs["authors"])
    if "year" in differs and work.year:
        yield Change(
            reference.key,
            "year",
            str(reference.year or ""),
            str(work.year),
            source,
            differs["year"],
        )
    for field in ("venue", *_PLAIN):
        old, new = getattr(reference, field), getattr(work, field)
        if field in differs and old and new:
            yield Change(reference.key, field, old, new, source, differs[field])


def _doi(reference: Reference, found: Found) -> Iterator[Change]:
    """Yield the DOI that is missing, or that belongs to another work."""
    doi, given = found.work.identifiers.doi, reference.identifiers.doi
    if not doi or doi == given or (is_preprint_doi(doi) and reference.identifiers.arxiv):
        return
    if not given:
        yield Change(reference.key, "doi", "", doi, _source(found), "missing")
        return
    elsewhere = {name for name, _ in found.points_elsewhere}
    if f"doi:{given}" in elsewhere:
        reason = "the DOI belongs to another work"
        yield Change(reference.key, "doi", given, doi, _source(found), reason)


def _of_preprint(
    reference: Reference, found: Found, version: Version, *, published: bool
) -> tuple[tuple[Change, ...], tuple[Left, ...]]:
    """Return the changes that make a preprint's entry that of the published version, if wanted."""
    if published:
        return tuple(_from_version(reference, found, version)), ()
    where = ", ".join(str(part) for part in (version.venue, version.year) if part)
    reason = f"a preprint that has been published ({where}): --published takes that version"
    return (), (Left(reference.key, reason),)


def _from_version(reference: Reference, found: Found, version: Version) -> Iterator[Change]:
    """Yield the changes from a preprint's entry to a published version's."""
    work, key, source = found.work, reference.key, _source(found)
    reason = "the published version"
    is_this = version.identifiers == work.identifiers
    kind = work.type if is_this and work.type else "article-journal"
    wanted = {
        "type": kind,
        "venue": version.venue,
        "year": str(version.year or ""),
        "doi": version.identifiers.doi or "",
        **{field: getattr(work, field) if is_this else "" for field in _PLAIN},
    }
    old = {
        "type": reference.type,
        "venue": reference.venue,
        "year": str(reference.year or ""),
        "doi": reference.identifiers.doi or "",
        **{field: getattr(reference, field) for field in _PLAIN},
    }
    for field, new in wanted.items():
        if new and new != old[field]:
            yield Change(key, field, old[field], new, source, reason)


def _published_version(work: Work) -> Version | None:
    """Return the published version of a preprint's work: the record itself, or one it names."""
    if not is_preprint_work(work):
        return Version("published", work.identifiers, work.venue, work.year) if work.venue else None
    return next((one for one in work.versions if one.relation == "published" and one.venue), None)


def _source(found: Found) -> str:
    """Return who says what the work is."""
    return found.index or ", ".join(found.work.sources) or "local store"
