"""The published rows, read and written."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.benchmarks.mcitebench.asked import (
    EGGS,
    GROWTH,
    LOCATING,
    MULTI,
    QUESTIONS,
    SINGLE,
    drawn,
    row,
    texts,
    write_rows,
)

from scholiast.answering.interface import EvidenceUnit, Labelled, Modality, no_picture
from scholiast.benchmarks.mcitebench.interface import index_of, label_of
from scholiast.benchmarks.mcitebench.keeping import write_questions
from scholiast.benchmarks.mcitebench.loading import read_picture, read_questions
from scholiast.errors import InputError, Problem

EXAMPLE = Path(__file__).parents[4] / "shared/data/mcitebench_example/mcitebench_example.tar.gz"


def test_a_row_is_read_with_its_labels_and_its_picture(tmp_path: Path) -> None:
    (found,) = read_questions(write_rows(tmp_path, row()))
    assert [one.label for one in found.sources] == ["[1]", "Figure 4"]
    assert found.evidence == ("[1]",)
    assert found.distractors == ("Figure 4",)
    assert found.source("Figure 4").picture() == drawn("red")
    assert found.strata == {"type": "locating", "sources": "single", "modality": "text"}


def test_the_example_file_has_its_own_pictures(tmp_path: Path) -> None:
    write_rows(tmp_path, row(), name="data_example")
    assert [one.id for one in read_questions(tmp_path)] == ["a1"]


def test_questions_come_back_as_they_were_written(tmp_path: Path) -> None:
    assert write_questions(tmp_path, QUESTIONS) == 3
    found = tuple(read_questions(tmp_path))
    assert found == QUESTIONS
    for one, other in zip(found, QUESTIONS, strict=True):
        assert [unit.unit.picture() for unit in one.sources] == [
            unit.unit.picture() for unit in other.sources
        ]


def test_a_table_of_cells_alone_comes_back_without_a_picture(tmp_path: Path) -> None:
    bare = Labelled(EGGS.label, replace(EGGS.unit, picture=no_picture))
    question = replace(LOCATING, sources=(*LOCATING.sources[:4], bare))
    write_questions(tmp_path, [question])
    (found,) = read_questions(tmp_path)
    assert found == question
    assert found.source("Table 2").picture() is None
    assert len(list(tmp_path.rglob("*.tsv"))) == 1


@settings(deadline=None, max_examples=30)
@given(st.lists(st.text(min_size=1).filter(str.strip), min_size=1, max_size=4, unique=True))
def test_any_text_comes_back_letter_by_letter(tmp_path_factory: Any, words: list[str]) -> None:
    folder = tmp_path_factory.mktemp("any")
    sources = tuple(
        Labelled(f"[{at}]", EvidenceUnit(f"gulls#[{at}]", "gulls", Modality.TEXT, text))
        for at, text in enumerate(words, start=1)
    )
    question = replace(SINGLE, sources=sources, evidence=("[1]",), answer=words[0])
    write_questions(folder, [question])
    assert next(read_questions(folder)) == question


def test_modalities_of_the_evidence_name_the_question() -> None:
    assert [one.modality for one in QUESTIONS] == ["table", "mixed", "text"]
    assert MULTI.is_multi


def test_labels_and_indexes_belong_together() -> None:
    for modality in Modality:
        assert index_of(modality, label_of(modality, "A.1")) == "A.1"
    for label in ("[3]", "Table 3", "Figure", "3"):
        with pytest.raises(ValueError, match="no label of a figure"):
            index_of(Modality.FIGURE, label)


BAD: dict[str, dict[str, Any]] = {
    "not a question of MCiteBench": {"question": 7},
    "'question' is empty": {"question": " "},
    "question_type": {"question_type": "guessing"},
    "no plain folder name": {"pdf_id": "../gulls"},
    "are not each other's reverse": {"idx_2_text": {"2": "They lay in May."}},
    "indexes are like": {"image_2_idx": {"images/a.png": "4]"}, "idx_2_image": {"4]": "images/a.png"}},
    "which leaves the folder": {
        "image_2_idx": {"../../a.png": "4"}, "idx_2_image": {"4": "../../a.png"},
        "distractor_contents": ["../../a.png"],
    },
    "is empty": {"evidence_contents": [], "evidence_count": 0, "info_count": 1},
    "has no index": {"evidence_contents": ["They lay in June."]},
    "twice among evidence": {"distractor_contents": ["They lay in May."]},
    "neither evidence nor distractor": {"distractor_contents": []},
    "'info_count' are": {"info_count": 5},
    "is no picture": {
        "image_2_idx": {"images/a.svg": "4"}, "idx_2_image": {"4": "images/a.svg"},
        "distractor_contents": ["images/a.svg"],
    },
    "there is no file": {
        "image_2_idx": {"images/b.png": "4"}, "idx_2_image": {"4": "images/b.png"},
        "distractor_contents": ["images/b.png"],
    },
}  # fmt: skip


@pytest.mark.parametrize("words", BAD)
def test_a_bad_row_is_named_with_its_number(tmp_path: Path, words: str) -> None:
    write_rows(tmp_path, row(), row(question_id="a2", **BAD[words]))
    with pytest.raises(InputError, match=r"data\.jsonl:2") as raised:
        list(read_questions(tmp_path))
    assert words in str(raised.value)


def test_bad_rows_are_set_aside_where_that_is_asked_for(tmp_path: Path) -> None:
    write_rows(tmp_path, row(info_count=9), row(), row())
    told: list[Problem] = []
    assert [one.id for one in read_questions(tmp_path, told.append)] == ["a1"]
    assert [(one.line, one.code) for one in told] == [
        (1, "unusable-question"), (3, "unusable-question")
    ]  # fmt: skip
    assert "a second question" in told[1].message


def test_a_link_that_leaves_the_folder_is_not_followed(tmp_path: Path) -> None:
    secret = tmp_path / "secret.png"
    secret.write_bytes(drawn("blue").content)
    write_rows(tmp_path, row())
    picture = tmp_path / "visual_resources/gulls/images/a.png"
    picture.unlink()
    picture.symlink_to(secret)
    with pytest.raises(InputError, match="leaves the folder"):
        list(read_questions(tmp_path))


def test_a_file_that_is_no_picture_is_not_shown(tmp_path: Path) -> None:
    fake = tmp_path / "a.png"
    fake.write_bytes(b"<svg/>")
    with pytest.raises(InputError, match="cannot be shown"):
        read_picture(fake)


def test_a_line_that_is_no_json_is_named(tmp_path: Path) -> None:
    (tmp_path / "data.jsonl").write_text('{"question_id": ')
    with pytest.raises(InputError, match=r"data\.jsonl:1: no JSON"):
        list(read_questions(tmp_path))


def test_a_folder_without_questions_says_what_was_looked_for(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"has no data\.jsonl"):
        list(read_questions(tmp_path))


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"paper": "10.1/x"}, "no plain folder name"),
        ({"evidence": ("Table 9",)}, "is evidence and no source"),
        ({"sources": (GROWTH, GROWTH), "evidence": ("Figure 3",)}, "two sources are the same"),
        ({"sources": (Labelled("Fig 3", GROWTH.unit),), "evidence": ("Fig 3",)}, "no label"),
        ({"evidence": ()}, "'evidence_contents' is empty"),
        (
            {"sources": (*texts("2"), Labelled("Figure 3", replace(GROWTH.unit, picture=no_picture)))},
            "without a picture",
        ),
    ],
)  # fmt: skip
def test_what_the_format_cannot_hold_is_not_written(
    tmp_path: Path, changes: dict[str, Any], words: str
) -> None:
    with pytest.raises(InputError, match=words):
        write_questions(tmp_path, [replace(SINGLE, **changes)])
    assert not (tmp_path / "data.jsonl").exists()


@pytest.mark.skipif(not EXAMPLE.exists(), reason="the example of MCiteBench is not on this machine")
def test_the_published_example_is_read_whole_and_comes_back(tmp_path: Path) -> None:
    import tarfile

    with tarfile.open(EXAMPLE) as archive:
        archive.extractall(tmp_path / "in", filter="data")
    found = list(read_questions(tmp_path / "in"))
    assert [(one.modality, one.is_multi) for one in found] == [
        ("table", True), ("figure", False), ("figure", False)
    ]  # fmt: skip
    assert all(one.unit.picture() for q in found for one in q.sources if one.unit.name)
    write_questions(tmp_path / "out", found)
    assert list(read_questions(tmp_path / "out")) == found
