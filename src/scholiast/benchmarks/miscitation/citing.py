"""Real sentences about cited papers, grouped by the paper: what a committee can be made of.

Reads `contexts.jsonl.gz` of pmc_citation_contexts: a context of some sentences, the place of the
mark in it, who cites whom.
"""

import gzip
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import msgspec

from scholiast.errors import InputError
from scholiast.papers import Document, Span, Work
from scholiast.papers.claims import Claim
from scholiast.parsing.sentences.splitting import split_sentences
from scholiast.verifying.committee.witnessing import Heard

CONTEXTS = "contexts.jsonl.gz"
_MARK = re.compile(r"\s?(?:\[[^\]]{1,80}\]|\([^()]{0,80}\d{4}[^()]{0,80}\))")
_FEWEST_WORDS, _MOST_WORDS = 8, 60


class Context(msgspec.Struct, frozen=True):
    """One place where a paper cites another."""

    citing: str
    citing_title: str
    context: str
    start: int
    end: int
    cited: str
    type: str = ""
    """`Citation` where the mark stands alone, `MultiCitation` in a group."""


@dataclass(frozen=True, slots=True)
class Saying:
    """What one paper says of another, as a witness would be heard."""

    cited: str
    heard: Heard
    is_alone: bool
    """No other work is cited by the same mark."""

    @property
    def text(self) -> str:
        """Return the sentence without marks."""
        return self.heard.claim.text


def read_sayings(folder: Path) -> dict[str, tuple[Saying, ...]]:
    """Return what is said of each cited paper: one sentence a citing paper, the first fit one.

    InputError where the file is missing.
    """
    path = folder / CONTEXTS
    if not path.is_file():
        raise InputError(f"no {path}: name the folder of pmc_citation_contexts")
    found: dict[str, dict[str, Saying]] = {}
    for saying in _sayings(path):
        found.setdefault(saying.cited, {}).setdefault(saying.heard.witness.id, saying)
    return {cited: tuple(papers.values()) for cited, papers in found.items()}


def _sayings(path: Path) -> Iterator[Saying]:
    decoder = msgspec.json.Decoder(Context)
    with gzip.open(path, "rb") as lines:
        for line in lines:
            saying = saying_of(decoder.decode(line))
            if saying is not None:
                yield saying


def saying_of(row: Context) -> Saying | None:
    """Return the sentence about the mark as a witness's; None where it is too short or long.

    >>> words = "We know that trees in cities grow as tall as those in woods [3]. They fall."
    >>> saying_of(Context("a", "On trees", words, 60, 63, "b")).text
    'We know that trees in cities grow as tall as those in woods.'
    """
    for span in split_sentences(row.context, citations=[Span(row.start, row.end)]):
        if span.start <= row.start < span.end:
            text = _without_marks(row, span)
            if not _FEWEST_WORDS <= len(text.split()) <= _MOST_WORDS:
                return None
            claim = Claim(0, row.cited, text, span, text, span)
            heard = Heard(Work(row.citing, title=row.citing_title), Document(row.context), claim)
            return Saying(row.cited, heard, row.type == "Citation")
    return None


def _without_marks(row: Context, span: Span) -> str:
    end = min(row.end, span.end)
    kept = row.context[span.start : row.start] + row.context[end : span.end]
    return re.sub(r"\s+([.,;:])", r"\1", " ".join(_MARK.sub("", kept).split()))
