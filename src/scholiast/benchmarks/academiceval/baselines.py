"""Baselines that need no language model: what they write is copied, not composed.

`lead` takes the first sentences, `textrank` and `centroid` those that stand for the others,
`retrieval` what a search finds for the task; `copy-coauthor` and `copy-nearest` hand in what the
authors of an example wrote for their own paper.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from scholiast.benchmarks.academiceval.benchmark import Assignment
from scholiast.benchmarks.interface import Item, Response, TextSystem
from scholiast.writing.extracting import Ranking, chosen, ranked_sentences, sentences_in, vectors_of
from scholiast.writing.interface import Brief, Manuscript, Relation, Task
from scholiast.writing.recalling import Recall

WORDS = {Task.TITLE: 10, Task.ABSTRACT: 200, Task.INTRODUCTION: 1_000, Task.RELATED_WORK: 750}
"""Words of a text, as the paper's prompts ask for them (appendix D)."""
_PASSAGES = 40
"""Passages of 512 letters that are looked for: 3,000 words, of which the first are taken."""
_SHORT_HEAD = 200
"""Letters of title and abstract below which a paper's text says what it is about."""


@dataclass(frozen=True, slots=True)
class Source:
    """A text that sentences are taken from, and the key of the work it is of, if it is cited."""

    text: str
    key: str = ""


Take = Callable[[Sequence[Source], int], list[Source]]
"""Texts and a number of words -> the sentences that are taken, in order."""


class Extract:
    """Takes sentences of the paper, or of the works it cites, up to the length asked for."""

    def __init__(self, name: str, take: Take) -> None:
        """Take a name and what chooses sentences."""
        self._name = name
        self._take = take

    @property
    def name(self) -> str:
        """Return how sentences are chosen: `textrank`."""
        return self._name

    def respond(self, item: Item[Assignment]) -> Response:
        """Return the sentences that were taken; a failure where there are none."""
        brief = item.body.brief
        sources = sources_for(brief)
        if brief.task is not Task.TITLE:
            return _response(self._take(sources, WORDS[brief.task]))
        best = self._take(sources, 0)
        return Response(as_title(best[0].text)) if best else _response([])


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
        """Return the text of the example that is the nearest by words; a failure without any."""
        brief = item.body.brief
        shown = [
            one.manuscript for one in brief.demonstrations if self._relation in (None, one.relation)
        ]
        if not shown:
            return Response(failure="no example is shown that could be copied")
        rows = vectors_of([_about(one) for one in (brief.manuscript, *shown)])
        return Response(shown[int((rows[1:] @ rows[0]).argmax())].target(brief.task))


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
        is_cited = brief.task is Task.RELATED_WORK
        found = [
            Source(passage.text, passage.key)
            for passage in self._recall.passages(brief)
            if passage.key or not is_cited
        ]
        taken = _first(found, WORDS[brief.task])
        if brief.task is Task.TITLE and taken:
            return Response(as_title(taken[0].text))
        return _response(taken)


def baselines() -> tuple[TextSystem[Assignment], ...]:
    """Return the baselines that need neither a model nor a retriever."""
    return (
        Extract("lead", _lead),
        Extract("textrank", partial(_ranked, Ranking.TEXTRANK)),
        Extract("centroid", partial(_ranked, Ranking.CENTROID)),
        Copy("copy-coauthor", Relation.CO_AUTHOR),
        Copy("copy-nearest"),
    )


def sources_for(brief: Brief) -> list[Source]:
    """Return the texts that sentences may be taken from, in order.

    Titles are taken from the abstract, abstracts and introductions from what is left of the paper
    (an introduction's abstract first), related work from the abstracts of the works cited.
    """
    manuscript = brief.manuscript
    if brief.task is Task.RELATED_WORK:
        return [Source(one.work.abstract, one.key) for one in manuscript.cited]
    if brief.task is Task.TITLE and manuscript.abstract:
        return [Source(manuscript.abstract)]
    head = [manuscript.abstract] if brief.task is Task.INTRODUCTION else []
    return [Source(text) for text in (*head, *(part.text for part in manuscript.parts))]


def as_title(sentence: str) -> str:
    """Return a sentence's beginning as a title: ten words at most, no full stop.

    >>> as_title("We show that cats sleep.")
    'We show that cats sleep'
    """
    return " ".join(sentence.split()[: WORDS[Task.TITLE]]).rstrip(".,;: ")


def _lead(sources: Sequence[Source], words: int) -> list[Source]:
    """Return the first sentences; of several cited works the first of each, then the second."""
    cut = [[Source(text, one.key) for _, text in sentences_in([one.text])] for one in sources]
    if any(one.key for one in sources):
        deepest = max(map(len, cut), default=0)
        order = [found[depth] for depth in range(deepest) for found in cut if depth < len(found)]
    else:
        order = [one for found in cut for one in found]
    return _within(order, words)


def _first(passages: Sequence[Source], words: int) -> list[Source]:
    """Return the sentences of passages in the order of the search."""
    return _within(
        [Source(text, one.key) for one in passages for _, text in sentences_in([one.text])], words
    )


def _within(sentences: Sequence[Source], words: int) -> list[Source]:
    """Return the first sentences up to a length; one at least."""
    taken: list[Source] = []
    for one in sentences:
        if taken and words <= 0:
            break
        taken.append(one)
        words -= len(one.text.split())
    return taken


def _ranked(ranking: Ranking, sources: Sequence[Source], words: int) -> list[Source]:
    """Return the sentences that stand for the others, in the order of the text; the best for 0."""
    ranked = ranked_sentences([one.text for one in sources], ranking=ranking)
    taken = chosen(ranked, words) if words else ranked[:1]
    return [Source(one.text, sources[one.part].key) for one in taken]


def _response(taken: Sequence[Source]) -> Response:
    if not taken:
        return Response(failure="there is no sentence to take")
    texts = [f"{one.text.rstrip('.')} [{one.key}]." if one.key else one.text for one in taken]
    keys = [one.key for one in taken if one.key]
    return Response(" ".join(texts), details={"cited": keys} if keys else {})


def _about(manuscript: Manuscript) -> str:
    """Return what a paper is known by: title and abstract, and its text where both are short."""
    head = f"{manuscript.title} {manuscript.abstract}"
    if len(head) > _SHORT_HEAD:
        return head
    return f"{head} {' '.join(one.text for one in manuscript.parts)}"
