"""Training: whole papers are held back, the threshold keeps its promise, leaks stay out."""

from pathlib import Path

import numpy as np
import pytest
from tests.recommending.recommending_made import paper

from scholiast.errors import InputError
from scholiast.papers import Document, Reference
from scholiast.recommending.missing.gathering import fold_of
from scholiast.recommending.missing.training import (
    DEV_FOLDS,
    TEST_FOLDS,
    sentences_of,
    threshold_for,
    train,
)

REFERENCE = Reference("lee2020", "Lee. Networks. 2020.", "Networks", year=2020)


def learned_from() -> Document:
    """Return a paper whose marks stand in every way that matters to learning."""
    return paper(
        "# A paper\n\n## Introduction\n\n"
        "Oaks grow very tall in the wet valleys [1]. They are seldom cut before they are old. "
        "As shown in [1] they also grow in the dry hills. Lee et al counted the oaks of two valleys. "
        "Elms grow in the same wet valleys [1]. Limes grow in the villages of the plain [1]. "
        "Firs grow upon the higher slopes [1].\n",
        REFERENCE,
    )


def test_sentences_in_which_a_mark_is_a_word_or_an_author_is_named_are_left_out() -> None:
    found = sentences_of([("one", learned_from())])
    texts = [said.text for said in found.said]
    assert "They are seldom cut before they are old." in texts
    assert "Oaks grow very tall in the wet valleys." in texts
    assert not any("shown in" in text or "Lee" in text for text in texts)
    assert found.cited.tolist() == [True, False, True, True, True]


def test_a_paper_without_enough_citations_is_not_learned_from() -> None:
    few = paper(
        "# A\n\n## Introduction\n\nOaks grow very tall in the wet valleys [1].\n", REFERENCE
    )
    assert sentences_of([("few", few)]).said == ()


def test_parts_are_told_by_the_papers_name_alone_and_do_not_meet() -> None:
    assert not set(TEST_FOLDS) & set(DEV_FOLDS)
    assert fold_of("neurips:a") == fold_of("neurips:a")
    folds = [fold_of(f"paper {number}") for number in range(2_000)]
    share = sum(fold in TEST_FOLDS for fold in folds) / len(folds)
    assert 0.12 < share < 0.18


def test_the_threshold_is_the_lowest_that_keeps_the_precision() -> None:
    chances = np.array([0.9, 0.8, 0.7, 0.6, 0.5])
    cited = np.array([True, True, False, True, False])
    assert threshold_for(chances, cited, 0.75) == 0.6
    assert threshold_for(chances, cited, 0.9) == 0.8
    assert threshold_for(chances, ~cited, 0.99) == 1.0


def test_training_without_its_data_says_what_is_missing(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="neurips_2023_2025"):
        train(tmp_path, tmp_path / "model.json")
