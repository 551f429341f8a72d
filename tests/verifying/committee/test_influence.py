"""What a citing paper counts (BibAgent, D.5.1 and D.5.2)."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scholiast.papers import Work
from scholiast.verifying.committee.influence import Population, percentile, winsorised

HISTORY = ("History",)


def of(works: Iterable[Work], **more: Any) -> Population:
    return Population(lambda: works, **more)


def paper(number: int, cited: int | None, venue: str = "Annals", year: int = 2018) -> Work:
    return Work(f"w{number}", title=f"Paper {number}", year=year, venue=venue, fields=HISTORY,
                citation_count=cited)  # fmt: skip


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.integers(0, 30), min_size=1, max_size=40), st.integers(0, 30))
def test_a_percentile_counts_those_below_and_half_of_those_alike(
    others: list[int], value: int
) -> None:
    alike = sum((one < value) + 0.5 * (one == value) for one in others)
    assert percentile(value, sorted(others)) == pytest.approx(alike / len(others))


def test_counts_above_the_99th_percentile_count_as_it_does() -> None:
    counts = [*range(100), 100_000]
    assert max(winsorised(counts)) == 99.0
    few = winsorised([1, 2, 1000])
    assert few[:2] == [1.0, 2.0]
    assert few[2] == pytest.approx(2 + 0.98 * 998)


def test_a_paper_is_ranked_among_those_of_its_field_and_year() -> None:
    works = [paper(number, number) for number in range(10)]
    works += [paper(20 + number, 1000, year=2019) for number in range(10)]
    population = of(works)
    assert population.weigh(works[4]).citations == 0.45
    assert population.weigh(works[9]).citations == 0.95
    assert population.weigh(works[10]).citations == 0.5
    elsewhere = replace(works[4], fields=("Botany",))
    assert population.weigh(elsewhere).citations == 0.5
    assert "no other paper of Botany 2018" in population.weigh(elsewhere).note


def test_influence_is_six_tenths_citations_and_four_tenths_venue() -> None:
    works = [paper(n, 10, "Lesser annals") for n in range(6)]
    works += [paper(10 + n, 30, "Great annals") for n in range(6)]
    high, low = of(works).weigh(works[-1]), of(works).weigh(works[0])
    assert (high.citations, high.venue) == (0.75, 0.75)
    assert high.influence == pytest.approx(0.6 * 0.75 + 0.4 * 0.75)
    assert (low.citations, low.venue) == (0.25, 0.25)
    assert low.influence == pytest.approx(0.25)


def test_the_three_signals_of_a_venue_are_taken_in_their_order() -> None:
    old = [paper(n, 50, "Once great", 2001) for n in range(6)]
    new = [paper(10 + n, 1, "Once great", 2017) for n in range(6)]
    other = [paper(20 + n, 5, "Steady", 2017) for n in range(6)]
    works = [*old, *new, *other, paper(40, 0, "Steady", 2019)]
    by_years = of(works).weigh(new[0])
    assert "last two years" in by_years.note
    assert by_years.venue == 0.25
    in_all_years = of([*old, *other[:0], *[paper(50 + n, 5, "Steady", 2001) for n in range(6)],
                               paper(40, 0, "Steady", 2019)])  # fmt: skip
    assert "of all years" in in_all_years.weigh(old[0]).note
    assert in_all_years.weigh(old[0]).venue == 0.75
    by_index = of(works, metrics={"Once Great": 9.0, "Steady": 2.0}).weigh(new[0])
    assert "standing in an index" in by_index.note
    assert by_index.venue == 0.75


def test_a_preprint_counts_less_than_a_venue_of_the_same_standing() -> None:
    works = [paper(n, 30, "arXiv") for n in range(6)] + [
        paper(10 + n, 10, "Annals") for n in range(6)
    ]
    found = of(works).weigh(works[0])
    assert found.venue == pytest.approx(0.85 * 0.75)
    assert "a preprint" in found.note
    assert of(works).weigh(works[0], preprint=0.2).venue == pytest.approx(0.2 * 0.75)
    assert of(works).weigh(works[-1], preprint=0.2).venue == of(works).weigh(works[-1]).venue


def test_what_is_not_known_is_said_and_taken_as_in_the_middle() -> None:
    works = [paper(n, n) for n in range(12)]
    population = of(works)
    unknown = population.weigh(Work("x", title="Of nothing known"))
    assert (unknown.influence, unknown.citations, unknown.venue) == (0.5, 0.5, 0.5)
    assert "citations are not known" in unknown.note
    assert "venue is not known" in unknown.note
    assert "year is not known" in population.weigh(replace(works[0], year=None)).note


def test_a_percentile_among_few_says_among_how_few() -> None:
    few = [paper(n, n) for n in range(5)]
    assert "among 5 papers of History 2018 only" in of(few).weigh(few[0]).note
    many = [paper(n, n) for n in range(40)]
    assert "papers of" not in of(many).weigh(many[0]).note
