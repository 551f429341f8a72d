"""Brief -> the passages of its texts that bear most on the task (RALM, section 4.2)."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from scholiast.papers import Work
from scholiast.retrieving.encoders.minilm import is_minilm_installed
from scholiast.retrieving.expressions import Leaf, parse_expression
from scholiast.retrieving.extras import is_installed
from scholiast.retrieving.interface import Need
from scholiast.retrieving.listed import ListedCollection
from scholiast.retrieving.opening import open_retriever
from scholiast.verifying.opening import RUNTIME
from scholiast.writing.chunking import OVERLAP, SIZE, Length, chunks_of
from scholiast.writing.interface import Brief, Manuscript
from scholiast.writing.prompting import Passage, query_of
from scholiast.writing.tasks import source_of

if TYPE_CHECKING:
    from scholiast.corpora.interface import Encoder

TOP = 12
"""Passages that are recalled."""
_DENSE = ("minilm", "encoder")
Order = Callable[[str, Sequence[str], int], list[int]]
"""A question and texts -> the places of the nearest ones, best first."""


def usual_retriever() -> str:
    """Return what recalls where nobody names it: dense, as in the paper, where it is installed."""
    if is_minilm_installed() and is_installed(*RUNTIME):
        return "minilm"
    return "bm25" if is_installed("Stemmer") else "words"


class Recall:
    """Chunks of all that a brief holds, and of these the nearest to what its task asks for."""

    def __init__(
        self,
        retriever: str = "",
        *,
        top: int = TOP,
        size: int = SIZE,
        overlap: int = OVERLAP,
        length: Length = len,
    ) -> None:
        """Take a retriever's name (`minilm`, `bm25`, `rrf(bm25,tfidf)`), and how to cut.

        Raises SettingsError for a name that there is none of, or where its extra is missing.
        """
        self._spec = retriever or usual_retriever()
        self._order = _order_by(self._spec)
        self._top = top
        self._size = size
        self._overlap = overlap
        self._length = length

    @property
    def name(self) -> str:
        """Return the retriever and how much it recalls: `minilm, 12 of 512/64`."""
        return f"{self._spec}, {self._top} of {self._size}/{self._overlap}"

    def passages(self, brief: Brief) -> tuple[Passage, ...]:
        """Return the passages for a brief, best first; all of them where there are few."""
        found = list(self._chunks(brief))
        if len(found) <= self._top:
            return tuple(found)
        nearest = self._order(query_of(brief), [one.text for one in found], self._top)
        return tuple(found[place] for place in nearest)

    def _chunks(self, brief: Brief) -> Iterator[Passage]:
        """Yield the chunks of the paper, of the works it cites, and of its demonstrations."""
        for text in _texts(brief.manuscript):
            yield from map(Passage, self._cut(text))
        for one in brief.manuscript.cited:
            text = f"{one.work.title}\n\n{one.work.abstract}".strip()
            yield from (Passage(chunk, one.key) for chunk in self._cut(text))
        for shown in brief.demonstrations:
            source = source_of(brief.task, shown.manuscript)
            for text in (*_texts(source), source.abstract, shown.manuscript.target(brief.task)):
                yield from map(Passage, self._cut(text))

    def _cut(self, text: str) -> list[str]:
        return chunks_of(text, size=self._size, overlap=self._overlap, length=self._length)


def _texts(manuscript: Manuscript) -> Iterator[str]:
    return (f"{part.heading}\n\n{part.text}" for part in manuscript.parts)


def _order_by(spec: str) -> Order:
    """Return what orders texts: by inner products for an encoder, else by any retriever."""
    wanted = parse_expression(spec)
    if isinstance(wanted, Leaf) and wanted.kind in _DENSE and wanted.level == 1:
        return _dense(_encoder(wanted.path))
    return lambda question, texts, top: _by_retriever(spec, question, texts, top)


def _encoder(path: str) -> "Encoder":
    from scholiast.retrieving.encoders.minilm import open_encoder
    from scholiast.retrieving.encoders.remembering import RememberingEncoder

    return RememberingEncoder(open_encoder(Path(path) if path else None))


def _dense(encoder: "Encoder") -> Order:
    def order(question: str, texts: Sequence[str], top: int) -> list[int]:
        import numpy as np

        near = encoder.encode(list(texts)) @ encoder.encode([question])[0]
        return [int(place) for place in np.argsort(-near, kind="stable")[:top]]

    return order


def _by_retriever(spec: str, question: str, texts: Sequence[str], top: int) -> list[int]:
    works = [Work(str(place), abstract=text) for place, text in enumerate(texts)]
    with TemporaryDirectory() as folder:
        retriever = open_retriever(spec, ListedCollection(works), Path(folder))
        found = retriever.search([Need(abstract=question)], limit=top)[0].rows.tolist()
    rest = (place for place in range(len(texts)) if place not in set(found))
    return [*found, *rest][:top]
