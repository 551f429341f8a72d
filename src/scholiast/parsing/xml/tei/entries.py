"""The bibliography of a TEI article: written at the end of the text, read into references."""

from dataclasses import replace

from scholiast.papers import Reference, Span
from scholiast.parsing.markup.tree import Element, Text, text_of
from scholiast.parsing.markup.writing import Scribe
from scholiast.parsing.references import parse_reference
from scholiast.parsing.references.identifiers import find_identifiers, find_url
from scholiast.parsing.references.years import read_year
from scholiast.parsing.xml.tei.header import identifiers_in, people_in

_PEOPLE = frozenset({"author", "editor"})
_JOINERS = {"biblScope": ", ", "pubPlace": ", "}


def find_entries(article: Element) -> list[tuple[str, Element]]:
    """Return the entries of all bibliographies with their keys, in order."""
    found: list[tuple[str, Element]] = []
    used: set[str] = set()
    text = article.child("text")
    for entry in text.descendants("biblStruct", "bibl", "biblFull") if text is not None else ():
        if not entry.is_inside("listBibl") or not (entry.text or entry.get("id")):
            continue
        if entry.is_inside("biblStruct", "bibl", "biblFull", "figure"):
            continue
        key = entry.get("id") or f"ref-{len(found) + 1}"
        if key not in used:
            used.add(key)
            found.append((key, entry))
    return found


def write_references(entries: list[tuple[str, Element]], scribe: Scribe) -> None:
    """Write the section "References", one paragraph an entry, and fill the draft's references."""
    if not entries:
        return
    with scribe.heading(1, "references"):
        scribe.literal("References")
    for key, entry in entries:
        with scribe.block("- "):
            start = scribe.draft.position
            _write_entry(entry, scribe)
            stop = scribe.draft.position
            raw = scribe.since(start)
        scribe.draft.references.append(replace(_read(entry, key, raw), span=Span(start, stop)))


def _write_entry(entry: Element, scribe: Scribe) -> None:
    """Write an entry as its authors printed it, or put together from its parts."""
    printed = next((n for n in entry.descendants("note") if n.get("type") == "raw_reference"), None)
    if printed is not None or entry.name != "biblStruct":
        _write_words(printed or entry, scribe)
        return
    before = ""
    for part in _parts(entry):
        joiner = (
            ", " if before in _PEOPLE and part.name in _PEOPLE else _JOINERS.get(part.name, ". ")
        )
        if before:
            scribe.separator(joiner)
        if part.name in _PEOPLE:
            _write_person(part, scribe)
        elif part.get("from") and not part.text:
            scribe.literal(_scoped(part), part)
        else:
            _write_words(part, scribe)
        before = part.name


def _write_person(person: Element, scribe: Scribe) -> None:
    """Write a person's names, given names first, with space between them."""
    inner = person.first("persName")
    if inner is None:
        _write_words(person, scribe)
        return
    for part in (*inner.named("forename"), *inner.named("nameLink", "surname", "genName")):
        scribe.space()
        _write_words(part, scribe)


def _scoped(scope: Element) -> str:
    """Return the pages or volumes that a `biblScope` gives by its attributes."""
    first, last = scope.get("from"), scope.get("to")
    return f"{first}-{last}" if last and last != first else first


def _write_words(element: Element, scribe: Scribe) -> None:
    for node in element.walk():
        if isinstance(node, Text):
            scribe.text(node)


def _parts(entry: Element) -> list[Element]:
    """Return the elements that make up an entry, in the order in which they are printed."""
    parts: list[Element] = []
    for level in ("analytic", "monogr", "series"):
        section = entry.child(level)
        if section is not None:
            parts += [person for person in section.named("author") if person.text]
    for level in ("analytic", "monogr", "series"):
        section = entry.child(level)
        if section is not None:
            parts += [e for e in section.named("title", "meeting", "editor", "respStmt") if e.text]
    for imprint in entry.descendants("imprint"):
        parts += [
            e
            for e in imprint.named("biblScope", "publisher", "pubPlace")
            if e.text or e.get("from")
        ]
        parts += [e for e in imprint.named("date") if e.text]
    parts += [e for e in entry.named("note") if e.text]
    parts += [e for e in entry.descendants("idno") if e.text]
    return parts


def _read(entry: Element, key: str, raw: str) -> Reference:
    """Return the reference that an entry's elements describe; plain text is read as printed."""
    analytic, monograph = entry.child("analytic"), entry.child("monogr")
    if analytic is None and monograph is None:
        found = parse_reference(raw, key)
        tagged = identifiers_in(entry).as_dict()
        return replace(found, key=key, raw=raw, identifiers=replace(found.identifiers, **tagged))
    title, venue, kind = _title(analytic, monograph)
    year, suffix = _year(monograph)
    imprint = entry.first("imprint")
    identifiers = replace(find_identifiers(raw), **identifiers_in(entry).as_dict())
    return Reference(
        key=key, raw=raw, title=title,
        authors=tuple(people_in(analytic, "author") or people_in(monograph, "author")),
        editors=tuple(people_in(monograph, "editor") or people_in(analytic, "editor")),
        has_more_authors="et al" in raw,
        year=year, year_suffix=suffix, venue=venue,
        volume=_scope(imprint, "volume"), issue=_scope(imprint, "issue"),
        pages=_scope(imprint, "page"),
        publisher=text_of(imprint.child("publisher")) if imprint is not None else "",
        type=kind, identifiers=identifiers, url=_url(entry, raw),
    )  # fmt: skip


def _title(analytic: Element | None, monograph: Element | None) -> tuple[str, str, str]:
    """Return title, venue and CSL type."""
    own = text_of(analytic.child("title")) if analytic is not None else ""
    container = monograph.child("title") if monograph is not None else None
    level = container.get("level") if container is not None else ""
    meeting = monograph is not None and monograph.child("meeting") is not None
    if own:
        kind = "article-journal" if level == "j" else "paper-conference" if meeting else "chapter"
        return own, text_of(container), kind if container is not None else ""
    if level == "j":
        return "", text_of(container), "article-journal"
    return text_of(container), "", "book" if level == "m" else ""


def _year(monograph: Element | None) -> tuple[int | None, str]:
    for date in monograph.descendants("date") if monograph is not None else ():
        year, suffix = read_year(date.text)
        year = year or read_year(date.get("when"))[0]
        if year:
            return year, suffix
    return None, ""


def _scope(imprint: Element | None, unit: str) -> str:
    for scope in imprint.named("biblScope") if imprint is not None else ():
        if scope.get("unit") == unit:
            return scope.text or _scoped(scope)
    return ""


def _url(entry: Element, raw: str) -> str:
    for pointer in entry.descendants("ptr"):
        if "doi.org/" not in pointer.get("target"):
            return pointer.get("target")
    return find_url(raw)
