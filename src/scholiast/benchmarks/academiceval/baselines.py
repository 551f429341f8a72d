"""Baselines that need no language model: what they write is copied, not composed.

`lead` takes the first sentences, `textrank` and `centroid` those that stand for the others,
`retrieval` what a search finds for the task; `copy-coauthor` and `copy-nearest` hand in what the
authors of an example wrote for their own paper.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from scholiast.benchmarks.academiceval.benchmark import Assignment
from scholiast.benchmarks.interface import Item, Response
from scholiast.parsing.sentences import split_sentences
from scholiast.scoring.rouge import words_of
from scholiast.writing.interface import Brief, Manuscript, Relation, Task
from scholiast.writing.recalling import Recall

WORDS = {Task.TITLE: 10, Task.ABSTRACT: 200, Task.INTRODUCTION: 1_000, Task.RELATED_WORK: 750}
"""Words of a text, as the paper's prompts ask for them (appendix D)."""
_FEWEST = 5
"""Words of a sentence that is taken."""
_PASSAGES = 40
"""Passages of 512 letters that are looked for: 3,000 words, of which the first are taken."""
_DAMPING = 0.85
_ROUNDS = 50
_ALIKE = 0.6
"""Cosine from which on a sentence says again what was taken."""
_SHORT = 3
"""Words of so many letters say little, and are not compared."""
Order = Callable[[Sequence["Sentence"]], list[int]]
"""Sentences in the order of the text -> places, best first."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence that may be taken, and the key of the work it is from, if it is a cited one's."""

    text: str
    key: str = ""


class Extract:
    """Takes the best sentences up to the length that is asked for, in the order of the text."""

    def __init__(self, name: str, order: Order) -> None:
        """Take a name and what ranks sentences."""
        self._name = name
        self._order = order

    @property
    def name(self) -> str:
        """Return what ranks: `textrank`."""
        return self._name

    def respond(self, item: Item[Assignment]) -> Response:
        """Return the sentences that were taken; a failure where there are none."""
        brief = item.body.brief
        sentences = sentences_for(brief)
        taken: list[int] = []
        left = WORDS[brief.task]
        for place in self._order(sentences):
            length = len(sentences[place].text.split())
            if taken and length > left:
                continue
            taken.append(place)
            left -= length
            if left <= 0 or brief.task is Task.TITLE:
                break
        return _response(brief.task, [sentences[place] for place in sorted(taken)])


class Copy:
    """Hands in what the authors of the nearest example wrote for the same task."""

    def __init__(self, name: str, relation: Relation | None = None) -> None:
        """Take a name, and which examples may be copied; None for all."""
        self._name = name
        self._relation = relation

    @property
    def name(self) -> str:
        """Return which example is copied: `copy-coauthor`."""
        return self._name

    def respond(self, item: Item[Assignment]) -> Response:
        """Return the text of the example that shares the most words; a failure without any."""
        brief = item.body.brief
        shown = [
            one.manuscript for one in brief.demonstrations if self._relation in (None, one.relation)
        ]
        if not shown:
            return Response(failure="no example is shown that could be copied")
        texts = [_about(one) for one in (brief.manuscript, *shown)]
        rows = _tfidf(texts)
        nearest = shown[int(np.argmax(rows[1:] @ rows[0]))]
        return Response(nearest.target(brief.task))


class Retrieve:
    """Hands in the passages that a search finds for the task, best first, up to its length."""

    def __init__(self, retriever: str = "bm25") -> None:
        """Take a retriever's name; SettingsError where its extra is missing."""
        self._recall = Recall(retriever, top=_PASSAGES)
        self._retriever = retriever

    @property
    def name(self) -> str:
        """Return what searches: `retrieval(bm25)`."""
        return f"retrieval({self._retriever})"

    def respond(self, item: Item[Assignment]) -> Response:
        """Return whole sentences of the passages that were found."""
        brief = item.body.brief
        found = [
            Sentence(text, passage.key)
            for passage in self._recall.passages(brief)
            if passage.key or brief.task is not Task.RELATED_WORK
            for text in _sentences(passage.text)
        ]
        taken: list[Sentence] = []
        left = WORDS[brief.task]
        for sentence in found:
            if left > 0:
                taken.append(sentence)
                left -= len(sentence.text.split())
        return _response(brief.task, taken)


def baselines() -> tuple["Extract | Copy", ...]:
    """Return the baselines that need neither a model nor a retriever."""
    return (
        Extract("lead", lambda sentences: list(range(len(sentences)))),
        Extract("textrank", textrank),
        Extract("centroid", centroid),
        Copy("copy-coauthor", Relation.CO_AUTHOR),
        Copy("copy-nearest"),
    )


def sentences_for(brief: Brief) -> list[Sentence]:
    """Return what may be taken for a task, in order.

    Titles are taken from the abstract, abstracts and introductions from what is left of the paper
    (an introduction's abstract first), related work from the abstracts of the works cited: the
    first sentence of each, then the second of each, so that many works come up.
    """
    manuscript = brief.manuscript
    if brief.task is Task.RELATED_WORK:
        cut = [(one.key, _sentences(one.work.abstract)) for one in manuscript.cited]
        deepest = max((len(found) for _, found in cut), default=0)
        return [
            Sentence(found[depth], key)
            for depth in range(deepest)
            for key, found in cut
            if depth < len(found)
        ]
    if brief.task is Task.TITLE and manuscript.abstract:
        return [Sentence(text) for text in _sentences(manuscript.abstract)]
    head = [manuscript.abstract] if brief.task is Task.INTRODUCTION else []
    texts = [*head, *(part.text for part in manuscript.parts)]
    return [Sentence(found) for text in texts for found in _sentences(text)]


def textrank(sentences: Sequence[Sentence]) -> list[int]:
    """Return places by TextRank: sentences that share words vote for one another.

    Mihalcea and Tarau 2004, section 5: words shared over the logarithms of both lengths; ranks by
    PageRank, damping 0.85.
    """
    if not sentences:
        return []
    bags = _bags([one.text for one in sentences])
    held = (bags > 0).astype(np.float64)
    lengths = np.log(np.maximum(held.sum(axis=1), 1) + 1)
    weights = held @ held.T / (lengths[:, None] + lengths[None, :])
    np.fill_diagonal(weights, 0)
    out = weights.sum(axis=0)
    moves = np.divide(weights, out, out=np.zeros_like(weights), where=out > 0)
    ranks = np.full(len(bags), 1 / len(bags))
    for _ in range(_ROUNDS):
        ranks = (1 - _DAMPING) / len(bags) + _DAMPING * moves @ ranks
    return _descending(ranks)


def centroid(sentences: Sequence[Sentence]) -> list[int]:
    """Return places by likeness to the mean of all sentences; those that say a thing again last.

    Radev et al. 2004 (MEAD), with TF-IDF over the sentences themselves.
    """
    if not sentences:
        return []
    rows = _tfidf([one.text for one in sentences])
    order = _descending(rows @ rows.mean(axis=0))
    taken: list[int] = []
    again: list[int] = []
    for place in order:
        is_said = bool(taken) and float((rows[taken] @ rows[place]).max()) > _ALIKE
        (again if is_said else taken).append(place)
    return [*taken, *again]


def as_title(sentence: str) -> str:
    """Return a sentence's beginning as a title: ten words at most, no full stop.

    >>> as_title("We show that cats sleep.")
    'We show that cats sleep'
    """
    return " ".join(sentence.split()[: WORDS[Task.TITLE]]).rstrip(".,;: ")


def _response(task: Task, taken: Sequence[Sentence]) -> Response:
    if not taken:
        return Response(failure="there is no sentence to take")
    if task is Task.TITLE:
        return Response(as_title(taken[0].text))
    texts = [f"{one.text.rstrip('.')} [{one.key}]." if one.key else one.text for one in taken]
    keys = [one.key for one in taken if one.key]
    return Response(" ".join(texts), details={"cited": keys} if keys else {})


def _sentences(text: str) -> list[str]:
    """Return the sentences of a text that say something, each on one line."""
    found = (" ".join(span.of(text).split()) for span in split_sentences(text))
    return [one for one in found if len(one.split()) >= _FEWEST and not one.startswith("#")]


def _about(manuscript: Manuscript) -> str:
    """Return what a paper is known by: title and abstract, and its text where both are short."""
    head = f"{manuscript.title} {manuscript.abstract}"
    return head if len(head) > 200 else f"{head} {' '.join(one.text for one in manuscript.parts)}"


def _bags(texts: Sequence[str]) -> NDArray[np.float64]:
    """Return how often each text has each word of more than three letters."""
    cut = [[word for word in words_of(text) if len(word) > _SHORT] for text in texts]
    places = {word: at for at, word in enumerate(sorted({w for words in cut for w in words}))}
    bags = np.zeros((len(texts), max(1, len(places))))
    for row, words in enumerate(cut):
        np.add.at(bags[row], [places[word] for word in words], 1)
    return bags


def _tfidf(texts: Sequence[str]) -> NDArray[np.float64]:
    """Return rows of length 1: logarithms of counts, by how few texts have a word."""
    bags = _bags(texts)
    rarity = np.log((len(bags) + 1) / ((bags > 0).sum(axis=0) + 1)) + 1
    rows: NDArray[np.float64] = np.log1p(bags) * rarity
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    return rows / np.where(lengths > 0, lengths, 1)


def _descending(scores: NDArray[np.float64]) -> list[int]:
    return [int(place) for place in np.argsort(-scores, kind="stable")]
