"""Small made papers and the sample's store, for the tests of recommending."""

import re
from datetime import date
from pathlib import Path

from scholiast.corpora.interface import Entry
from scholiast.corpora.local import LocalCorpus
from scholiast.corpora.shapes.semanticscholar import read_row
from scholiast.corpora.store import Store
from scholiast.papers import (
    Citation,
    CitationStyle,
    Document,
    Name,
    Reference,
    Section,
    Span,
)
from scholiast.recommending import Engine
from scholiast.recommending.engine import open_engine

EXAMPLE = Path(__file__).parents[2] / "examples" / "recommending"
TODAY = date(2022, 12, 31)
_MARK = re.compile(r"\[(?:\d+(?:, \d+)*|\?|[a-z]+\d{4}[a-z]*)\]")
_SENTENCE = re.compile(r"[^\n]+?(?:[.?!](?=\s|$)|$)")


def stored(path: Path) -> Store:
    """Return a store that holds the sample's works."""
    with Store(path, create=True) as store:
        rows = (EXAMPLE / "works.jsonl").read_bytes().splitlines()
        entries = [entry for row in rows if isinstance(entry := read_row(row), Entry)]
        assert len(entries) == len(rows)
        store.put(entries)
    return Store(path, read_only=True)


def engine_of(store: Store) -> tuple[Engine, LocalCorpus]:
    """Return the core's engine over a store, and the place where references are looked up."""
    return open_engine(store, "core"), LocalCorpus(store)


def paper(
    text: str, *references: Reference, title: str = "A paper", year: int | None = 2022
) -> Document:
    """Return a document of Markdown: `[1]` cites the first reference, `[?]` nothing yet."""
    sentences = [
        Span(line.start() + match.start(), line.start() + match.end())
        for line in re.finditer(r"[^\n]+", text)
        for match in _SENTENCE.finditer(line.group().rstrip())
    ]
    sentences = [_trimmed(text, span) for span in sentences]
    return Document(
        text, title, (Name("Quill", "Vera"),), year,
        sections=tuple(_sections(text)),
        sentences=tuple(sentences),
        citations=tuple(_citations(text, sentences, references)),
        references=references,
    )  # fmt: skip


def _trimmed(text: str, span: Span) -> Span:
    words = span.of(text)
    return Span(span.start + len(words) - len(words.lstrip()), span.end)


def _sections(text: str) -> list[Section]:
    heads = list(re.finditer(r"^(#{2,4}) (.+)$", text, re.M))
    ends = [head.start() for head in heads[1:]] + [len(text)]
    roles = {"abstract": "abstract", "references": "references"}
    return [
        Section(
            head[2], len(head[1]) - 1, Span(head.start(), end), roles.get(head[2].lower(), "body")
        )
        for head, end in zip(heads, ends, strict=True)
    ]


def _citations(
    text: str, sentences: list[Span], references: tuple[Reference, ...]
) -> list[Citation]:
    found = []
    for match in _MARK.finditer(text):
        span = Span(match.start(), match.end())
        names = re.findall(r"[\w?]+", match.group())
        known = [name for name in names if name.isdigit() and int(name) <= len(references)]
        found.append(
            Citation(
                span,
                next(one for one in sentences if one.overlaps(span)),
                tuple(references[int(name) - 1].key for name in known),
                CitationStyle.NUMERIC,
                tuple(name for name in names if name not in known),
            )
        )
    return found
