"""A source that nobody can read, small papers that cite it, and an entailer of a few rules."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from html import escape
from pathlib import Path
from textwrap import wrap

import numpy as np
from numpy.typing import NDArray
from tests.parsing.pdf.writing_pdf import Leaf, written

from scholiast.corpora.interface import Entry
from scholiast.corpora.store import Store
from scholiast.papers import (
    Access,
    Author,
    Document,
    Found,
    Identifiers,
    Name,
    Reference,
    Span,
    Work,
)
from scholiast.papers.claims import Claim
from scholiast.parsing.reading import read
from scholiast.verifying.entailing.interface import Entailment, Pair
from scholiast.verifying.finding.words import WordRanker
from scholiast.verifying.interface import Case, Citers, Tools

SOURCE = Work(
    "doi:10.5555/shut",
    Identifiers(doi="10.5555/shut"),
    "The quotation habits of provincial historians in four archives",
    (Author(Name("Okafor", "Ngozi")),),
    2012,
    type="article-journal",
    venue="Annals of Quotation",
)
CLAIM = "Provincial historians copied a third of their quotations from earlier books."
SUPPORTING = (
    "Okafor showed that provincial historians copied a third of their quotations {mark}.",
    "About a third of quotations of provincial historians were copied from earlier books {mark}.",
    "It is established that a third of historians' quotations come from earlier books {mark}.",
)
DISTINCT = (
    "Okafor's reading of the archives leaves no doubt that a third was copied {mark}.",
    "Copying from earlier books made up a third of quotations among provincial historians {mark}.",
    "Of the quotations by historians in the provinces, a third had been taken over {mark}.",
    "One third of what they quote, historians outside the capital had from printed volumes {mark}.",
    "Later estimates begin from the third that Okafor found to be second hand {mark}.",
    "Second-hand material amounts to a third, as the study of four archives reports {mark}.",
    "A third of passages in regional chronicles are known to be lifted from others {mark}.",
    "Provincial authors, it has been shown, borrowed a third of their excerpts {mark}.",
)
"""Eight papers in words so far apart that each is an aspect of its own."""
OPPOSING = "In the archives, provincial historians copied hardly any of their quotations {mark}."
BESIDE = "Four archives were read in full for a survey of handwriting {mark}."
FILLER = "Much has been written on the matter, and we do not repeat it here. " * 30


@dataclass(frozen=True)
class Citing:
    """A paper that cites the source, or says that it does."""

    number: int
    sentences: tuple[str, ...]
    """With `{mark}` where the source is cited."""
    title: str = ""
    lists: bool = True
    """Its bibliography has the source."""
    entry_doi: str = "10.5555/shut"
    entry_title: str = SOURCE.title
    citations: int | None = 10
    venue: str = "Journal of Small Archives"
    type: str = "article-journal"
    notices: tuple[object, ...] = ()

    @property
    def name(self) -> str:
        return self.title or f"Notes on archive number {self.number} and those who read in it"

    @property
    def work(self) -> Work:
        return Work(
            f"doi:10.5555/citing.{self.number}",
            Identifiers(doi=f"10.5555/citing.{self.number}"),
            self.name,
            (Author(Name(f"Writer{self.number}", "Ada")),),
            2018,
            type=self.type,
            venue=self.venue,
            fields=("History",),
            citation_count=self.citations,
        )

    def jats(self) -> bytes:
        mark = '<xref ref-type="bibr" rid="r1">1</xref>'
        doi = f'<pub-id pub-id-type="doi">{self.entry_doi}</pub-id>' if self.entry_doi else ""
        entry = (
            f'<ref id="r1"><label>1</label><element-citation publication-type="journal">'
            f"<person-group><name><surname>Okafor</surname><given-names>N.</given-names></name>"
            f"</person-group><article-title>{escape(self.entry_title)}</article-title>"
            f"<source>Annals of Quotation</source><year>2012</year>{doi}"
            "</element-citation></ref>"
        )
        other = (
            '<ref id="r2"><label>2</label><element-citation publication-type="journal">'
            "<person-group><name><surname>Lund</surname><given-names>B.</given-names></name>"
            "</person-group><article-title>Bread prices along the river</article-title>"
            "<year>1999</year></element-citation></ref>"
        )
        body = " ".join(one.replace("{mark}", f"[{mark}]") for one in self.sentences)
        entries = (entry if self.lists else "") + other
        return (
            '<?xml version="1.0"?><article><front><article-meta>'
            f'<article-id pub-id-type="doi">{self.work.identifiers.doi}</article-id><title-group>'
            f"<article-title>{escape(self.name)}</article-title></title-group><contrib-group>"
            f'<contrib contrib-type="author"><name><surname>Writer{self.number}</surname>'
            "<given-names>Ada</given-names></name></contrib></contrib-group></article-meta></front>"
            f"<body><sec><title>Results</title><p>{body}</p></sec><sec><title>Discussion</title>"
            f"<p>{FILLER}</p></sec></body><back><ref-list><title>References</title>{entries}"
            "</ref-list></back></article>"
        ).encode()

    def pdf(self) -> bytes:
        """Return the paper on two pages, its bibliography on the second."""
        first, second = Leaf(), Leaf()
        first.text(72, 720, self.name, size=16, font="F2")
        first.text(72, 690, f"Ada Writer{self.number}")
        first.text(72, 660, "1 Results", size=12, font="F2")
        said = " ".join(one.replace("{mark}", "[1]") for one in self.sentences)
        y = first.lines(72, 644, wrap(f"{said} Of bread we know as much [2].", 95))
        first.text(72, y - 20, "2 Discussion", size=12, font="F2")
        first.lines(72, y - 36, wrap(FILLER, 95))
        second.text(72, 720, "References", size=12, font="F2")
        entry = f"[1] N. Okafor. {SOURCE.title}. Annals of Quotation, 12(3):45-67, 2012."
        other = "[2] B. Lund. Bread prices along the river. Journal of Loaves, 3:1-9, 1999."
        second.lines(72, 700, [*wrap(entry, 90), *wrap(other, 90)])
        return written([first, second])

    def document(self, folder: Path) -> Document:
        path = folder / f"citing{self.number}.xml"
        path.write_bytes(self.jats())
        return read(path)


class Told:
    """An entailer that knows what the made sentences say of the claim."""

    name = "told"

    def entail(self, pairs: Sequence[Pair]) -> list[Entailment]:
        return [self._one(pair) for pair in pairs]

    def _one(self, pair: Pair) -> Entailment:
        if "third" in pair.premise.lower() and "third" in pair.hypothesis:
            return Entailment(0.9, 0.08, 0.02)
        if "hardly any" in pair.premise.lower():
            return Entailment(0.02, 0.08, 0.9)
        return Entailment(0.05, 0.9, 0.05)


class ByWords:
    """An encoder that holds every two texts to be about different things, unless they are one."""

    name, width = "by words", 512

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        rows = np.zeros((len(texts), self.width), np.float32)
        for row, text in enumerate(texts):
            rows[row, int(sha256(text.encode()).hexdigest(), 16) % self.width] = 1.0
        return rows


class Listed:
    """Citing papers from a list."""

    def __init__(self, papers: Iterable[tuple[Work, Document]]) -> None:
        self._papers = tuple(papers)

    def of(self, work: Work) -> Iterable[tuple[Work, Document]]:
        return self._papers


def stored(path: Path, papers: Iterable[Citing]) -> Store:
    """Return a store that holds the papers, their texts, and that they cite the source."""
    store = Store(path / "works.sqlite", create=True)
    for paper in papers:
        store.put([Entry(paper.work, (SOURCE.identifiers,), paper.document(path))])
    return store


def case(text: str = CLAIM) -> Case:
    """Return the case of the claim, of which the source cannot be read."""
    claim = Claim(0, "okafor", text, Span(0, len(text)), text, Span(0, len(text)))
    reference = Reference("okafor", title=SOURCE.title)
    return Case(claim, reference, Found(SOURCE, 1.0, "identifier"), Access.METADATA)


def tools(citers: Citers | None) -> Tools:
    """Return tools without any model of language."""
    return Tools(Told(), WordRanker(), citers=citers, encoder=ByWords())
