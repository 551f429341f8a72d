"""Evidence is ranked for a question by words, meaning, names and what pictures show."""

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest

from scholiast.answering.finding import find_evidence
from scholiast.answering.identifying import EvidenceRanker, rank_evidence
from scholiast.answering.interface import EvidenceUnit, Modality
from scholiast.answering.pictures import ListedPictures, digest_of
from scholiast.models.interface import Image

PICTURE = Image(b"GIF89a-curve", "image/gif")


def text(number: int, words: str) -> EvidenceUnit:
    return EvidenceUnit(f"a#{number}", "a", Modality.TEXT, words)


RAIN = text(1, "Rain fell on nine days of the month, most of it at night.")
SNOW = text(2, "Snow stayed on the ground until the last week of April.")
WIND = text(3, "The wind came from the west and was strongest at noon.")
CURVE = EvidenceUnit(
    "a#4", "a", Modality.FIGURE, "", "Warmth of the water by hour.", "Figure 2",
    mentions=("Figure 2 shows that frost never came back after May.",), picture=lambda: PICTURE,
)  # fmt: skip
BARE = EvidenceUnit("a#6", "a", Modality.FIGURE, "", "The stations on a map.", "Figure 3")
CELLS = EvidenceUnit(
    "a#5", "a", Modality.TABLE, "| Station | Height |\n|---|---|\n| Alder | 1200 |",
    "Stations.", "Table 1",
)  # fmt: skip
ALL = (RAIN, SNOW, WIND, CURVE, CELLS, BARE)


def best(question: str, units: Sequence[EvidenceUnit] = ALL, **given: object) -> str:
    scores = rank_evidence(question, units, EvidenceRanker(**given))  # type: ignore[arg-type]
    return units[max(range(len(units)), key=scores.__getitem__)].id


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("On how many days did rain fall?", RAIN),
        ("How long did snow stay on the ground?", SNOW),
        ("How high is the station Alder?", CELLS),
        ("Did frost come back after May?", CURVE),
        ("What is drawn in Fig. 3?", BARE),
        ("What does Table 1 list?", CELLS),
    ],
)
def test_each_modality_is_found(question: str, wanted: EvidenceUnit) -> None:
    assert best(question) == wanted.id


def test_of_several_papers_the_figure_of_the_paper_that_is_named_comes_first() -> None:
    other = replace(CURVE, id="b#4", paper="b", caption="Warmth of the water by hour, again.")
    units = [*ALL, other]
    assert best("What does Figure 2 of Paper 2 show?", units) == "b#4"
    assert best("What does Figure 2 of Paper 1 show?", units) == CURVE.id


def test_the_order_of_the_evidence_does_not_matter() -> None:
    shuffled = list(ALL)
    random.Random(3).shuffle(shuffled)
    question = "On how many days did rain fall?"
    scores = dict(zip([one.id for one in ALL], rank_evidence(question, ALL), strict=True))
    others = dict(zip([one.id for one in shuffled], rank_evidence(question, shuffled), strict=True))
    assert scores == pytest.approx(others)


def test_what_a_picture_shows_counts_where_something_sees_it() -> None:
    question = "When was it warmest?"
    units = (RAIN, SNOW, WIND, CURVE, BARE_SEEN)
    near = rank_evidence(question, units)
    seen = EvidenceRanker(seen=ListedPictures({digest_of(OTHER): 0.9})).score(question, units)
    assert seen[-1] > near[-1]
    assert seen[:3] == pytest.approx(near[:3])


OTHER = Image(b"GIF89a-map", "image/gif")
BARE_SEEN = EvidenceUnit(
    "a#7", "a", Modality.FIGURE, "", "A map.", "Figure 4", picture=lambda: OTHER
)


class _Opposite:
    """Ranks by meaning, as a test wants it."""

    name = "opposite"

    def score(self, question: str, texts: Sequence[str]) -> list[float]:
        return [1.0 if "west" in one else 0.0 for one in texts]


def test_meaning_counts_where_words_are_not_shared() -> None:
    question = "Where did the gusts of that wet month come from at night?"
    bare = rank_evidence(question, ALL)
    meant = EvidenceRanker(meaning=_Opposite()).score(question, ALL)
    rain, wind = ALL.index(RAIN), ALL.index(WIND)
    assert meant[wind] - meant[rain] > bare[wind] - bare[rain]
    assert max(range(len(ALL)), key=meant.__getitem__) == wind


def test_nothing_is_ranked_without_evidence() -> None:
    assert rank_evidence("Is it?", []) == []


def test_figures_have_a_place_among_many_paragraphs() -> None:
    many = [text(number, f"Rain fell on day {number} of the month.") for number in range(10, 60)]
    near = find_evidence("When did rain fall?", [*many, CURVE, CELLS], EvidenceRanker(), limit=9)
    assert len(near) == 9
    assert {one.modality for one in near} == {Modality.TEXT}
    few = [*many[:20], CURVE, CELLS]
    shown = find_evidence("When did rain fall?", few, EvidenceRanker(), limit=9)
    assert [one.modality for one in shown[-2:]] == [Modality.FIGURE, Modality.TABLE]
    assert len(shown) == 9


def test_no_more_is_found_than_there_is() -> None:
    assert set(find_evidence("Is it?", ALL, EvidenceRanker(), limit=40)) == set(ALL)
