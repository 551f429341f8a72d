"""The learned retriever on a small made collection, in which topics are told by words."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from scholiast.errors import SettingsError, StoreError
from scholiast.papers import Work
from scholiast.retrieving.interface import Need
from scholiast.retrieving.learned import teaching
from scholiast.retrieving.learned.judging import judge
from scholiast.retrieving.learned.opening import model_folder, open_learned, train_learned
from scholiast.retrieving.learned.papers import paper_vectors
from scholiast.retrieving.learned.training import Material, Plan, train
from scholiast.retrieving.listed import ListedCollection, citing_of, no_citing
from scholiast.retrieving.ranking.candidates import Candidates
from scholiast.retrieving.ranking.features import NAMES
from scholiast.retrieving.ranking.known import Numbers
from scholiast.retrieving.ranking.trees import Trees, grow

for package in ("scipy", "xgboost", "Stemmer", "safetensors"):
    pytest.importorskip(package)

TOPICS = ("graphs", "proteins", "markets", "galaxies", "grammars")
PLAN = Plan(width=32, rounds=30, papers=32, others=64, cited=4)


class LetterEncoder:
    """Texts as counts of their words, thrown into few places; each topic's words are told apart."""

    name = "letters"
    width = 64

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        rows = np.zeros((len(texts), self.width), np.float32)
        for row, text in zip(rows, texts, strict=True):
            for word in text.lower().replace(".", " ").split():
                row[sum(map(ord, word)) * 7 % self.width] += 1
        lengths = np.linalg.norm(rows, axis=1, keepdims=True)
        return np.asarray(rows / np.maximum(lengths, 1e-9), np.float32)


def made_collection(papers: int = 120, more: Sequence[Work] = ()) -> ListedCollection:
    """Works of five topics; each paper cites six of its topic, the first two of it most."""
    random = np.random.default_rng(3)
    works = [
        Work(f"{topic}-{number}", title=f"On {topic} number {number}", available_at="2015-01-01")
        for topic in TOPICS
        for number in range(20)
    ]
    rows = {work.id: row for row, work in enumerate([*works, *more])}
    listed = []
    for paper in range(papers):
        topic = TOPICS[paper % len(TOPICS)]
        chosen = {0, 1, *random.integers(2, 20, 4).tolist()}
        listed.append(
            (f"A study of {topic}, part {paper}", "", [f"{topic}-{one}" for one in chosen])
        )
    days = [date(2016, 1, 1).toordinal() + paper for paper in range(papers)]
    return ListedCollection([*works, *more], citing_of(listed, rows, days=days))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a model of the made collection."""
    place = tmp_path_factory.mktemp("learned")
    train_learned(made_collection(), place, encoder=LetterEncoder(), plan=PLAN)
    return place


def test_what_the_topics_papers_cite_most_comes_first(folder: Path) -> None:
    retriever = open_learned(made_collection(), folder, encoder=LetterEncoder())
    [ranking] = retriever.search([Need(title="Notes on galaxies")], limit=10)
    found = made_collection().ids(ranking.rows.tolist())
    assert set(found[:2]) == {"galaxies-0", "galaxies-1"}
    assert all(id.startswith("galaxies") for id in found)
    assert np.all(np.diff(ranking.scores) <= 0)


def test_a_model_that_was_trained_is_opened_and_not_trained_again(folder: Path) -> None:
    collection = made_collection()
    place = model_folder(collection, LetterEncoder(), folder)
    before = (place / "model.json").stat().st_mtime_ns
    open_learned(collection, folder, encoder=LetterEncoder())
    assert (place / "model.json").stat().st_mtime_ns == before


def test_opened_again_it_ranks_the_same(folder: Path) -> None:
    need = Need(title="Markets and their grammars", abstract="We study markets.")
    one, two = (
        open_learned(made_collection(), folder, encoder=LetterEncoder()).search([need])[0]
        for _ in range(2)
    )
    assert one.rows.tolist() == two.rows.tolist()
    np.testing.assert_array_equal(one.scores, two.scores)


def test_needs_asked_together_are_answered_as_alone(folder: Path) -> None:
    retriever = open_learned(made_collection(), folder, encoder=LetterEncoder())
    needs = [Need(title=f"On {topic}") for topic in TOPICS]
    for need, ranking in zip(needs, retriever.search(needs, limit=5), strict=True):
        assert retriever.search([need], limit=5)[0].rows.tolist() == ranking.rows.tolist()


def test_a_need_without_words_finds_nothing(folder: Path) -> None:
    retriever = open_learned(made_collection(), folder, encoder=LetterEncoder())
    assert not len(retriever.search([Need()])[0].rows)


def test_nothing_excluded_and_nothing_later_comes_back(folder: Path) -> None:
    retriever = open_learned(made_collection(), folder, encoder=LetterEncoder())
    need = Need(title="On graphs", excluded=frozenset({"graphs-0"}))
    free, held = retriever.search([replace(need, excluded=frozenset()), need])
    row = made_collection().row("graphs-0")
    assert row in free.rows.tolist()
    assert row not in held.rows.tolist()
    early = replace(need, as_of=date(2014, 1, 1))
    assert not len(retriever.search([early])[0].rows)


def test_papers_after_the_day_of_the_query_are_no_evidence(folder: Path) -> None:
    retriever = open_learned(made_collection(), folder, encoder=LetterEncoder())
    row = made_collection().row("graphs-0")
    assert row is not None
    now = Need(title="On graphs")
    seen, unseen = retriever.candidates([now, replace(now, as_of=date(2015, 6, 1))])
    assert seen is not None
    assert unseen is not None
    assert _nearest_that_cite(seen, row) > 0
    assert not len(unseen.around.nearest)
    assert _nearest_that_cite(unseen, row) == 0


def test_a_paper_is_no_evidence_for_itself(folder: Path) -> None:
    collection = made_collection()
    retriever = open_learned(collection, folder, encoder=LetterEncoder())
    title = collection.citing.titles[0]
    [found] = retriever.candidates([Need(title=title)])
    assert found is not None
    assert 0 not in found.around.nearest.tolist()


def test_features_are_what_the_collection_holds(folder: Path) -> None:
    collection = made_collection()
    retriever = open_learned(collection, folder, encoder=LetterEncoder())
    row = collection.row("proteins-1")
    assert row is not None
    [found] = retriever.candidates([Need(title="On proteins", cited=("proteins-0",))])
    assert found is not None
    near = [collection.citing.titles[paper] for paper in found.around.nearest[:20].tolist()]
    assert sum("proteins" in title for title in near) > 10
    assert 0 < _nearest_that_cite(found, row) <= 20


def _nearest_that_cite(found: Candidates, row: int) -> float:
    """Return how many of the 20 nearest papers cite a work, as its features say."""
    at = found.rows.tolist().index(row) if row in found.rows else -1
    return float(found.values[at, NAMES.index("nearest_20")]) if at >= 0 else 0.0


def test_works_that_came_later_are_found_by_their_text_without_training(tmp_path: Path) -> None:
    train_learned(made_collection(), tmp_path, encoder=LetterEncoder(), plan=PLAN)
    later = [Work("new", title="On galaxies number 77")]
    grown = _Grown(made_collection(more=later), made_collection())
    retriever = open_learned(grown, tmp_path, encoder=LetterEncoder())
    [ranking] = retriever.search([Need(title="On galaxies number 77")], limit=100)
    assert grown.row("new") in ranking.rows.tolist()


class _Grown(ListedCollection):
    """A collection that says that it came out of another."""

    def __init__(self, now: ListedCollection, then: ListedCollection) -> None:
        super().__init__(now.works(range(len(now))), now.citing)
        self.lineage = then.fingerprint
        self._was = (then.fingerprint, len(then))

    def changed_since(self, fingerprint: str) -> tuple[int, tuple[int, ...]] | None:
        return (self._was[1], ()) if fingerprint == self._was[0] else None


def test_training_twice_gives_the_same_towers() -> None:
    one, two = (_trained() for _ in range(2))
    np.testing.assert_array_equal(one, two)


def test_training_lowers_the_loss() -> None:
    material = _material()
    short = train(material, replace(PLAN, rounds=1)).loss
    assert train(material, replace(PLAN, rounds=200)).loss < short - 0.2


def _trained() -> NDArray[np.float32]:
    return train(_material(), replace(PLAN, rounds=2)).towers.asking


def _material() -> Material:
    from scholiast.retrieving.learned.teaching import read_texts

    collection, encoder = made_collection(), LetterEncoder()
    texts = read_texts(collection)
    return Material(
        encoder.encode(collection.texts(0, len(collection))).astype(np.float16),
        texts.works,
        encoder.encode(collection.citing.titles).astype(np.float16),
        texts.papers,
        collection.citing.starts,
        collection.citing.cited,
    )


def test_the_ranker_learns_from_all_candidates_and_not_from_a_choice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    uncited = [Work(f"more-{n}", title=f"On {TOPICS[n % 5]} number {n}") for n in range(20, 520)]
    collection = made_collection(more=uncited)
    learned_from = []

    def counted(values: Numbers, right: NDArray[np.bool_]) -> Trees:
        learned_from.append((len(values), int(right.sum())))
        return grow(values, right, rounds=5)

    monkeypatch.setattr(teaching, "grow", counted)
    train_learned(collection, tmp_path, encoder=LetterEncoder(), plan=PLAN)
    _, second = teaching.halves(collection.citing)
    [(rows, right)] = learned_from
    assert rows > 200 * len(second)
    assert 0 < right <= np.diff(collection.citing.starts)[second].sum()


def test_what_is_held_back_is_found_again(tmp_path: Path) -> None:
    judged = judge(made_collection(200), tmp_path, LetterEncoder(), plan=PLAN)
    assert judged.papers > 4
    assert judged.recall_20 > 0.8
    assert judged.mrr_20 > 0.8
    assert not (tmp_path / "learned").exists()


def test_too_few_papers_are_told(tmp_path: Path) -> None:
    works = ListedCollection(made_collection().works(range(10)), no_citing())
    with pytest.raises(SettingsError, match="0 papers with known references are too few"):
        open_learned(works, tmp_path, encoder=LetterEncoder())


def test_a_damaged_model_is_told_with_its_place(tmp_path: Path) -> None:
    collection = made_collection(40)
    train_learned(collection, tmp_path, encoder=LetterEncoder(), plan=replace(PLAN, rounds=1))
    place = model_folder(collection, LetterEncoder(), tmp_path)
    (place / "model.safetensors").write_bytes(b"short")
    with pytest.raises(StoreError, match="delete that folder and train again"):
        open_learned(collection, tmp_path, encoder=LetterEncoder())


def test_an_interrupted_write_leaves_no_model_and_the_next_run_makes_one(tmp_path: Path) -> None:
    collection = made_collection(40)
    place = model_folder(collection, LetterEncoder(), tmp_path)
    draft = place.with_name(f"{place.name}.1234.draft")
    draft.mkdir(parents=True)
    (draft / "model.json").write_text("{}")
    train_learned(collection, tmp_path, encoder=LetterEncoder(), plan=replace(PLAN, rounds=1))
    assert (place / "trees.ubj").is_file()


def test_vectors_of_papers_that_cannot_be_read_are_made_again(tmp_path: Path) -> None:
    texts = ["one paper", "another paper"]
    first = paper_vectors(texts, LetterEncoder(), tmp_path)
    [kept] = tmp_path.glob("*.safetensors")
    kept.write_bytes(b"short")
    np.testing.assert_array_equal(paper_vectors(texts, LetterEncoder(), tmp_path), first)
