"""What a TEI header says about the article: title, authors, year, identifiers, abstract."""

from scholiast.papers import Identifiers, Name
from scholiast.parsing.drafting import Draft
from scholiast.parsing.markup.tree import Element, text_of
from scholiast.parsing.markup.writing import Scribe
from scholiast.parsing.references.identifiers import clean_doi, find_identifiers
from scholiast.parsing.references.names import read_name
from scholiast.parsing.references.years import read_year
from scholiast.parsing.xml.tei.body import Body


def read_header(header: Element, draft: Draft, scribe: Scribe, body: Body) -> None:
    """Fill the draft's own fields and write title and abstract."""
    statement = header.first("titleStmt")
    source = header.first("biblStruct") or header
    title = statement.child("title") if statement is not None else None
    if title is None or not title.text:
        title = source.first("title")
    if title is not None and title.text:
        with scribe.block("# "):
            start = draft.position
            body.inline(title)
            draft.title = scribe.since(start).strip()
    first = source.first("analytic") or source
    draft.authors = people_in(first, "author") or people_in(statement, "author")
    draft.identifiers = identifiers_in(source)
    draft.year = _year(header, source)
    journal = source.first("monogr")
    draft.venue = text_of(journal.first("title")) if journal is not None else ""
    abstract = header.first("abstract")
    if abstract is not None and abstract.text:
        with scribe.heading(1, "abstract"):
            scribe.literal("Abstract")
        body.write(abstract, 1)


def people_in(parent: Element | None, role: str) -> list[Name]:
    """Return the authors or editors that are children of `parent`, in order."""
    names: list[Name] = []
    for person in parent.named(role) if parent is not None else ():
        name = _person(person)
        if name is not None and name.family:
            names.append(name)
    return names


def _person(person: Element) -> Name | None:
    inner = person.first("persName")
    if inner is None:
        group = person.first("orgName", "name")
        words = text_of(group) if group is not None else ""
        if not words and not person.elements:
            return read_name(person.text) if person.text else None
        return (
            Name(words)
            if words and group is not None and not group.is_inside("affiliation")
            else None
        )
    family = " ".join(part.text for part in inner.named("nameLink", "surname") if part.text)
    given = " ".join(part.text for part in inner.named("forename") if part.text)
    suffix = text_of(inner.child("genName"))
    given = f"{given} {suffix}".strip()
    if family:
        return Name(family, given)
    return Name(given) if given else read_name(inner.text)


def identifiers_in(element: Element) -> Identifiers:
    """Return the identifiers that `idno` and `ptr` elements give."""
    found: dict[str, str] = {}
    for number in element.descendants("idno"):
        found.setdefault(number.get("type").lower(), number.text)
    for pointer in element.descendants("ptr"):
        if "doi.org/" in pointer.get("target"):
            found.setdefault("doi", pointer.get("target"))
    arxiv, pmid, pmcid = found.get("arxiv"), found.get("pmid"), found.get("pmcid")
    return Identifiers(
        doi=clean_doi(found.get("doi", "")),
        arxiv=find_identifiers(f"arXiv:{arxiv}").arxiv or find_identifiers(arxiv).arxiv
        if arxiv
        else None,
        pmid=pmid if pmid and pmid.isdigit() else None,
        pmcid="PMC" + pmcid.upper().removeprefix("PMC") if pmcid else None,
        isbn="".join(c for c in found.get("isbn", "") if c.isalnum()).upper() or None,
        issn=found.get("issn") or None,
    )


def _year(header: Element, source: Element) -> int | None:
    dates = [*source.descendants("date")]
    statement = header.first("publicationStmt")
    if statement is not None:
        dates += statement.descendants("date")
    for date in dates:
        year = read_year(date.get("when") or date.text)[0]
        if year:
            return year
    return None
