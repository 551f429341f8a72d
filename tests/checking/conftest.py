"""Small papers, written as text with their citations marked, and the eye that looks at them.

A mark is written `<<[1]|a,b>>`: what stands in the text, then the keys it is mapped to; `!x` is a
key that the list lacks, `?x` a candidate.
"""

import re
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from scholiast.checking import Context, check_document
from scholiast.papers import (
    Citation,
    CitationStyle,
    Document,
    Name,
    Place,
    Reference,
    Run,
    Section,
    SourceFile,
    SourceMap,
    Span,
)
from scholiast.records import Finding

Paper = Callable[..., Document]
Seen = Callable[..., list[Finding]]
_MARK = re.compile(r"<<(.*?)\|(.*?)>>", re.S)
_NUMBERED = re.compile(r"\s*[\[(]?[\d,\s–-]+[\])]?\s*")


def names(text: str) -> tuple[Name, ...]:
    """Return names from "Family G; Family G"."""
    people = (part.strip().rpartition(" ") for part in text.split(";") if part.strip())
    return tuple(Name(family or given, given if family else "") for family, _, given in people)


@pytest.fixture
def ref() -> Callable[..., Reference]:
    """Return what makes a reference from its key, authors, year and title."""

    def make(key: str, authors: str = "", year: int | None = None, title: str = "",
             **more: Any) -> Reference:  # fmt: skip
        raw = more.pop("raw", f"{authors} ({year}). {title}. {more.get('venue', '')}")
        return Reference(key, raw, title, names(authors), year=year, **more)

    return make


@pytest.fixture
def paper() -> Paper:
    """Return what makes a document from marked text and references."""

    def make(marked: str, *references: Reference, **more: Any) -> Document:
        text, citations = _citations(marked)
        more.setdefault("format", "markdown")
        more.setdefault("sections", _sections(text))
        starts = [0, *(match.end() for match in re.finditer("\n", text))]
        files = (SourceFile("paper.md", tuple(starts)),)
        return Document(text=text, citations=citations, references=references,
                        source_map=SourceMap(files, (Run(0, len(text), 0, 0),)), **more)  # fmt: skip

    return make


def _citations(marked: str) -> tuple[str, tuple[Citation, ...]]:
    text, citations, at = "", [], 0
    for match in _MARK.finditer(marked):
        text += marked[at : match.start()]
        span = Span(len(text), len(text) + len(match.group(1)))
        text += match.group(1)
        at = match.end()
        keys = [key for key in match.group(2).split(";") if key]
        style = CitationStyle.NUMERIC if _NUMBERED.fullmatch(match.group(1)) else (
            CitationStyle.AUTHOR_YEAR if match.group(1).startswith("(") else CitationStyle.NARRATIVE
        )  # fmt: skip
        citations.append(
            Citation(
                span,
                span,
                tuple(key for key in keys if key[0] not in "!?"),
                style,
                tuple(key[1:] for key in keys if key[0] == "!"),
                tuple(key[1:] for key in keys if key[0] == "?"),
            )
        )
    return text + marked[at:], tuple(citations)


def _sections(text: str) -> tuple[Section, ...]:
    heads = list(re.finditer(r"^## (.*)$", text, re.M))
    ends = [*(head.start() for head in heads[1:]), len(text)]
    roles = {"Abstract": "abstract", "References": "references"}
    return tuple(
        Section(head.group(1), 1, Span(head.start(), end), roles.get(head.group(1), "body"))
        for head, end in zip(heads, ends, strict=False)
    )


@pytest.fixture
def seen() -> Seen:
    """Return what gives the findings of one code, in a paper looked at on 21 November 2026."""

    def look(document: Document, code: str, **more: Any) -> list[Finding]:
        context = Context(date(2026, 11, 21), **more)
        return [finding for finding in check_document(document, context) if finding.code == code]

    return look


@pytest.fixture
def bib() -> Place:
    """Return a place in a .bib file."""
    return Place("refs.bib", line=7, column=1)
