"""What is attributed to a source, by rule: the words, the sentences, and why it is cited.

`./dev bench verifying claims`. Development parts only; rules were made on the training parts.
Words: the claims that people cut out of citing sentences (Citation Integrity), as F1 of words;
beside the whole sentence and the sentence up to the mark. Sentences: those that people say belong
to the citation. Purpose: SciCite and ACL-ARC brought down to three, beside the commonest label.
"""

import gzip
import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from benchmarks.tables import Row

from scholiast.papers import Citation, CitationStyle, Document, Reference, Span
from scholiast.papers.claims import Purpose
from scholiast.scoring.classes import accuracy, confusion, macro_f1
from scholiast.verifying.claims import claims_of
from scholiast.verifying.claims.purposes import purpose_of

SPLIT = "dev"
_CUT = r"<\|(?:multi_cit|cit|other_cit)\|>"
_MARK = re.compile(
    rf"[\[(][^\[\]()]{{0,80}}{_CUT}[^\[\]()]{{0,200}}[\])]|(?:[\d,–—-]{{0,20}}{_CUT}[\d,–—-]{{0,20}})"
    r"{1,9}|\[\d[\d,–— -]{0,30}\]"
)
_OWN = re.compile(r"<\|(?:multi_)?cit\|>")
_NUMBER = re.compile(r"<CITATION_MARKER>.{0,99}?</CITATION_MARKER>")
_WORD = re.compile(r"\w+")
LABELS = ("background", "method", "result")
_OURS = {Purpose.METHOD: "method", Purpose.COMPARISON: "result"}
_THEIRS = {"Background": "background", "Motivation": "background", "Future": "background",
           "Uses": "method", "Extends": "method", "CompareOrContrast": "result"}  # fmt: skip


def measure(data: Path) -> list[Row]:
    """Return a row a question."""
    folder = data / "citation_integrity"
    return [
        _words(folder / "claims.jsonl.gz"),
        _sentences(folder / "citation_context_sentences.jsonl.gz"),
        *(_purpose(data / "citation_intent", name) for name in ("scicite", "acl_arc")),
    ]


def _words(path: Path) -> Row:
    rows = [row for row in _rows(path) if row["split"] == SPLIT and "claim_sentence" in row]
    ours, whole, before = [], [], []
    for row in rows:
        sentence = row["claim_sentence"]
        document = _document([sentence], _MARK, _OWN)
        claims = [one for one in claims_of(document) if one.reference == "own"]
        if not claims:
            continue
        wanted = _MARK.sub(" ", row["claim"])
        last = document.citations[claims[-1].citation].span.start
        ours.append(_f1(claims[-1].text, wanted))
        whole.append(_f1(_MARK.sub(" ", sentence), wanted))
        before.append(_f1(_MARK.sub(" ", sentence[:last]), wanted))
    figures: dict[str, float | str] = {
        "F1": _mean(ours), "whole sentence, F1": _mean(whole), "up to the mark, F1": _mean(before),
    }  # fmt: skip
    note = "sentences of which people took a part; F1 of words, mean over claims"
    return Row("words of the claim", f"Citation Integrity, {SPLIT}", len(ours), figures, note=note)


def _sentences(path: Path) -> Row:
    rows = [row for row in _rows(path) if row["split"] == SPLIT]
    counts = {"ours": Counter[str](), "mark": Counter[str]()}
    for row in rows:
        document = _document(row["sentences"], _NUMBER, _NUMBER)
        wanted = {at for at, label in enumerate(row["labels"]) if label}
        marked = {
            at
            for at, one in enumerate(document.sentences)
            if any(mark.span.overlaps(one) for mark in document.citations)
        }
        added = {
            at - 1
            for at in marked
            if at and any(c.radius for c in claims_of(document) if c.span == document.sentences[at])
        }
        for name, chosen in (("mark", marked), ("ours", marked | added)):
            counts[name].update(right=len(chosen & wanted), chosen=len(chosen), wanted=len(wanted))
    figures: dict[str, float | str] = {}
    for name, title in (("ours", ""), ("mark", "the mark's sentence alone, ")):
        one = counts[name]
        figures[f"{title}F1"] = 2 * one["right"] / (one["chosen"] + one["wanted"])
        figures[f"{title}recall"] = one["right"] / one["wanted"]
    return Row("sentences of the claim", f"Citation Integrity, {SPLIT}", len(rows), figures)


def _purpose(folder: Path, name: str) -> Row:
    rows = list(_rows(folder / f"{name}_{SPLIT}.jsonl.gz"))
    wanted = [_THEIRS.get(row["label"], row["label"]) for row in rows]
    ours = [_OURS.get(purpose_of(row["text"]), "background") for row in rows]
    most = [Counter(wanted).most_common(1)[0][0]] * len(wanted)
    found, always = confusion(wanted, ours, LABELS), confusion(wanted, most, LABELS)
    figures: dict[str, float | str] = {
        "macro-F1": float(macro_f1(found)), "accuracy": float(accuracy(found)),
        "commonest label, macro-F1": float(macro_f1(always)),
        "commonest label, accuracy": float(accuracy(always)),
    }  # fmt: skip
    note = "no section is known there; background stands for all that is neither use nor comparison"
    return Row("purpose", f"{name}, {SPLIT}", len(rows), figures, note=note)


def _document(sentences: Sequence[str], mark: re.Pattern[str], own: re.Pattern[str]) -> Document:
    """Return a document of sentences; what `own` matches in a mark names the source asked about."""
    spans: list[Span] = []
    marks = []
    text = ""
    for sentence in sentences:
        span = Span(len(text), len(text) + len(sentence))
        spans.append(span)
        text += sentence + " "
        for match in mark.finditer(sentence):
            is_raised = not match.group().startswith(("[", "("))
            style = CitationStyle.SUPERSCRIPT if is_raised else CitationStyle.NUMERIC
            key = "own" if own.search(match.group()) else "other"
            place = Span(*match.span()).shifted(span.start)
            marks.append(Citation(place, span, (key,), style))
    entries = (Reference("own"), Reference("other"))
    return Document(text, sentences=tuple(spans), citations=tuple(marks), references=entries)


def _f1(one: str, other: str) -> float:
    first, second = (Counter(_WORD.findall(text.lower())) for text in (one, other))
    shared = (first & second).total()
    return 2 * shared / (first.total() + second.total()) if shared else 0.0


def _mean(values: Sequence[float]) -> float:
    return sum(values) / max(len(values), 1)


def _rows(path: Path) -> Iterator[dict]:  # type: ignore[type-arg]
    with gzip.open(path, "rt") as lines:
        yield from map(json.loads, lines)
