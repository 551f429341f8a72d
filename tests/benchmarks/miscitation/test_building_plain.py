"""Benchmarks of miscitations made by rules: what is changed is known, and nothing else changes."""

import csv
from pathlib import Path

import pytest

from scholiast.benchmarks.miscitation.building.plain import (
    Plan,
    as_cited,
    build,
    instances_of,
    statements_of,
)
from scholiast.benchmarks.miscitation.building.records import (
    COLUMNS,
    SUPPORTED,
    TABLE,
    Instance,
    read_instances,
    read_sources,
    write,
)
from scholiast.errors import InputError
from scholiast.papers import Document, Work
from scholiast.papers.verdicts import Category
from scholiast.verifying.reading import read_document

TEXT = """## Results

We found that treated mice lost 12.4% of their weight. Weight loss was associated with lower \
insulin in older mice. See Figure 2 for all groups of animals that we looked at. The drug may \
increase the risk of infection in patients with asthma. Smith et al. showed that mice lose weight. \
However, it was significantly lower than in the control group of mice.

In most trials, patients who received the drug improved significantly compared with placebo. The \
model reached an accuracy of 93.1% on the test data, which was higher than the baseline.
"""


def document() -> Document:
    """Return a paper of one section."""
    return Document(TEXT, "On mice")


def instances(plan: Plan | None = None) -> list[Instance]:
    text = read_document(document(), "w1")
    return instances_of("w1", list(statements_of(text)), plan or Plan())


def test_statements_are_the_papers_own_and_stand_alone() -> None:
    found = [one.text for one in statements_of(read_document(document(), "w1"))]
    assert len(found) == 5
    assert not any("Figure" in one or "Smith" in one or "However" in one for one in found)


def test_a_statement_is_worded_as_others_would_cite_it() -> None:
    assert as_cited("Our mice and we agree.") == "Their mice and the authors agree [1]."


def test_each_miscitation_differs_from_its_source_and_says_where() -> None:
    wrong = [one for one in instances() if one.category]
    assert {one.category for one in wrong} >= {Category.CONTENT, Category.EVIDENCE}
    for one in wrong:
        assert one.original in " ".join(TEXT.split())
        assert one.subtype is not None
        assert one.subtype.category is one.category
        assert one.sentence != one.correct
        assert one.sentence.endswith("[1].")


def test_correct_citations_stand_beside_them_and_have_no_category() -> None:
    right = [one for one in instances() if one.category is None]
    assert right
    assert all(one.type == SUPPORTED for one in right)


def test_the_same_papers_make_the_same_benchmark_and_another_seed_another() -> None:
    assert instances() == instances()
    assert instances(Plan(seed=1)) != instances()


def test_no_more_are_made_than_were_asked_for() -> None:
    made = instances(Plan(surface=1, deep=0, correct=1))
    counts = [one.category for one in made]
    assert all(counts.count(category) <= 1 for category in (*Category, None))


def test_what_was_written_is_read_again_and_the_table_has_the_papers_columns(
    tmp_path: Path,
) -> None:
    built = list(build([(Work("w1", title="On mice"), document())], Plan()))
    [(source, made)] = built
    write(tmp_path, [source], made)
    assert read_instances(tmp_path) == tuple(made)
    assert read_sources(tmp_path)["w1"].paragraphs[0][0].startswith("We found")
    with (tmp_path / TABLE).open(encoding="utf-8", newline="") as stream:
        rows = list(csv.reader(stream))
    assert tuple(rows[0]) == COLUMNS
    assert len(rows) == len(made) + 1


def test_a_paper_that_states_nothing_is_no_source() -> None:
    empty = Document("## Thanks\n\nWe thank everybody.\n", "Thanks")
    assert not list(build([(Work("w2"), empty)], Plan()))


def test_a_damaged_line_is_told_with_its_number(tmp_path: Path) -> None:
    [(source, made)] = list(build([(Work("w1"), document())], Plan()))
    write(tmp_path, [source], made)
    with (tmp_path / "miscitations.jsonl").open("a", encoding="utf-8") as stream:
        stream.write("{\n")
    with pytest.raises(InputError, match=f"line {len(made) + 1}"):
        read_instances(tmp_path)
    with pytest.raises(InputError, match="bench build miscitation"):
        read_instances(tmp_path / "nowhere")
