"""OpenReview's notes, in both shapes."""

import json
from pathlib import Path

import pytest
from tests.benchmarks.mcitebench.building.exchanges import notes_v1, notes_v2

from scholiast.benchmarks.mcitebench.building.reviews import read_exchanges
from scholiast.errors import InputError


def test_notes_of_the_first_api_become_review_and_rebuttal(tmp_path: Path) -> None:
    file = tmp_path / "v1.json"
    file.write_text(json.dumps({"notes": notes_v1()}))
    (found,) = read_exchanges(file)
    assert found.forum == "F1"
    assert found.title == "Averaging the weights of many small models"
    assert "How many recordings" in found.review
    assert found.rebuttal == "Thank you. First part.\n\nSecond part."


def test_notes_of_the_second_api_have_their_texts_under_value(tmp_path: Path) -> None:
    file = tmp_path / "v2.json"
    file.write_text(json.dumps(notes_v2()))
    (found,) = read_exchanges(file)
    assert "Weak baselines." in found.review
    assert "as Table 1 shows" in found.rebuttal


def test_one_note_a_line_and_replies_in_details_are_read_too(tmp_path: Path) -> None:
    lines = tmp_path / "notes.jsonl"
    lines.write_text("\n".join(json.dumps(one) for one in notes_v2()))
    submission, *replies = notes_v2()
    nested = tmp_path / "nested.json"
    nested.write_text(json.dumps([{**submission, "details": {"replies": replies}}]))
    assert read_exchanges(lines) == read_exchanges(nested) != []


def test_what_authors_write_to_all_reviewers_answers_none_of_them(tmp_path: Path) -> None:
    file = tmp_path / "v1.json"
    general = {"id": "G", "forum": "F1", "replyto": "F1", "signatures": ["C/Paper1/Authors"],
               "content": {"comment": "To all: see Table 1."}}  # fmt: skip
    file.write_text(json.dumps([*notes_v1(), general]))
    (found,) = read_exchanges(file)
    assert "To all" not in found.rebuttal


def test_a_review_that_nobody_answered_gives_nothing(tmp_path: Path) -> None:
    file = tmp_path / "v1.json"
    file.write_text(json.dumps(notes_v1()[:2]))
    assert read_exchanges(file) == []


@pytest.mark.parametrize(
    "content",
    ["", "{", "[1, 2]", '{"notes": []}', '[{"id": 3}]', "[" * 50_000, '{"a": "\xff"}'],
)
def test_a_file_that_holds_no_notes_is_said_to(tmp_path: Path, content: str) -> None:
    file = tmp_path / "bad.json"
    file.write_bytes(content.encode("latin-1"))
    with pytest.raises(InputError, match=r"bad\.json"):
        read_exchanges(file)


def test_odd_values_in_a_note_are_passed_over(tmp_path: Path) -> None:
    file = tmp_path / "odd.json"
    notes = notes_v1()
    notes[1]["content"]["rating"] = {"value": ["8"]}
    notes[1]["content"]["summary"] = 12
    file.write_text(json.dumps(notes))
    assert len(read_exchanges(file)) == 1
