"""A question and evidence -> how near each piece is to it, offline (MCiteBench, section 5.3, RQ1).

Words and meaning are weighed over all that is known of a piece: a paragraph, the cells of a table,
captions, and the sentences of the paper that name a figure or a table.
"""

import re
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from scholiast.answering.interface import EvidenceUnit, Modality
from scholiast.answering.marks import MarkReader, key_of
from scholiast.answering.pictures import PictureRanker
from scholiast.answering.wordings import by_cells, by_names
from scholiast.parsing.sentences import split_sentences
from scholiast.verifying.finding.vectors import VectorRanker
from scholiast.verifying.finding.words import WordRanker
from scholiast.verifying.interface import Ranker
from scholiast.verifying.opening import open_sentence_encoder

WORDS, MEANING, SEEN, NAMES, CELLS = 0.6, 0.4, 0.3, 0.6, 0.4
"""Weights of scores that are standardised among the evidence."""
NAMED = 10.0
"""What a figure or table has ahead that the question names: more than anything else."""
KIND = 0.5
"""What figures or tables have ahead where the question asks for one."""
DEPTH = 120
"""Paragraphs that are looked at for meaning, nearest by words first; figures and tables all are."""
_PIECES = 16
"""Parts of one piece that are looked at for meaning."""
_FIGURE = re.compile(r"\b(?:figures?|plots?|curves?|diagrams?|pictures?|graphs? show\w*)\b", re.I)
_TABLE = re.compile(r"\b(?:tables?|rows?|columns?|cells?)\b", re.I)
Scores = NDArray[np.float64]


class EvidenceRanker:
    """Scores of evidence for a question: words, meaning, and what pictures show."""

    def __init__(
        self,
        *,
        words: Ranker | None = None,
        meaning: Ranker | None = None,
        seen: PictureRanker | None = None,
    ) -> None:
        """Take what ranks texts by meaning and pictures by content, where such are there."""
        self._words = words or WordRanker()
        self._meaning = meaning
        self._seen = seen

    @property
    def name(self) -> str:
        """Return what it goes by: `words + all-MiniLM-L6-v2, ...`."""
        parts = [one.name for one in (self._words, self._meaning, self._seen) if one is not None]
        return " + ".join(parts)

    def score(self, question: str, units: Sequence[EvidenceUnit]) -> list[float]:
        """Return one score a unit; higher is nearer. Comparable for one question only."""
        if not units:
            return []
        by_words = np.array(self._words.score(question, [_whole(one) for one in units]))
        total = WORDS * _standardised(by_words) + _asked_for(question, units)
        total += NAMES * _standardised(by_names(question, [_whole(one) for one in units]))
        total += CELLS * _standardised(by_cells(question, units))
        if self._meaning is not None:
            near = _near(by_words, units)
            total += MEANING * _standardised(_meant(question, units, near, self._meaning))
        if self._seen is not None:
            total += SEEN * _by_sight(question, units, self._seen)
        return [float(one) for one in total]


def open_evidence_ranker(*, threads: int = 2) -> EvidenceRanker:
    """Return words and the sentence encoder; words alone where it is not installed."""
    encoder = open_sentence_encoder(threads=threads)
    return EvidenceRanker(meaning=VectorRanker(encoder) if encoder else None)


def rank_evidence(
    question: str, units: Sequence[EvidenceUnit], ranker: EvidenceRanker | None = None
) -> list[float]:
    """Return how near each unit is to a question; higher is better. Words alone without a ranker.

    >>> rain = EvidenceUnit("a#1", "a", Modality.TEXT, "It rained on nine days of the month.")
    >>> snow = EvidenceUnit("a#2", "a", Modality.TEXT, "Snow fell on the last evening.")
    >>> scores = rank_evidence("On how many days did it rain?", [snow, rain])
    >>> scores[1] > scores[0]
    True
    """
    return (ranker or EvidenceRanker()).score(question, units)


def _whole(unit: EvidenceUnit) -> str:
    """Return all that is known of a unit, in one text."""
    parts = (unit.section, unit.caption, unit.text, *unit.mentions)
    return "\n".join(part for part in parts if part)


def _pieces(unit: EvidenceUnit) -> list[str]:
    """Return the parts of a unit that may each answer a question."""
    parts = [*unit.mentions, *([unit.caption] if unit.caption else [])]
    if unit.modality is Modality.TEXT:
        sentences = [one.of(unit.text) for one in split_sentences(unit.text)]
        parts += [unit.text, *(sentences if len(sentences) > 1 else ())]
    elif unit.text:
        parts.append(f"{unit.caption} {unit.text}"[:1_000])
    return list(dict.fromkeys(parts))[:_PIECES]


def _near(by_words: Scores, units: Sequence[EvidenceUnit]) -> list[int]:
    """Return the places of what is looked at for meaning."""
    order = [int(at) for at in np.argsort(-by_words, kind="stable")]
    texts = [at for at in order if units[at].modality is Modality.TEXT][:DEPTH]
    return sorted([*texts, *(at for at in order if units[at].modality is not Modality.TEXT)])


def _meant(
    question: str, units: Sequence[EvidenceUnit], near: Sequence[int], ranker: Ranker
) -> Scores:
    """Return the score of each unit's nearest part; what was not looked at has the least."""
    pieces = [(at, words) for at in near for words in _pieces(units[at])]
    told = ranker.score(question, [words for _, words in pieces])
    found: dict[int, float] = {}
    for (at, _), score in zip(pieces, told, strict=True):
        found[at] = max(score, found.get(at, score))
    least = min(found.values(), default=0.0)
    return np.array([found.get(at, least) for at in range(len(units))])


def _by_sight(question: str, units: Sequence[EvidenceUnit], ranker: PictureRanker) -> Scores:
    """Return the standardised scores of those units that have a picture; 0 for the others."""
    shown = [(at, picture) for at, one in enumerate(units) if (picture := one.picture())]
    scores = np.zeros(len(units))
    if shown:
        told = ranker.score(question, [picture for _, picture in shown])
        scores[[at for at, _ in shown]] = _standardised(np.array(told))
    return scores


def _asked_for(question: str, units: Sequence[EvidenceUnit]) -> Scores:
    """Return what units have ahead that the question names, or the kind of which it names."""
    names = _names(units)
    named = _named_in(question, names)
    is_named = [bool(one & named) for one in names]
    kinds = {
        kind
        for kind, asks in ((Modality.FIGURE, _FIGURE), (Modality.TABLE, _TABLE))
        if asks.search(question)
    }
    of_kind = np.array([one.modality in kinds for one in units])
    return NAMED * np.array(is_named) + KIND * of_kind


def absent_names(question: str, units: Sequence[EvidenceUnit]) -> tuple[str, ...]:
    """Return the figures and tables that a question names and no unit is.

    >>> ice = EvidenceUnit("a#1", "a", Modality.TABLE, "| Lake |", name="Table 2")
    >>> absent_names("Do Table 2 and Figure 7 agree?", [ice])
    ('Figure 7',)
    """
    names = _names(units)
    named = _named_in(question, names)
    return tuple(sorted(one for one in named - set[str]().union(*names) if not one.startswith("[")))


def names_what_is_absent(question: str, units: Sequence[EvidenceUnit]) -> bool:
    """Say whether a question names figures or tables, and no unit is or mentions one of them.

    >>> ice = EvidenceUnit("a#1", "a", Modality.TEXT, "As Figure 7 shows, ice melts.")
    >>> [names_what_is_absent(f"What does {one} show?", [ice]) for one in ("Figure 7", "Figure 8")]
    [False, True]
    """
    names = _names(units)
    named = {one for one in _named_in(question, names) if not one.startswith("[")}
    if not named or named & set[str]().union(*names):
        return False
    keys = {one.partition(" of Paper ")[0] for one in named}
    reader = MarkReader(keys)
    marks = (mark for one in units for mark in reader.marks(one.text))
    return not any(keys & set(mark.names) for mark in marks)


def _names(units: Sequence[EvidenceUnit]) -> list[set[str]]:
    """Return what each unit may be named by: `Figure 3` and `Figure 3 of Paper 2`."""
    papers = list(dict.fromkeys(one.paper for one in units))
    numbers = {paper: f" of Paper {at}" for at, paper in enumerate(papers, 1)}
    keys = [key_of(one.name) for one in units]
    return [
        {key, f"{key}{numbers[one.paper]}"} if key else set()
        for one, key in zip(units, keys, strict=True)
    ]


def _named_in(question: str, names: Sequence[set[str]]) -> set[str]:
    known = set[str]().union(*names)
    return {name for mark in MarkReader(known).marks(question) for name in mark.names}


def _standardised(scores: Scores) -> Scores:
    """Return scores as standard deviations from their mean; zeros where all are alike."""
    spread = float(scores.std())
    return (scores - scores.mean()) / spread if spread > 0 else np.zeros(len(scores))
