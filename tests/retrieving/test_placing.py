"""Works for a place in a text: what is found, learned, kept, and never shown."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from scholiast.errors import StoreError
from scholiast.papers import Work
from scholiast.retrieving.interface import Example, Need
from scholiast.retrieving.listed import ListedCollection, citing_of
from scholiast.retrieving.placing import training
from scholiast.retrieving.placing.candidates import Found, Gatherer
from scholiast.retrieving.placing.contexts import sections_of
from scholiast.retrieving.placing.opening import open_placed
from scholiast.retrieving.placing.ranker import Trees, grow
from scholiast.retrieving.placing.votes import Floats
from scholiast.retrieving.placing.words import buckets, stems

pytest.importorskip("scipy")
pytest.importorskip("xgboost")

TITLES = {
    "adam": "Adam: a method for stochastic optimization",
    "bert": "BERT: pre-training of deep bidirectional transformers",
    "resnet": "Deep residual learning for image recognition",
    "cells": "Single cell sequencing of the mouse retina",
    "stars": "Star formation in dwarf galaxies",
    "galaxy": "A survey of galaxies in the infrared",
}


def collection() -> ListedCollection:
    works = [Work(key, title=title, available_at="2015-01-01") for key, title in TITLES.items()]
    works[1] = replace(works[1], available_at="2018-10-11")
    papers = [
        ("Language models for search", "Transformers rank documents.", ["bert", "adam"]),
        ("Image recognition of plants", "Residual networks see leaves.", ["resnet", "adam"]),
        ("Dwarf galaxies seen anew", "Infrared light of stars.", ["stars", "galaxy"]),
        ("Retina of the mouse", "Cells are sequenced.", ["cells"]),
    ]
    rows = {work.id: row for row, work in enumerate(works)}
    days = [date(2019, 1, 1).toordinal()] * len(papers)
    return ListedCollection(works, citing_of(papers, rows, days=days))


def first(ranking_rows: list[int], works: ListedCollection) -> str:
    return works.ids(ranking_rows)[0]


def learned_from() -> list[Example]:
    """Enough placeholders to learn from; each of its own paper."""
    said = {
        "adam": "we train all with the optimiser Adam",
        "bert": "vectors of words come from BERT",
        "resnet": "images are read by a residual network",
        "cells": "the cells of a retina were sequenced",
        "stars": "stars form in dwarf galaxies",
        "galaxy": "surveys in the infrared found galaxies",
    }
    return [
        Example(Need(f"Paper {n} of {key}", before=f"In part {n} {text} "), (key,), f"{key}{n}")
        for n in range(8)
        for key, text in said.items()
    ]


def test_a_name_at_the_placeholder_is_found_without_learning(tmp_path: Path) -> None:
    works = collection()
    placed = open_placed(works, tmp_path)
    (ranking,) = placed.search([Need(before="We optimise it with Adam ", after=" at 0.001.")])
    assert placed.name == "placed-untrained"
    assert first(ranking.rows.tolist(), works) == "adam"
    assert (ranking.scores[:-1] >= ranking.scores[1:]).all()


def test_what_alike_contexts_cite_is_learned(tmp_path: Path) -> None:
    works = collection()
    placed = open_placed(works, tmp_path, examples=learned_from())
    (ranking,) = placed.search([Need(title="New", before="images are read by a network ")])
    assert placed.name == "placed"
    assert first(ranking.rows.tolist(), works) == "resnet"


def test_the_ranker_learns_from_all_candidates_and_not_from_a_choice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = collection()
    others = [Work(f"other {n}", title=f"Part {n} of a residual network") for n in range(300)]
    works = ListedCollection([*known.works(range(len(known))), *others], known.citing)
    gathered: list[int] = []
    learned: list[int] = []
    gather = Gatherer.gather

    def seen(self: Gatherer, *told: Any, **more: Any) -> list[Found]:
        found = gather(self, *told, **more)
        gathered.extend(len(one.rows) for one in found)
        return found

    def grown(groups: Sequence[tuple[Floats, NDArray[np.bool_]]]) -> Trees:
        learned.extend(len(features) for features, _ in groups)
        return grow(groups)

    monkeypatch.setattr(Gatherer, "gather", seen)
    monkeypatch.setattr(training, "grow", grown)
    open_placed(works, tmp_path, examples=learned_from())
    assert learned == gathered
    assert max(learned) > 120


def test_needs_with_nothing_said_are_answered(tmp_path: Path) -> None:
    placed = open_placed(collection(), tmp_path, examples=learned_from())
    empty, title, sentence = placed.search(
        [Need(), Need(title="Galaxies"), Need(before="one sentence on stars")]
    )
    assert len(empty.rows) == 0 or len(set(empty.rows.tolist())) == len(empty.rows)
    assert len(title.rows) > 0
    assert len(sentence.rows) > 0


def test_nothing_excluded_and_nothing_later_comes_back(tmp_path: Path) -> None:
    works = collection()
    placed = open_placed(works, tmp_path, examples=learned_from())
    need = Need(title="New", before="vectors of words come from BERT ")
    seen, before, without = placed.search(
        [
            need,
            replace(need, as_of=date(2017, 1, 1)),
            replace(need, excluded=frozenset({"bert"})),
        ]
    )
    assert "bert" in works.ids(seen.rows.tolist())
    assert "bert" not in works.ids(before.rows.tolist())
    assert "bert" not in works.ids(without.rows.tolist())


def test_a_papers_own_list_is_no_evidence_for_it(tmp_path: Path) -> None:
    works = collection()
    placed = open_placed(works, tmp_path)
    text = "something with nothing in common "
    own, other = placed.search(
        [Need(title="Retina of the mouse", before=text), Need(title="Retina of mouse", before=text)]
    )
    cells = works.row("cells")
    votes = dict(zip(other.rows.tolist(), other.scores.tolist(), strict=True))
    own_votes = dict(zip(own.rows.tolist(), own.scores.tolist(), strict=True))
    assert cells is not None
    assert votes[cells] > own_votes.get(cells, 0.0)


def test_two_placeholders_with_one_number_help_each_other(tmp_path: Path) -> None:
    works = collection()
    placed = open_placed(works, tmp_path)
    text = "The optimiser Adam [ref]7 is used. Later we say [ref]7 again, unlike [ref]3."
    first_end = text.index("[ref]7")
    second_end = text.index("[ref]7", first_end + 1)
    needs = [
        Need("T", before=text[:start], after=text[start + len("[ref]7") :])
        for start in (first_end, second_end)
    ]
    together = placed.search(needs)[1]
    assert first(together.rows.tolist(), works) == "adam"


def test_a_model_is_kept_and_opened_without_its_examples(tmp_path: Path) -> None:
    works = collection()
    need = Need(title="New", before="images are read by a network ")
    made = open_placed(works, tmp_path, examples=learned_from()).search([need])[0]
    again = open_placed(works, tmp_path)
    assert again.name == "placed"
    assert again.search([need])[0].rows.tolist() == made.rows.tolist()
    assert len(list(tmp_path.glob("placed-*.json"))) == 1


def test_a_model_of_another_collection_is_not_used(tmp_path: Path) -> None:
    open_placed(collection(), tmp_path, examples=learned_from())
    fewer = ListedCollection([Work("adam", title=TITLES["adam"])])
    assert open_placed(fewer, tmp_path).name == "placed-untrained"


def test_a_damaged_model_says_what_to_do(tmp_path: Path) -> None:
    open_placed(collection(), tmp_path)
    (kept,) = tmp_path.glob("placed-*/ground.safetensors")
    kept.write_bytes(b"{")
    with pytest.raises(StoreError, match="delete that folder"):
        open_placed(collection(), tmp_path)


def test_a_draft_that_was_left_is_not_taken_for_a_model(tmp_path: Path) -> None:
    (tmp_path / "placed-abc").mkdir()
    assert open_placed(collection(), tmp_path).name == "placed-untrained"


def test_a_collection_without_works_or_papers_gives_nothing(tmp_path: Path) -> None:
    placed = open_placed(ListedCollection([]), tmp_path)
    (ranking,) = placed.search([Need(before="anything ")])
    assert len(ranking.rows) == 0


class Letters:
    """An encoder that counts letters: texts with the same letters are near."""

    name = "letters"
    width = 26

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        rows = np.array(
            [[text.lower().count(chr(97 + place)) for place in range(26)] for text in texts],
            np.float32,
        ).reshape(len(texts), 26)
        lengths = np.linalg.norm(rows, axis=1, keepdims=True)
        return np.asarray(rows / np.where(lengths > 0, lengths, 1), np.float32)


def test_an_encoder_may_help_and_its_models_stand_apart(tmp_path: Path) -> None:
    works = collection()
    plain = open_placed(works, tmp_path, examples=learned_from())
    helped = open_placed(works, tmp_path, examples=learned_from(), encoder=Letters())
    (ranking,) = helped.search([Need(title="New", before="images are read by a network ")])
    assert plain.name == helped.name == "placed"
    assert first(ranking.rows.tolist(), works) == "resnet"
    assert len(list(tmp_path.glob("placed-*.json"))) == 2


def test_works_cited_already_bring_those_that_are_cited_with_them(tmp_path: Path) -> None:
    works = collection()
    placed = open_placed(works, tmp_path)
    need = Need(before="as others have said before us ", cited=("stars",))
    with_stars, without = placed.search([need, replace(need, cited=())])
    assert "galaxy" in works.ids(with_stars.rows.tolist())
    assert "galaxy" not in works.ids(without.rows.tolist())


def test_placeholders_of_a_section_are_read_by_their_numbers() -> None:
    text = "One [ref]12[ref]3 and one [ref]12."
    marks = [(4, 11), (11, 17), (26, 33)]
    needs = [Need("T", before=text[:start], after=text[end:]) for start, end in marks]
    (section,) = sections_of(needs[::-1])
    assert [context.label for context in section.contexts] == ["12", "3", "12"]


def test_a_placeholder_that_is_asked_alone_has_no_number() -> None:
    (section,) = sections_of([Need("T", before="One ", after=" [ref]4.")])
    assert section.contexts[0].label == ""


def test_words_near_the_placeholder_weigh_more() -> None:
    (section,) = sections_of([Need(before="galaxies shine over every quiet little retina ")])
    narrow = section.contexts[0].scales[0]
    near, far = (narrow[buckets(stems(word))[0]] for word in ("retina", "galaxies"))
    assert near > 3 * far > 0
