"""Examples: who may stand as one, and how they are drawn."""

from dataclasses import replace

import pytest
from tests.writing.writing_made import manuscript

from scholiast.writing.demonstrating import Choice, demonstrations_for, is_same_paper, may_show
from scholiast.writing.interface import Manuscript, Part, Relation, Task

PAPER = manuscript()


def other(number: int, **changes: object) -> Manuscript:
    """Return another paper of the same category, earlier, by somebody else."""
    made: dict[str, object] = {
        "id": f"other-{number}",
        "title": f"Paper {number} on Matters",
        "abstract": f"Matter {number} is studied.",
        "authors": (f"Nemo Nobody{number}",),
        "day": "2023-01-01",
    }
    return manuscript(**{**made, **changes})


def drawn(pool: list[Manuscript], task: Task = Task.TITLE, **choice: int) -> list[tuple[str, str]]:
    """Return ids and relations of the examples."""
    found = demonstrations_for(task, PAPER, pool, Choice(**choice))
    return [(one.manuscript.id, one.relation.value) for one in found]


def test_co_authors_come_first_and_then_the_same_category() -> None:
    pool = [other(at) for at in range(5)] + [other(9, authors=("ADA EMBER", "X Y"))]
    found = drawn(pool, co_authors=1, category=2)
    assert found[0] == ("other-9", "co-author")
    assert [relation for _, relation in found] == ["co-author", "category", "category"]
    assert len(dict(found)) == 3


def test_the_seed_alone_decides_which_are_drawn() -> None:
    pool = [other(at) for at in range(30)]
    assert drawn(pool, category=3, seed=1) == drawn(pool[::-1], category=3, seed=1)
    assert drawn(pool, category=3, seed=1) != drawn(pool, category=3, seed=2)


@pytest.mark.parametrize(
    "one",
    [
        other(1, id=PAPER.id),
        other(1, title=PAPER.title.upper().replace(":", " -")),
        other(1, day="2024-06-02"),
        other(1, day="2025"),
        other(1, day=""),
        other(1, title="", parts=PAPER.parts),
        other(1, categories=("math.AG",)),
    ],
)
def test_no_later_paper_nor_the_paper_itself_stands_as_an_example(one: Manuscript) -> None:
    assert drawn([one], category=2) == []
    assert drawn([other(2)], category=2) == [("other-2", "category")]


def test_a_version_of_the_paper_under_another_title_is_the_same_paper() -> None:
    words = " ".join(f"word{at}" for at in range(60))
    one, two = (replace(PAPER, abstract=f"{lead} {words}") for lead in ("We say", "It is said"))
    assert is_same_paper(one, replace(two, id="v2", title="Another Title"))
    assert not is_same_paper(one, other(1))


def test_versions_of_one_paper_are_not_shown_twice() -> None:
    pool = [other(1), other(2, title="Paper 1 on matters")]
    assert len(drawn(pool, category=2)) == 1


def test_a_year_alone_is_no_reason_against_a_paper_of_that_year() -> None:
    assert may_show(other(1, day="2024"), PAPER)
    assert may_show(other(1, day="2024-06"), PAPER)
    assert not may_show(other(1, day="2024-07"), PAPER)


def test_without_a_day_of_its_own_a_paper_takes_any() -> None:
    assert may_show(other(1, day="2030"), manuscript(day=""))


def test_an_example_has_what_is_asked_for() -> None:
    pool = [other(1, parts=(Part("1 Method", "x"),)), other(2)]
    assert drawn(pool, Task.INTRODUCTION, category=2) == [("other-2", Relation.CATEGORY.value)]


def test_none_are_drawn_where_none_are_wanted() -> None:
    assert drawn([other(1)]) == []
