"""Document: one parsed paper, a text kept once and what is anchored in it."""

from dataclasses import dataclass
from enum import StrEnum

from scholiast.errors import Problem
from scholiast.papers.places import Box, Place, SourceMap
from scholiast.papers.references import Identifiers, Name, Reference
from scholiast.papers.span import Span


class CitationStyle(StrEnum):
    """How a citation looks on the page."""

    NUMERIC = "numeric"
    """[3], (3), [3, 5-7]"""
    SUPERSCRIPT = "superscript"
    AUTHOR_YEAR = "author-year"
    """(Smith, 2020)"""
    NARRATIVE = "narrative"
    """Smith (2020)"""
    AUTHOR = "author"
    """(Smith 45), as MLA has it, or a bare name"""
    LABEL = "label"
    """[ABC+20]"""
    NOTE = "note"
    """a footnote that names a source"""


class OutcomeKind(StrEnum):
    """The four ways in which reading a file can end."""

    OK = "ok"
    PARTIAL = "partial"
    """Something could not be read; the problems say what."""
    REFUSED = "refused"
    """A limit or a rule stopped it; the reason names which, and the way out."""
    FAILED = "failed"
    """The file is damaged, or the parser broke."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How reading a file ended, and why where it did not end well."""

    kind: OutcomeKind = OutcomeKind.OK
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and all that stands under it, its subsections included."""

    heading: str
    """As printed, its number included, without Markdown's #."""
    level: int
    """1 for a top-level section, 2 for a subsection ...; the abstract is 1."""
    span: Span
    """From the first character of the heading's line to the next heading of the same or a higher
    level."""
    role: str = "body"
    """`abstract`, `body`, `references`, `appendix` or `acknowledgements`."""


@dataclass(frozen=True, slots=True)
class Citation:
    """A mark in the text that names one or more references."""

    span: Span
    sentence: Span
    reference_keys: tuple[str, ...]
    """Keys of references of this document, in the mark's order; certain ones only."""
    style: CitationStyle
    missing_keys: tuple[str, ...] = ()
    """What the mark names and the bibliography lacks: an unknown BibTeX key, an index past the end,
    a name and year."""
    candidates: tuple[str, ...] = ()
    """Keys between which an ambiguous mark could not decide; a single one where the markup itself
    leaves the mark open and its words fit that reference."""
    prefix: str = ""
    """`see`, as in (see Smith, 2020, p. 4)."""
    suffix: str = ""
    """`p. 4`"""

    @property
    def is_ambiguous(self) -> bool:
        """Say whether some part of the mark could not be decided between candidates."""
        return bool(self.candidates)


@dataclass(frozen=True, slots=True)
class Image:
    """Where a figure's picture is to be had; its bytes are cut out on demand."""

    file: str
    """The picture's own file beside the paper, or the paper itself for paged formats."""
    page: int | None = None
    box: Box | None = None


@dataclass(frozen=True, slots=True)
class Float:
    """A figure, table, algorithm or listing with its caption."""

    kind: str
    """`figure`, `table`, `algorithm` or `listing`"""
    label: str
    """As printed: `Figure 3`; empty where it has none."""
    caption: Span
    span: Span
    """The caption, and for tables and listings their content as text."""
    image: Image | None = None
    key: str = ""
    """The source's own id (LaTeX label, XML id)."""


@dataclass(frozen=True, slots=True)
class Equation:
    """A displayed equation."""

    span: Span
    number: str = ""
    """As printed, without brackets: `3`, `A.1`."""


@dataclass(frozen=True, slots=True)
class Note:
    """A footnote or endnote; its text stands in the document's text."""

    label: str
    span: Span
    mark: Span | None = None
    """The mark in the running text that calls it."""


@dataclass(frozen=True, slots=True)
class HiddenText:
    """Text that a file holds and a reader does not see; never part of the document's text."""

    text: str
    reason: str
    """`white`, `tiny`, `invisible`, `covered`, `off-page`, `display-none`, `tag characters`"""
    place: Place


@dataclass(frozen=True, slots=True)
class Dismissal:
    """An author's inline word that findings on a line are to be left out, with the reason."""

    codes: tuple[str, ...]
    """`SCH104`, ...; empty for all codes."""
    reason: str
    file: str
    line: int
    """1-based line of the comment; it speaks for this line and the next."""


@dataclass(frozen=True, slots=True)
class Document:
    """One parsed paper: structured Markdown kept once, and spans of it."""

    text: str
    title: str = ""
    authors: tuple[Name, ...] = ()
    year: int | None = None
    """Year of the paper itself, where the file says it."""
    identifiers: Identifiers = Identifiers()
    venue: str = ""
    sections: tuple[Section, ...] = ()
    sentences: tuple[Span, ...] = ()
    citations: tuple[Citation, ...] = ()
    references: tuple[Reference, ...] = ()
    floats: tuple[Float, ...] = ()
    equations: tuple[Equation, ...] = ()
    notes: tuple[Note, ...] = ()
    hidden: tuple[HiddenText, ...] = ()
    dismissals: tuple[Dismissal, ...] = ()
    doubtful: tuple[Span, ...] = ()
    """Low-confidence regions, where the extraction audit saw an anomaly that no re-parse
    resolved."""
    problems: tuple[Problem, ...] = ()
    outcome: Outcome = Outcome()
    source_map: SourceMap = SourceMap()
    format: str = ""
    """`latex`, `jats`, `tei`, `html`, `pdf`, `markdown`, `docx`, `bibliography`"""
    uncited_on_purpose: tuple[str, ...] = ()
    r"""Keys that the author listed without a mark (\nocite); `*` for all."""

    def origin(self, span: Span) -> Place | None:
        """Return where `span` stands in the author's own file."""
        return self.source_map.place(span)

    def reference(self, key: str) -> Reference | None:
        """Return the reference with this key, or None."""
        return next((entry for entry in self.references if entry.key == key), None)
