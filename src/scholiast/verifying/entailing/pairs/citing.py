"""Real citing as weak evidence: what a citing sentence says, the cited work probably carries.

`citation_integrity` (Sarol et al. 2024) was judged by people; `citing` was not: the cited
abstract's nearest window counts as support with a low weight, that of the most alike other
abstract as neutral, and a twin of the sentence as what the cited window contradicts.
"""

import random
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from math import log
from pathlib import Path
from typing import Any

from scholiast.verifying.entailing.labels import Label
from scholiast.verifying.entailing.overlap import share_of, words_of
from scholiast.verifying.entailing.pairs.interface import TrainingPair, training_pair
from scholiast.verifying.entailing.pairs.rows import rows_of
from scholiast.verifying.entailing.twins import denied
from scholiast.verifying.entailing.windows import sentences_of, windows_of

FINE = {
    "ACCURATE": Label.ENTAILMENT,
    "CONTRADICT": Label.CONTRADICTION,
    "MISQUOTE": Label.CONTRADICTION,
    "NOT_SUBSTANTIATE": Label.NEUTRAL,
    "OVERSIMPLIFY": Label.NEUTRAL,
    "NO_EVIDENCE": Label.NEUTRAL,
    "IRRELEVANT": Label.NEUTRAL,
}
"""The annotators' class -> our label. INDIRECT and ETIQUETTE say nothing of the content."""
_MARK = re.compile(r" ?[\[(]?<\|\w{1,12}\|>[\])]?")
_LEAST_SHARE = 0.45
"""Share of the sentence's words, weighed by rarity, that the cited window must hold."""


def claim_of(row: Mapping[str, Any]) -> str:
    """Return a claim of citation_integrity without its marks."""
    return " ".join(_MARK.sub("", row["claim"]).split()).strip(" ,;")


def judged_citations(data: Path) -> Iterator[TrainingPair]:
    """Yield the training claims with the sentences retrieved for them, singly and joined."""
    draw = random.Random(7)
    for row in rows_of(data / "citation_integrity/claims.jsonl.gz"):
        label, found = FINE.get(row["label_fine"]), row.get("top5_sentences") or []
        claim = claim_of(row)
        if row["split"] != "train" or label is None or not found or len(claim.split()) < 4:
            continue
        group = str(row["ref_no"])
        joined = 0.8 if label is Label.NEUTRAL else 1.0
        yield training_pair(" ".join(found[:3]), claim, label, "citation_integrity", group, joined)
        best = max(found, key=lambda one: share_of(claim, one))
        weight = 0.6 if share_of(claim, best) > 0.4 else 0.3
        yield training_pair(best, claim, label, "citation_integrity", group, weight)
        twin = denied(claim, draw) if label is Label.ENTAILMENT and weight > 0.5 else None
        if twin:
            yield training_pair(best, twin, Label.CONTRADICTION, "citation_integrity", group, 0.5)


def weak_citations(data: Path, seed: int = 13) -> Iterator[TrainingPair]:
    """Yield citing sentences with the cited abstract, with another one, and their twins."""
    abstracts = {
        row["pmcid"]: row["abstract"]
        for row in rows_of(data / "pmc_citation_contexts/cited_papers.jsonl.gz")
        if row.get("abstract")
    }
    library = _Library(abstracts)
    draw = random.Random(seed)
    for row in rows_of(data / "pmc_citation_contexts/contexts.jsonl.gz"):
        said = _sentence(row)
        if row["cited"] in abstracts and said and draw.random() < 0.45:
            yield from _weak(said, row["cited"], library, draw)


class _Library:
    """Abstracts in windows, with how rare their words are and which words lead to them."""

    def __init__(self, abstracts: Mapping[str, str]) -> None:
        self.windows = {name: windows_of(sentences_of(text)) for name, text in abstracts.items()}
        words = {name: words_of(text) for name, text in abstracts.items()}
        counts = Counter(word for held in words.values() for word in held)
        self.rarity = {word: log(len(words) / count) for word, count in counts.items()}
        self._places: dict[str, list[str]] = {}
        for name, held in words.items():
            for word in held:
                if counts[word] <= 150:
                    self._places.setdefault(word, []).append(name)

    def best(self, said: str, name: str) -> tuple[float, str]:
        """Return the window of an abstract that holds most of what is said, and its share."""
        rated = [(share_of(said, window, self.rarity), window) for window in self.windows[name]]
        return max(rated, default=(0.0, ""))

    def neighbour(self, said: str, but: str) -> str | None:
        """Return the other abstract that shares most rare words."""
        votes: Counter[str] = Counter()
        for word in words_of(said):
            for name in self._places.get(word, ()):
                votes[name] += 1
        del votes[but]
        return votes.most_common(1)[0][0] if votes else None


def _weak(said: str, cited: str, library: _Library, draw: random.Random) -> Iterator[TrainingPair]:
    share, window = library.best(said, cited)
    if share >= _LEAST_SHARE:
        yield training_pair(window, said, Label.ENTAILMENT, "citing", cited, 0.4)
        twin = denied(said, draw)
        if twin:
            yield training_pair(window, twin, Label.CONTRADICTION, "citing", cited, 0.4)
    near = library.neighbour(said, cited)
    if near and (share >= _LEAST_SHARE or draw.random() < 0.35):
        _, other = library.best(said, near)
        yield training_pair(other, said, Label.NEUTRAL, "citing", cited, 0.6)


def _sentence(row: Mapping[str, Any]) -> str:
    """Return the sentence about the mark, all marks taken out; nothing where it is of no use."""
    context, place = row["context"], row["start"]
    for sentence in sentences_of(context):
        start = context.find(sentence)
        if start <= place < start + len(sentence):
            clean = re.sub(r" ?[\[(][^\[\]()]{0,80}\d[^\[\]()]{0,80}[\])]", "", sentence)
            return clean if 8 <= len(clean.split()) <= 45 and clean[:1].isupper() else ""
    return ""
