"""`scholiast bench build academiceval` over a folder of NeurIPS papers."""

import json
from pathlib import Path

import pytest
from tests.benchmarks.academiceval.building.neurips_made import crowd, write_folder
from typer.testing import CliRunner

from scholiast.benchmarks.academiceval.keeping import DataSet
from scholiast.cli.app import app
from scholiast.cli.bench_build_academiceval import _lines


def _go(*line: str, status: int = 0) -> str:
    done = CliRunner().invoke(app, ["bench", "build", "academiceval", *line])
    assert done.exit_code == status, done.output
    return done.stdout


@pytest.fixture(scope="module")
def papers(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_folder(tmp_path_factory.mktemp("papers"), crowd())


def test_other_numbers_of_examples_are_built_and_told_as_a_table(
    papers: Path, tmp_path: Path
) -> None:
    asked = ("--demonstrations", "random=1", "--demonstrations", "random=1,coauthor=1")
    told = _go("--neurips", str(papers), *asked, "-o", str(tmp_path))
    names = [setting.name for setting in DataSet(tmp_path).settings]
    assert names[:4] == ["TITLE-R1-G0", "ABS-R1-G0", "INTRO-R1-G0", "RELATED-R1-G0"]
    assert len(names) == 8
    assert all(f"{name} " in told for name in names)
    assert "24 papers (17 train, 5 validation, 2 test), split by draw" in told
    assert "nothing leaks" in told


def test_json_has_the_manifest_and_the_checks(papers: Path, tmp_path: Path) -> None:
    asked = ("--neurips", str(papers), "--demonstrations", "random=0", "--connected", "--json")
    told = json.loads(_go(*asked, "-o", str(tmp_path)))
    assert told["manifest"]["papers"] == 4, "one group of four is the largest component"
    assert told["differs"] is None
    assert len(told["checked"]["counts"]) == 12


def test_a_build_is_made_again_with_its_own_options(papers: Path, tmp_path: Path) -> None:
    first, second = tmp_path / "one", tmp_path / "two"
    asked = ("--neurips", str(papers), "--demonstrations", "random=2", "--seed", "7")
    _go(*asked, "-o", str(first))
    told = _go("--neurips", str(papers), "--again", str(first), "-o", str(second))
    assert "made again, the same" in told
    assert DataSet(second).digest == DataSet(first).digest


def test_a_table_read_from_the_disk_has_the_parts_in_order_of_time(
    papers: Path, tmp_path: Path
) -> None:
    told = _go("--neurips", str(papers), "--demonstrations", "random=0", "-o", str(tmp_path))
    read = DataSet(tmp_path).manifest
    assert read.by_split == {"train": 17, "validation": 5, "test": 2}
    assert "17/5/2" in told
    assert told.splitlines()[: len(_lines(read))] == _lines(read)
