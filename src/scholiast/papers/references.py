"""Reference: an entry of a document's bibliography, as its authors wrote it."""

from dataclasses import dataclass, fields

from scholiast.papers.places import Place
from scholiast.papers.span import Span


@dataclass(frozen=True, slots=True)
class Name:
    """A person's name, or a group's name kept whole in `family`."""

    family: str
    """Family name with its particles: `van der Berg`."""
    given: str = ""
    """Given names or initials, as written."""

    def __str__(self) -> str:
        return f"{self.given} {self.family}".strip()


@dataclass(frozen=True, slots=True)
class Identifiers:
    """Identifiers as the authors gave them: no prefixes, DOIs in lower case, not checked."""

    doi: str | None = None
    arxiv: str | None = None
    """Without version: `2004.14974`, `math/0211159`."""
    pmid: str | None = None
    pmcid: str | None = None
    isbn: str | None = None
    issn: str | None = None
    openalex: str | None = None
    acl: str | None = None
    """Of the ACL Anthology: `2020.acl-main.447`, `P19-1001`."""
    s2: str | None = None
    """Of Semantic Scholar: its corpus id, digits only."""
    dblp: str | None = None
    """`conf/nips/VaswaniSPUJGKP17`"""

    def as_dict(self) -> dict[str, str]:
        """Return those that are there.

        >>> Identifiers(doi="10.1/x").as_dict()
        {'doi': '10.1/x'}
        """
        pairs = ((field.name, getattr(self, field.name)) for field in fields(self))
        return {name: value for name, value in pairs if value}


@dataclass(frozen=True, slots=True)
class Reference:
    """One entry of the bibliography. What the entry does not say is empty or None."""

    key: str
    """The source's own id (BibTeX key, JATS or TEI id, HTML fragment), else `ref-N` in order."""
    raw: str = ""
    """The entry as a reader sees it, in one line."""
    title: str = ""
    authors: tuple[Name, ...] = ()
    editors: tuple[Name, ...] = ()
    has_more_authors: bool = False
    """The entry ends its authors with "et al." or "and others"."""
    year: int | None = None
    year_suffix: str = ""
    """`a` in 2019a."""
    venue: str = ""
    """Journal, proceedings, book or series that holds the cited text."""
    volume: str = ""
    issue: str = ""
    pages: str = ""
    publisher: str = ""
    type: str = ""
    """A CSL type (`article-journal`, `paper-conference`, `book`, `chapter`, ...), or empty if
    unknown."""
    identifiers: Identifiers = Identifiers()
    url: str = ""
    number: int | None = None
    """The number printed before the entry in numbered bibliographies."""
    label: str = ""
    """The label printed before the entry in labelled bibliographies: `ABC+20`."""
    span: Span | None = None
    """Where the entry stands in the document's text, if the text shows the bibliography."""
    place: Place | None = None
    """Where the entry stands in the author's file (the .bib line), if not through `span`."""
    given_fields: tuple[str, ...] = ()
    """Names of the fields that a structured source filled (BibTeX's own names), else empty."""
