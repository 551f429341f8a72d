"""Sentences that people marked as evidence, looked for in the whole text of the cited paper.

`./dev bench verifying retrieval`. Citation Integrity, development part: claims with marked
sentences. A source's sentences are all those of its passages (no headings under five words, no
reference list); they are ranked for the claim, its marks taken out. A marked sentence is found at k
if one of the first k sentences is the same by `scholiast.benchmarks.miscitation.evidence.is_same`,
as in `scholiast bench run`. Recall is the share of a claim's marked sentences that is found, averaged over claims. The
delivered texts lack some marked sentences, most of them titles: those are left out, or held for
not found in the row that says so. Intervals: 95 %, bootstrap over cited papers.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from benchmarks.tables import Row

from scholiast.benchmarks.miscitation.evidence import is_same
from scholiast.benchmarks.miscitation.integrity import load_integrity
from scholiast.benchmarks.miscitation.interface import JudgedClaim, Text
from scholiast.papers import Document, Span
from scholiast.retrieving.encoders.minilm import open_encoder
from scholiast.retrieving.encoders.remembering import RememberingEncoder
from scholiast.scoring.intervals import bootstrap
from scholiast.verifying.entailing.lexical import LexicalEntailer
from scholiast.verifying.finding import focus_of, passages_of, sentences_of
from scholiast.verifying.finding.fusing import FusedRanker
from scholiast.verifying.finding.vectors import VectorRanker
from scholiast.verifying.finding.words import WordRanker
from scholiast.verifying.interface import Ranker, SourceText, Tools
from scholiast.verifying.opening import fused
from scholiast.verifying.reading import read_document

DEPTHS = (1, 3, 5, 10)
REACH = "recall@3 0.55, recall@10 0.75"


@dataclass(frozen=True, slots=True)
class Marked:
    """A claim, its source, and where the marked sentences stand in it."""

    claim: str
    group: str
    source: SourceText
    sentences: tuple[Span, ...]
    gold: tuple[Span | None, ...]
    """None for a marked sentence that the delivered text lacks."""


def measure(data: Path) -> list[Row]:
    """Return a row a ranker, and rows of what the passages in focus hold."""
    cases = list(marked(data))
    held = [one for one in cases if any(one.gold)]
    vectors, words = VectorRanker(RememberingEncoder(open_encoder())), WordRanker()
    plain = FusedRanker([(vectors, 0.6), (words, 0.4)])
    finder = fused(vectors, words)
    parts: list[tuple[str, Ranker]] = [("words", words), ("vectors", vectors)]
    rows = [_row(name, ranker, held) for name, ranker in parts]
    rows.append(_row("vectors and words, all sentences", plain, held))
    rows.append(_row("the finder as it ships", finder, held, REACH))
    rows.append(_row("the finder, lacking sentences held for not found", finder, cases))
    rows.append(_focus(finder, held))
    return rows


def marked(data: Path) -> Iterator[Marked]:
    """Yield the claims that have marked sentences."""
    sources: dict[str, tuple[SourceText, _Letters]] = {}
    for one in load_integrity(data / "citation_integrity").claims:
        if not one.gold_sentences:
            continue
        if one.text.id not in sources:
            source = source_of(one.text)
            sources[one.text.id] = source, _Letters(source.text)
        yield _marked(one, *sources[one.text.id])


def _marked(one: JudgedClaim, source: SourceText, letters: "_Letters") -> Marked:
    gold = tuple(letters.find(sentence) for sentence in dict.fromkeys(one.gold_sentences))
    spans = tuple(span for span, _ in sentences_of(source))
    return Marked(one.claim, one.group, source, spans, gold)


def source_of(text: Text) -> SourceText:
    """Return a delivered text as a parsed paper would be read."""
    parts = [" ".join(" ".join(one).split()) for one in text.paragraphs]
    title = text.title.strip()
    parts = [part for part in parts if part.strip("# ") not in ("", title)]
    whole = "\n\n".join([f"# {title}", *parts] if title else parts)
    return read_document(Document(whole, title), text.id)


class _Letters:
    """A text without all that is no letter or figure, in which sentences are found again."""

    def __init__(self, text: str) -> None:
        self._places = [at for at, letter in enumerate(text) if letter.isalnum()]
        self._text = "".join(text[at] for at in self._places).lower()

    def find(self, sentence: str) -> Span | None:
        wanted = "".join(filter(str.isalnum, sentence)).lower()
        at = self._text.find(wanted) if wanted else -1
        if at < 0 or len(self._text) != len(self._places):
            return None
        return Span(self._places[at], self._places[at + len(wanted) - 1] + 1)


def recalls(cases: Sequence[Marked], order: Callable[[Marked], Sequence[Span]]) -> "np.ndarray":
    """Return a row a case: recall at each depth."""
    rows = []
    for case in cases:
        first = order(case)
        rows.append([_share(case, first[:depth]) for depth in DEPTHS])
    return np.array(rows)


def _share(case: Marked, found: Sequence[Span]) -> float:
    return float(np.mean([gold is not None and _is_among(case, gold, found) for gold in case.gold]))


def _is_among(case: Marked, gold: Span, found: Sequence[Span]) -> bool:
    text = case.source.text
    return any(is_same(gold.of(text), one.of(text)) for one in found)


def _row(name: str, ranker: Ranker, cases: Sequence[Marked], reach: str = "") -> Row:
    def order(case: Marked) -> list[Span]:
        texts = [span.of(case.source.text) for span in case.sentences]
        scores = np.array(ranker.score(case.claim, texts))
        return [case.sentences[at] for at in np.argsort(-scores, kind="stable")]

    standing = [_standing(case) for case in cases] if "lacking" not in name else list(cases)
    values = recalls(standing, order)
    ends = bootstrap(values, [case.group for case in cases])
    figures: dict[str, float | str] = {}
    for depth, mean, (low, high) in zip(DEPTHS, values.mean(axis=0), ends, strict=True):
        figures[f"recall@{depth}"] = f"{mean:.3f} [{low:.3f}, {high:.3f}]"
    marks = sum(len(case.gold) for case in standing)
    return Row(
        name, "Citation Integrity, dev", len(cases), figures | {"marked sentences": marks}, reach
    )


def _standing(case: Marked) -> Marked:
    gold = tuple(one for one in case.gold if one is not None)
    return Marked(case.claim, case.group, case.source, case.sentences, gold)


def _focus(finder: Ranker, cases: Sequence[Marked]) -> Row:
    """Return the share of marked sentences that stand in the passages that go on to be read."""
    tools = Tools(LexicalEntailer(), finder)
    held = np.zeros((len(cases), 2))
    for row, case in enumerate(map(_standing, cases)):
        texts = [span.of(case.source.text) for span in case.sentences]
        scores = dict(zip(case.sentences, finder.score(case.claim, texts), strict=True))
        near = passages_of(case.source, scores)[: tools.settings.paragraphs]
        for column, chosen in enumerate((focus_of(case.claim, case.source, tools, scores), near)):
            spans = [case.source.passages[at].span for at in chosen]
            held[row, column] = np.mean(
                [one is not None and _is_among(case, one, spans) for one in case.gold]
            )
    first, ten = held.mean(axis=0)
    figures: dict[str, float | str] = {"in the 3 passages": float(first), "in the 10": float(ten)}
    return Row("passages in focus", "Citation Integrity, dev", len(cases), figures)
