"""Tables: cells are located and compared; a row is shown, and nobody is accused by it."""

import json
from dataclasses import replace

import pytest
from tests.verifying.scripted import case, document, tools

from scholiast.papers import Float, Span
from scholiast.papers.claims import Purpose
from scholiast.papers.verdicts import Label, Role
from scholiast.verifying.interface import Case
from scholiast.verifying.reading import read_document
from scholiast.verifying.tables import Grid, check_tables
from scholiast.verifying.tables.comparing import seen
from scholiast.verifying.tables.grids import clean, numbers, read_grid, row_label
from scholiast.verifying.tables.stage import is_for_tables
from scholiast.verifying.tables.weighing import LABELS, judged, probabilities

MARKDOWN = (
    "Table 2: Exact match of readers.\n\n"
    "| Model | SQuAD | NewsQA |\n|---|---|---|\n"
    "| BERT | 84.1 | 60.2 |\n| ELMo | 78.6 | 55.0 |\n| BiDAF (ours) | **86.3** | 61.9 |"
)
BODY = (
    "# Readers\n\n## Abstract\n\nReaders are compared on two sets.\n\n## Results\n\n"
    "Pretraining helps throughout.\n\n" + MARKDOWN + "\n\nAll readers were trained alike."
)
GRID = read_grid(MARKDOWN, Span(0, len(MARKDOWN)), "Table 2: Exact match of readers.") or Grid(
    "", (), ()
)


def _checked(text: str, purpose: Purpose = Purpose.RESULT) -> Case:
    start = BODY.index("Table 2")
    caption = Span(start, start + len("Table 2: Exact match of readers."))
    table = Float("table", "Table 2", caption, Span(start, start + len(MARKDOWN)))
    source = read_document(replace(document(BODY), floats=(table,)), "w1")
    return check_tables(replace(case(text, purpose=purpose), source=source), tools())


def test_a_markdown_table_is_read_with_the_place_of_each_row() -> None:
    assert GRID.header == ("Model", "SQuAD", "NewsQA")
    assert GRID.rows[2] == ("BiDAF (ours)", "86.3", "61.9")
    assert [span.of(MARKDOWN)[:6] for span in GRID.spans] == ["| BERT", "| ELMo", "| BiDA"]
    assert read_grid("no table here", Span(0, 13)) is None


def test_numbers_are_read_from_cells_and_words_are_not() -> None:
    grid = Grid("", ("a", "b", "c"), (("BERT-2", "89.18±0.08%", "1,204"), ("", "-.5", "-")))
    assert [cell.value for cell in numbers(grid)] == [89.18, 1204.0, -0.5]
    assert row_label(grid, 1) == "BERT-2 -"
    assert clean("<bold>73.84</bold> [BOLD] x") == "73.84 x"


@pytest.mark.parametrize(
    ("claim", "sign"),
    [
        ("BERT outperforms ELMo on SQuAD.", 1),
        ("ELMo outperforms BERT on SQuAD.", -1),
        ("ELMo does not outperform BERT on SQuAD.", 1),
        ("ELMo is worse than BERT on NewsQA.", 1),
    ],
)
def test_two_named_rows_are_compared_in_the_named_column(claim: str, sign: int) -> None:
    assert seen(claim, GRID).comparison == sign


def test_where_less_is_better_the_better_one_is_the_smaller() -> None:
    grid = Grid("", ("Model", "Error"), (("BERT", "3.1"), ("ELMo", "5.0")))
    assert seen("BERT outperforms ELMo.", grid).comparison == 1
    assert seen("BERT is higher than ELMo.", grid).comparison == -1


def test_a_superlative_is_held_against_the_whole_column() -> None:
    assert seen("BiDAF is best on SQuAD.", GRID).superlative == 1
    assert seen("ELMo is best on SQuAD.", GRID).superlative == -1
    assert seen("ELMo has the lowest match on SQuAD.", GRID).superlative == 1


def test_a_number_in_the_named_row_and_column_is_exact() -> None:
    assert seen("BERT reaches 84.1 on SQuAD.", GRID).exact
    assert not seen("BERT reaches 84.1 on NewsQA.", GRID).exact
    assert not seen("BERT reaches 85.7 on SQuAD.", GRID).exact
    assert seen("BERT gains 5.5 over ELMo on SQuAD.", GRID).derived == 1


def test_a_row_that_carries_the_numbers_supports_verbatim() -> None:
    after = _checked("BERT reaches 84.1 on SQuAD.")
    (vote,) = after.votes
    assert (vote.voter, vote.label) == ("tables", Label.SUPPORTED)
    evidence = after.evidence[vote.evidence[0]]
    assert after.source is not None
    assert evidence.quote == evidence.span.of(after.source.text) == "| BERT | 84.1 | 60.2 |"
    assert (evidence.kind, evidence.role) == ("table", Role.SUPPORTS)


@pytest.mark.parametrize(
    "claim", ["BERT reaches 85.7 on SQuAD.", "ELMo outperforms BERT with 84.1 on SQuAD."]
)
def test_a_table_never_votes_for_a_miscitation(claim: str) -> None:
    after = _checked(claim)
    assert [vote.label for vote in after.votes] == [Label.UNDECIDABLE]
    assert after.evidence[0].role is Role.NEAREST


def test_claims_without_anything_to_compare_and_mentions_pass_by() -> None:
    assert not is_for_tables("BERT is a language model.")
    assert not _checked("BERT is a language model.").trail
    assert not _checked("BERT reaches 84.1 on SQuAD.", Purpose.BACKGROUND).votes
    assert not check_tables(case("It fell by 12 %."), tools()).votes


def test_probabilities_sum_to_one_and_a_label_is_one_of_three() -> None:
    found = judged("BERT outperforms ELMo on SQuAD.", GRID)
    assert found.label in LABELS
    chances = probabilities([0.0] * 17)
    assert sum(chances.values()) == pytest.approx(1)
    assert json.dumps(found.words)
