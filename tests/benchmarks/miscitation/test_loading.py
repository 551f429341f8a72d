from pathlib import Path

import pytest

from scholiast.benchmarks.miscitation.files import files_of, split_of
from scholiast.benchmarks.miscitation.integrity import load_integrity, without_marks
from scholiast.benchmarks.miscitation.interface import Answer, JudgedClaim, Standing
from scholiast.benchmarks.miscitation.labels import (
    CITATION_INTEGRITY,
    GRADED,
    THREE_WAY,
    TWO_WAY_CLAIMS,
    most_probable,
    probabilities,
    spelled,
)
from scholiast.benchmarks.miscitation.loading import DATA_SETS, load
from scholiast.errors import InputError
from tests.benchmarks.miscitation.made import FULLTEXT, INTEGRITY, SCIFACT, write

ROWS: dict[str, dict[str, object]] = {
    "scifact": SCIFACT[0],
    "healthver": {"id": "1", "claim": "It helps.", "evidence": "It helps a lot.", "label": "Supports"},
    "covidfact": {"id": "1", "claim": "It helps.", "evidence": ["It", "helps."], "label": "REFUTED"},
    "wice": {"label": "partially_supported", "supporting_sentences": [[0]], "claim": "It helps.",
             "evidence": ["It helps.", "Not always."], "meta": {"id": "dev1"}},
    "attribution": {"id": "1", "claim": "It helps.", "references": ["It helps.\n\nA lot."],
                    "label": "not attributable", "question": "Does it?"},
    "wikipedia": {"id": "1", "claim": "It helps.", "source_text": "", "label": "Not supported"},
    "citecheck-zh": {"idx": 4, "statement": "有用", "quote": "很有用", "label": 1},
    "scitab": {"id": "1", "claim": "Ours is best.", "table_caption": "Table 1",
               "table_column_names": ["model", "F1"], "table_content_values": [["ours", "0.9"]],
               "label": "not enough info"},
    "evidence-inference": {"premise": "It fell.", "hypothesis": "It rose.", "label": "REFUTE"},
    "nli4ct": {"premise": "It fell.", "hypothesis": "It fell.", "label": "SUPPORT"},
}  # fmt: skip
NAMES = {
    "scifact": "scifact_with_abstracts_test.jsonl", "healthver": "healthver_test.jsonl.gz",
    "covidfact": "covidfact_test.jsonl", "wice": "wice_claim_test.jsonl.gz",
    "attribution": "attributionbench_test_ood.jsonl", "wikipedia": "wikipedia_citations.jsonl",
    "citecheck-zh": "citecheck_zh_test.jsonl", "scitab": "scitab.jsonl.gz",
    "evidence-inference": "test.jsonl.gz", "nli4ct": "test.jsonl",
}  # fmt: skip


def only(name: str, folder: Path) -> JudgedClaim:
    found = load(name, DATA_SETS[name], folder).claims
    assert len(found) == 1
    return found[0]


@pytest.mark.parametrize("name", DATA_SETS)
def test_another_split_is_found_by_its_name(name: str, tmp_path: Path) -> None:
    write(tmp_path / NAMES[name], [ROWS[name]])
    judged = only(name, tmp_path)
    assert judged.label == spelled(ROWS[name]["label"], DATA_SETS[name].table).label  # type: ignore[union-attr]
    assert judged.claim in {"It helps.", "有用", "Ours is best.", "It rose.", "It fell.",
                            "Sparrows sing at dawn."}  # fmt: skip


@pytest.mark.parametrize("name", DATA_SETS)
def test_a_file_of_another_name_is_found_by_its_rows(name: str, tmp_path: Path) -> None:
    write(tmp_path / "notes.jsonl", [{"other": 1}])
    write(tmp_path / "held_out.jsonl.gz", [ROWS[name]])
    assert load(name, DATA_SETS[name], tmp_path).files == ("held_out.jsonl.gz",)


@pytest.mark.parametrize("name", DATA_SETS)
def test_a_folder_without_the_data_set_says_what_is_looked_for(name: str, tmp_path: Path) -> None:
    write(tmp_path / "notes.jsonl", [{"other": 1}])
    with pytest.raises(InputError, match="has no file of this data set"):
        load(name, DATA_SETS[name], tmp_path)


def test_a_file_may_be_named_itself(tmp_path: Path) -> None:
    path = write(tmp_path / "mine.jsonl", SCIFACT)
    assert len(load("scifact", DATA_SETS["scifact"], path).claims) == 3


def test_training_files_are_left_out_where_others_are(tmp_path: Path) -> None:
    for name in ("train", "test", "validation"):
        write(tmp_path / f"{name}.jsonl", [ROWS["nli4ct"]])
    loaded = load("nli4ct", DATA_SETS["nli4ct"], tmp_path)
    assert loaded.files == ("test.jsonl", "validation.jsonl")
    assert {one.strata["file"] for one in loaded} == {"test", "validation"}
    alone = tmp_path / "alone"
    write(alone / "train.jsonl", [ROWS["nli4ct"]])
    assert load("nli4ct", DATA_SETS["nli4ct"], alone).files == ("train.jsonl",)


def test_the_official_scifact_file_goes_before_the_development_file(tmp_path: Path) -> None:
    write(tmp_path / "scifact_dev_with_abstracts.jsonl", SCIFACT)
    assert load("scifact", DATA_SETS["scifact"], tmp_path).files == (
        "scifact_dev_with_abstracts.jsonl",
    )
    write(tmp_path / "scifact_with_abstracts.jsonl", SCIFACT)
    assert load("scifact", DATA_SETS["scifact"], tmp_path).files == (
        "scifact_with_abstracts.jsonl",
    )


def test_a_label_that_no_table_has_is_told_with_its_place(tmp_path: Path) -> None:
    write(tmp_path / "scifact_with_abstracts.jsonl", [SCIFACT[0], {**SCIFACT[1], "label": "MAYBE"}])
    with pytest.raises(
        InputError, match=r"jsonl:2: the label 'MAYBE' is none of SUPPORT, REFUTE, NEI"
    ):
        load("scifact", DATA_SETS["scifact"], tmp_path)


def test_a_row_without_its_evidence_is_told(tmp_path: Path) -> None:
    path = tmp_path / "healthver_test.jsonl"
    write(path, [{"claim": "It helps.", "label": "Supports"}])
    with pytest.raises(InputError, match=r"jsonl:1: the row has no 'evidence'"):
        load("healthver", DATA_SETS["healthver"], tmp_path)
    path.write_text("{half a row\n")
    with pytest.raises(InputError, match=r"test\.jsonl:1: no JSON object"):
        load("healthver", DATA_SETS["healthver"], tmp_path)


def test_two_rows_of_one_id_stay_two_claims(tmp_path: Path) -> None:
    write(tmp_path / "scifact_with_abstracts.jsonl", [SCIFACT[0], SCIFACT[0]])
    loaded = load("scifact", DATA_SETS["scifact"], tmp_path)
    assert [one.id for one in loaded] == ["a", "a#2"]


def test_citation_integrity_has_both_labels_and_leaves_training_rows_out(tmp_path: Path) -> None:
    write(tmp_path / "claims.jsonl.gz", INTEGRITY)
    write(tmp_path / "cited_fulltext.jsonl.gz", FULLTEXT)
    loaded = load_integrity(tmp_path)
    seen = {one.id: (one.label, one.standing) for one in loaded}
    assert seen == {
        "t1": ("SUPPORT", Standing.CORRECT),
        "t2": ("REFUTE", Standing.OPEN),
        "t3": ("SUPPORT", Standing.WRONG),
        "t4": (None, Standing.CORRECT),
    }
    assert loaded.notes["claims without label_3way"] == 1
    assert loaded.claims[0].text.title == "Of sparrows"
    assert loaded.claims[0].strata == {"label": "supported", "fine": "ACCURATE", "split": "test"}
    assert [one.id for one in load_integrity(tmp_path, with_training=True)][-1] == "l1"


def test_a_citation_without_the_paper_has_the_retrieved_sentences_or_is_told(
    tmp_path: Path,
) -> None:
    rows = [{**row, "top5_sentences": ["Sparrows sing at dawn."]} for row in INTEGRITY[:2]]
    write(tmp_path / "claims.jsonl", rows)
    loaded = load_integrity(tmp_path)
    assert loaded.notes["claims without the cited paper's text"] == 2
    assert loaded.claims[0].text.paragraphs == (("Sparrows sing at dawn.",),)
    write(tmp_path / "claims.jsonl", INTEGRITY)
    with pytest.raises(InputError, match="put cited_fulltext"):
        load_integrity(tmp_path)


def test_marks_go_with_the_brackets_that_hold_them() -> None:
    assert without_marks("as seen (5, <|cit|>, 9) here.") == "as seen here."
    assert without_marks("animals (mice) sing (3<|multi_cit|>–8)") == "animals (mice) sing"
    assert without_marks("diseases (<|multi_cit|>,") == "diseases"
    assert without_marks("(" * 5000 + "<|cit|>")[:3] == "((("


def test_a_probability_is_the_sum_over_the_labels_bearings() -> None:
    said = Answer("a", 0.4, 0.35, 0.25)
    assert most_probable(probabilities(said, THREE_WAY), THREE_WAY) == "SUPPORT"
    attribution = DATA_SETS["attribution"].table
    assert most_probable(probabilities(said, attribution), attribution) == "not attributable"
    assert probabilities(said, TWO_WAY_CLAIMS) == pytest.approx([0.4, 0.6])


def test_every_label_of_every_table_has_a_reason_and_is_spelled_back() -> None:
    for table in (
        THREE_WAY,
        CITATION_INTEGRITY,
        GRADED,
        *(one.table for one in DATA_SETS.values()),
    ):
        standings = {row.standing for row in table}
        assert {Standing.CORRECT, Standing.WRONG} <= standings
        for row in table:
            assert len(row.reason) > 20
            assert spelled(row.label, table) == row
    assert spelled("whatever", GRADED) is None


def test_a_files_name_tells_its_split() -> None:
    assert [split_of(Path(f"x_{name}.jsonl.gz")) for name in ("dev", "validation", "ood_test")] == [
        "dev", "dev", "test",
    ]  # fmt: skip
    with pytest.raises(InputError, match="no folder"):
        files_of(Path("/nowhere/at/all"), ("x",))
