"""Teaching: towers and ranker from who cites what in a collection.

The ranker must see features as they are for papers that the towers have not seen. So towers are
first trained on one half of the papers, and candidates of the other half are gathered with them
and the first half's graph; then the towers are trained again on all papers, and the ranker stays.
"""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import monotonic

import numpy as np
from numpy.typing import NDArray

from scholiast.corpora.interface import Encoder
from scholiast.errors import SettingsError
from scholiast.retrieving.interface import Citing, Collection
from scholiast.retrieving.learned.model import FORM, Model, Stamp
from scholiast.retrieving.learned.querying import Query, ask
from scholiast.retrieving.learned.terms import LONGEST, Bags, Terms, learn_terms
from scholiast.retrieving.learned.towers import Towers
from scholiast.retrieving.learned.training import Learned, Material, Plan, train
from scholiast.retrieving.ranking.candidates import BY_TOWER, Candidates, Ground, gather
from scholiast.retrieving.ranking.known import KnownPapers, Numbers, Papers, Places
from scholiast.retrieving.ranking.trees import Trees, grow
from scholiast.retrieving.selecting import best_rows
from scholiast.retrieving.vectors import Progress

LEAST = 20
"""Papers with known references below which nothing is learned."""
ASKED = 4_000
"""Papers whose candidates the ranker learns from, at most."""
BATCH = 64
Nearest = Callable[[Numbers], Sequence[Places]]
"""For each of several queries the nearest works, the nearest first."""


@dataclass(frozen=True, slots=True)
class Texts:
    """What is compared: bags of works and papers, and the terms that they are of."""

    terms: Terms
    works: Bags
    papers: Bags
    titles: Bags
    """Of the papers' titles alone."""


@dataclass(frozen=True, slots=True)
class _Pupil:
    """What candidates to learn from are gathered with."""

    ground: Ground
    towers: Towers
    material: Material
    titles: Bags


def teach(
    collection: Collection,
    vectors: NDArray[np.float16],
    papers: NDArray[np.float16],
    encoder: Encoder,
    *,
    plan: Plan | None = None,
    progress: Progress | None = None,
) -> Model:
    """Return what a collection's citing papers teach; minutes.

    `vectors` are of the works, `papers` of the citing papers' titles and abstracts. SettingsError
    where fewer than 20 papers with known references are there.
    """
    began, citing, plan = monotonic(), collection.citing, plan or Plan()
    usable = np.flatnonzero(np.diff(citing.starts))
    if len(usable) < LEAST:
        raise SettingsError(
            f"{len(usable)} papers with known references are too few to learn from: "
            f"import at least {LEAST}, or use a retriever that needs no training"
        )
    texts = read_texts(collection)
    material = Material(vectors, texts.works, papers, texts.papers, citing.starts, citing.cited)
    trees, losses = _ranker(material, citing, texts, plan, progress)
    learned = train(material, plan, progress)
    placed = learned.towers.all_works(vectors, texts.works, learned.own)
    lengths = learned.towers.text_lengths(vectors, texts.works)
    stamp = Stamp(
        FORM, collection.fingerprint, encoder.name, len(collection), len(usable),
        len(citing.cited), monotonic() - began, losses | {"loss": learned.loss}, trees.gains(),
    )  # fmt: skip
    return Model(stamp, texts.terms, learned.towers, placed, lengths, texts.works, trees)


def read_texts(collection: Collection) -> Texts:
    """Return terms and bags of a collection's works and citing papers."""
    titles, citing = titles_of(collection), collection.citing
    whole = queries_of(citing)
    terms = learn_terms(titles, whole)
    return Texts(
        terms,
        terms.bags(titles),
        terms.bags(whole, longest=LONGEST),
        terms.bags(citing.titles),
    )


def queries_of(citing: Citing) -> list[str]:
    """Return title and abstract of each paper, as its terms are read."""
    pairs = zip(citing.titles, citing.abstracts, strict=True)
    return [f"{title}. {abstract}" for title, abstract in pairs]


def titles_of(collection: Collection, start: int = 0) -> list[str]:
    """Return the titles of works from a row on."""
    texts = collection.texts(start, len(collection))
    return [text.partition("\n")[0].removeprefix("# ") for text in texts]


def halves(citing: Citing) -> tuple[Places, Places]:
    """Return papers that the towers learn from first, and those that the ranker learns from.

    A paper's half follows from its title: it stays where it is as papers are added.
    """
    marks = np.array(
        [hashlib.sha256(title.encode()).digest()[0] < 128 for title in citing.titles], np.bool_
    )
    usable = np.diff(citing.starts) > 0
    return np.flatnonzero(usable & marks), np.flatnonzero(usable & ~marks)


def _ranker(
    material: Material, citing: Citing, texts: Texts, plan: Plan, progress: Progress | None
) -> tuple[Trees, dict[str, float]]:
    """Return the ranker, and the loss of the towers of the first half."""
    first, second = halves(citing)
    if not (len(first) and len(second)):
        first = second = np.flatnonzero(np.diff(citing.starts))
    learned = train(material.only(first), plan, progress)
    ground = _ground_of(material, texts, citing, learned, first)
    asked = second
    if len(second) > ASKED:
        random = np.random.default_rng(plan.seed)
        asked = np.sort(random.choice(second, ASKED, replace=False))
    pupil = _Pupil(ground, learned.towers, material, texts.titles)
    values, right = _examples(pupil, asked, progress)
    return grow(values, right), {"loss_of_half": learned.loss}


def _ground_of(
    material: Material, texts: Texts, citing: Citing, learned: Learned, papers: Places
) -> Ground:
    known = Papers(
        material.papers,
        learned.towers.queries(material.papers, material.paper_bags).astype(np.float16),
        material.paper_bags,
        citing.days,
        citing.rows,
        ("",) * len(material.papers),
        material.starts,
        material.cited,
    )
    return Ground(
        material.works,
        learned.towers.all_works(material.works, texts.works, learned.own),
        learned.towers.answering,
        learned.towers.answering_terms,
        learned.towers.text_lengths(material.works, texts.works),
        texts.works,
        texts.works.T.tocsr(),
        KnownPapers(known.only(papers), len(material.works)),
    )


def _examples(
    pupil: _Pupil, asked: Places, progress: Progress | None
) -> tuple[Numbers, NDArray[np.bool_]]:
    """Return features of candidates, and which of them the papers cite.

    All candidates, as they are when the ranker is asked: of a choice it would learn the choice.
    """
    nearest = exact_nearest(pupil.ground.placed)
    values, right = [], []
    for start in range(0, len(asked), BATCH):
        part = asked[start : start + BATCH]
        for paper, found in zip(part, _found(pupil, part, nearest), strict=True):
            values.append(found.values)
            right.append(np.isin(found.rows, pupil.material.cites(paper)))
        if progress:
            progress("candidates to learn from", min(start + BATCH, len(asked)), len(asked))
    return np.concatenate(values), np.concatenate(right)


def _found(pupil: _Pupil, papers: Places, nearest: Nearest) -> list[Candidates]:
    """Return the candidates of some papers, as if they were asked for."""
    material, bags = pupil.material, pupil.material.paper_bags[papers]
    placed = pupil.towers.queries(material.papers[papers], bags)
    near = nearest(placed)
    vectors = material.papers[papers].astype(np.float32)
    return [
        gather(
            pupil.ground,
            ask(
                pupil.ground.known,
                Query(vectors[place], placed[place], bags[place], pupil.titles[paper]),
                near[place],
            ),
        )
        for place, paper in enumerate(papers)
    ]


def exact_nearest(placed: NDArray[np.float16]) -> Nearest:
    """Return what gives for each of several queries the nearest rows, the nearest first."""
    rows = placed.astype(np.float32)

    def nearest(queries: Numbers) -> list[Places]:
        scores = queries @ rows.T
        return [best_rows(line, BY_TOWER) for line in scores]

    return nearest
