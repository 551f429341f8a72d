"""A data set on the disk."""

import gzip
import json
from pathlib import Path

import pytest

from scholiast.benchmarks.academiceval.interface import Manifest, Portion, Sample, Shown, Table
from scholiast.benchmarks.academiceval.keeping import DataSet, Writing, encode_manuscript
from scholiast.benchmarks.academiceval.settings import (
    PUBLISHED,
    folds,
    parse_demonstrations,
    setting_for,
)
from scholiast.errors import InputError, SettingsError
from scholiast.papers import Work
from scholiast.writing.interface import CitedWork, Manuscript, Part, PartKind, Relation, Task

SETTING = setting_for(Task.ABSTRACT, 1, 0)


def _paper(id: str) -> Manuscript:
    parts = (Part("1 Introduction", f"Trees of {id} — ähren.", PartKind.INTRODUCTION),)
    cited = (CitedWork("lee2020", Work("doi:10.1/x", title="Leaves", abstract="Of leaves.")),)
    return Manuscript(
        id, f"On {id}", "An abstract.", parts, ("Ann Lee",), "2024-06", ("cs.CL",), cited
    )


def _sample(id: str, *shown: str) -> Sample:
    by = tuple(Shown(one, Relation.CATEGORY) for one in shown)
    return Sample(f"{SETTING.name}/{id}", id, Task.ABSTRACT, Portion.TEST, by)


def _written(folder: Path, samples: list[Sample]) -> Path:
    writing = Writing(folder)
    papers = {"a": Portion.TEST, "b": Portion.TRAIN, "c": Portion.TEST}
    count, digest = writing.papers(
        (id, split, encode_manuscript(_paper(id))) for id, split in papers.items()
    )
    sha = writing.setting(SETTING.name, samples)
    table = Table(SETTING, len(samples), {"test": len(samples)}, sha256=sha)
    writing.manifest(
        Manifest("neurips", 0, "", "2025", {}, count, digest, {}, "draw", settings=(table,))
    )
    return folder


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    data = DataSet(_written(tmp_path, [_sample("a", "b"), _sample("c", "b")]))
    assert [paper.id for paper in data.manuscripts()] == ["a", "b", "c"]
    assert data.manuscript("c") == _paper("c")
    first = next(data.samples(SETTING.name))
    assert data.demonstrations(first)[0].manuscript == _paper("b")
    assert data.demonstrations(first)[0].relation is Relation.CATEGORY
    assert [sample.paper for sample in data.samples(SETTING.name, Portion.TEST)] == ["a", "c"]
    assert not list(data.samples(SETTING.name, Portion.TRAIN))
    assert not list(data.damage())


def test_any_reader_of_gzip_shows_the_lines(tmp_path: Path) -> None:
    folder = _written(tmp_path, [])
    with gzip.open(folder / "papers.jsonl.gz", "rt", encoding="utf-8") as lines:
        assert [json.loads(line)["id"] for line in lines] == ["a", "b", "c"]


def test_the_same_is_written_to_the_byte(tmp_path: Path) -> None:
    one = _written(tmp_path / "one", [_sample("a", "b")])
    other = _written(tmp_path / "other", [_sample("a", "b")])
    files = sorted(path.relative_to(one) for path in one.rglob("*") if path.is_file())
    assert files
    assert all((one / name).read_bytes() == (other / name).read_bytes() for name in files)


@pytest.mark.parametrize(
    ("row", "told"),
    [
        ('{"id": "x"', "test_setting"),
        ('{"id":"x","paper":"z","task":"abstract","split":"test"}', "'z' is not in"),
        ('{"id":"x","paper":"a","task":"title","split":"test"}', "task title"),
        ('{"id":"x","paper":"a","task":"abstract","split":"train"}', "is of test"),
        ('{"id":"x","paper":"a","task":"essay","split":"test"}', "essay"),
        (
            '{"id":"x","paper":"a","task":"abstract","split":"test",'
            '"demonstrations":[{"paper":"y","relation":"category"}]}',
            "'y' is not in",
        ),
    ],
)
def test_a_row_that_does_not_fit_is_told_with_its_line(tmp_path: Path, row: str, told: str) -> None:
    folder = _written(tmp_path, [_sample("a", "b")])
    path = folder / "settings" / f"{SETTING.name}.jsonl"
    path.write_bytes(path.read_bytes() + row.encode() + b"\n")
    with pytest.raises(InputError, match=f"{SETTING.name}.jsonl:2") as caught:
        list(DataSet(folder).samples(SETTING.name))
    assert told in str(caught.value) or told == "test_setting"
    assert list(DataSet(folder).damage()) == [f"settings/{SETTING.name}.jsonl"]


def test_a_sample_that_stands_twice_is_refused(tmp_path: Path) -> None:
    folder = _written(tmp_path, [_sample("a"), _sample("a")])
    with pytest.raises(InputError, match="twice"):
        list(DataSet(folder).samples(SETTING.name))


def test_a_changed_paper_is_seen(tmp_path: Path) -> None:
    folder = _written(tmp_path, [])
    path = folder / "papers.jsonl.gz"
    body = bytearray(path.read_bytes())
    body[len(body) // 2] ^= 0xFF
    path.write_bytes(bytes(body))
    with pytest.raises(InputError, match=r"papers\.jsonl\.gz"):
        list(DataSet(folder).manuscripts())


def test_an_interrupted_build_is_no_data_set(tmp_path: Path) -> None:
    folder = _written(tmp_path, [])
    Writing(folder)
    with pytest.raises(InputError, match="interrupted"):
        DataSet(folder)


def test_names_that_leave_the_folder_are_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be called"):
        Writing(tmp_path).setting("../x", [])
    with pytest.raises(InputError, match="has no setting"):
        next(DataSet(_written(tmp_path, [])).samples("../manifest"))


def test_the_papers_settings_have_the_papers_numbers() -> None:
    assert len(PUBLISHED) == 16
    assert {one.name for one in PUBLISHED if one.random == one.co_authors == 2} == {
        "TITLE-50K-M", "ABS-48K-M", "INTRO-48K-M", "RELATED-72K-M",
    }  # fmt: skip
    assert [one.name for one in folds(0, 2)] == [
        "TITLE-31K-G",
        "ABS-29K-G",
        "INTRO-28K-G",
        "RELATED-53K-G",
    ]
    assert setting_for(Task.TITLE, 3, 1).name == "TITLE-R3-G1"


@pytest.mark.parametrize(
    "text", ["", "random", "random=-1", "random=1,random=2", "friends=2", "random=1;coauthor=2"]
)
def test_other_words_for_demonstrations_are_refused(text: str) -> None:
    with pytest.raises(SettingsError, match="cannot read"):
        parse_demonstrations(text)


def test_more_demonstrations_than_a_prompt_holds_are_refused() -> None:
    with pytest.raises(SettingsError, match="64"):
        setting_for(Task.TITLE, 60, 5)
