"""Evidence is shown in a drawn order, under labels that mean one thing each."""

from dataclasses import replace

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scholiast.answering.citing import split_answer
from scholiast.answering.interface import EvidenceUnit, Modality
from scholiast.answering.labelling import label_evidence


def unit(number: int, modality: Modality = Modality.TEXT, name: str = "", paper: str = "a") -> EvidenceUnit:  # fmt: skip
    return EvidenceUnit(f"{paper}#{number}", paper, modality, "words", name=name)


TEXTS = [unit(number) for number in range(8)]
FIGURE = unit(20, Modality.FIGURE, "Figure 3")


def labels(units: list[EvidenceUnit], seed: int = 0) -> dict[str, str]:
    return {one.unit.id: one.label for one in label_evidence(units, seed=seed)}


def test_text_is_numbered_in_the_order_in_which_it_is_shown() -> None:
    assert [one.label for one in label_evidence(TEXTS)] == [f"[{at}]" for at in range(1, 9)]


def test_the_order_is_drawn_by_the_seed() -> None:
    orders = {tuple(one.unit.id for one in label_evidence(TEXTS, seed=seed)) for seed in range(9)}
    assert len(orders) > 1
    assert label_evidence(TEXTS, seed=4) == label_evidence(TEXTS, seed=4)


def test_figures_and_tables_keep_the_name_they_have_in_their_paper() -> None:
    assert labels([FIGURE, unit(2, Modality.TABLE, "Table S2")]) == {
        "a#20": "Figure 3", "a#2": "Table S2",
    }  # fmt: skip


def test_of_several_papers_the_paper_is_part_of_the_name() -> None:
    other = replace(FIGURE, id="b#20", paper="b")
    found = {one.unit.id: one.label for one in label_evidence([other, FIGURE], papers=["a", "b"])}
    assert found == {"a#20": "Figure 3 of Paper 1", "b#20": "Figure 3 of Paper 2"}


def test_what_has_no_number_or_shares_it_is_numbered_as_text() -> None:
    found = labels([FIGURE, replace(FIGURE, id="a#21"), unit(22, Modality.FIGURE)])
    assert sorted(found.values()) == ["[1]", "[2]", "[3]"]


NAMES = st.sampled_from(["", "Figure 1", "Figure 2", "Table 1", "Table II", "Figure S1", "a map"])


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.tuples(st.sampled_from(list(Modality)), NAMES, st.sampled_from("ab"))), st.integers(0, 99))  # fmt: skip
def test_labels_differ_and_are_read_as_what_they_are(
    drawn: list[tuple[Modality, str, str]], seed: int
) -> None:
    units = [unit(at, kind, name, paper) for at, (kind, name, paper) in enumerate(drawn)]
    shown = [one.label for one in label_evidence(units, seed=seed, papers=["a", "b"])]
    assert len(set(shown)) == len(units)
    for label in shown:
        (found,) = split_answer(f"It rose ({label}).", shown)
        assert (found.labels, found.refused) == ((label,), ())
