"""Facts: what one pass over a paper learns and the next one uses, as LaTeX uses its .aux file."""

from dataclasses import dataclass, field

from scholiast.papers import Span
from scholiast.parsing.latex.tokens import Token


@dataclass(frozen=True, slots=True)
class Label:
    r"""What a \label names."""

    number: str
    """As printed; empty for what has no number."""
    kind: str = ""
    """Counter: `section`, `figure`, `equation`, ..., or a theorem's environment."""
    name: str = ""
    """A theorem's printed name."""
    title: str = ""


@dataclass(frozen=True, slots=True)
class Item:
    r"""One \bibitem."""

    key: str
    label: tuple[Token, ...] | None
    body: tuple[Token, ...]
    token: Token


@dataclass(slots=True)
class Facts:
    """What one pass has learned."""

    labels: dict[str, Label] = field(default_factory=dict)
    cited: dict[str, Token] = field(default_factory=dict)
    r"""Keys in order of first citation, \nocite included."""
    marked: set[str] = field(default_factory=set)
    """Keys that a mark in the text cites."""
    listed: list[str] = field(default_factory=list)
    r"""Keys of \nocite, `*` for all."""
    bibliographies: dict[str, Token] = field(default_factory=dict)
    """Names of .bib files, without ending, and where they are named."""
    style: str = ""
    r"""Argument of \bibliographystyle."""
    document_class: str = ""
    class_options: list[str] = field(default_factory=list)
    packages: dict[str, list[str]] = field(default_factory=dict)
    """Package -> its options, local style files' own packages included."""
    citation_settings: list[str] = field(default_factory=list)
    r"""Options of \setcitestyle, \citestyle and \bibpunct, in order."""
    items: list[Item] = field(default_factory=list)
    title: list[Token] = field(default_factory=list)
    authors: list[list[Token]] = field(default_factory=list)
    date: list[Token] = field(default_factory=list)
    abstract: list[Token] = field(default_factory=list)
    """An abstract given before the document begins."""

    @property
    def uses_biblatex(self) -> bool:
        """Say whether biblatex prints the bibliography."""
        return "biblatex" in self.packages


@dataclass(slots=True)
class Gathered:
    """What a float has shown so far."""

    kind: str
    captions: list[tuple[str, Span]] = field(default_factory=list)
    images: list[str] = field(default_factory=list)
    keys: list[str] = field(default_factory=list)
    head: list[Token] = field(default_factory=list)
    inner: str = ""
    """Environment of a part with a caption of its own."""
