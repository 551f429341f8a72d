import hashlib
import json
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from scholiast.benchmarks.cards import Wording, card, croissant, write_card, write_croissant
from scholiast.benchmarks.describing import describe
from scholiast.benchmarks.diagnostic.building import Readable
from scholiast.benchmarks.diagnostic.building import build as build_sets
from scholiast.benchmarks.diagnostic.interface import Options
from scholiast.benchmarks.miscitation.building.plain import Plan
from scholiast.benchmarks.miscitation.building.plain import build as build_claims
from scholiast.benchmarks.miscitation.building.records import write
from scholiast.benchmarks.rooms import ROOMS
from scholiast.cli.app import app
from scholiast.errors import InputError, SettingsError
from scholiast.papers import Document, Work
from tests.benchmarks.academiceval.run.academic_made import data_set
from tests.benchmarks.citerag_files import write_pool, write_tests
from tests.benchmarks.diagnostic_corpus import material, tagger
from tests.benchmarks.mcitebench.asked import LOCATING, MULTI

WORDING = Wording("mcitebench", "gulls", "CC-BY-4.0", "A. Auk", published=date(2026, 1, 31))
REQUIRED = {"@context", "@type", "conformsTo", "name", "description", "license", "url",
            "creator", "datePublished", "distribution", "recordSet", "version"}  # fmt: skip


@pytest.fixture
def data(tmp_path: Path) -> Path:
    from scholiast.benchmarks.mcitebench.keeping import write_questions

    write_questions(tmp_path / "set", [LOCATING, MULTI])
    return tmp_path / "set"


def checked(made: dict[str, Any], folder: Path) -> None:
    """Hold metadata to Croissant 1.0: what is required, names that lead somewhere, hashes."""
    assert made["conformsTo"] == "http://mlcommons.org/croissant/1.0"
    assert made["@type"] == "sc:Dataset"
    files = {one["@id"]: one for one in made["distribution"]}
    for one in files.values():
        assert one["@type"] in {"cr:FileObject", "cr:FileSet"}
        if one["@type"] == "cr:FileObject":
            content = (folder / one["contentUrl"]).read_bytes()
            assert one["sha256"] == hashlib.sha256(content).hexdigest()
            assert one["contentSize"] == f"{len(content)} B"
        else:
            assert one["includes"]
            assert list(folder.glob(one["includes"][0]))
    ids = list(files)
    for record_set in made["recordSet"]:
        assert record_set["@type"] == "cr:RecordSet"
        ids.append(record_set["@id"])
        for field in record_set["field"]:
            ids.append(field["@id"])
            assert field["@id"].startswith(f"{record_set['@id']}/")
            assert field["dataType"] in {"sc:Text", "sc:Integer", "sc:Float", "sc:Boolean"}
            assert field["source"]["fileObject"]["@id"] in files
            assert field["source"]["extract"] == {"column": field["name"]}
    assert len(ids) == len(set(ids))


def test_croissant_tells_files_with_hashes_and_fields_with_types(data: Path) -> None:
    made: Any = croissant(describe(data), WORDING)
    assert made.keys() >= REQUIRED
    checked(made, data)
    (rows,) = made["recordSet"]
    fields = {one["name"]: one for one in rows["field"]}
    assert fields["question"]["dataType"] == "sc:Text"
    assert fields["evidence_count"]["dataType"] == "sc:Integer"
    assert fields["evidence_keys"]["repeated"] is True
    assert "meta_data" not in fields
    assert "meta_data" in rows["description"]
    assert made["datePublished"] == "2026-01-31"


def test_packed_files_are_told_as_lines(tmp_path: Path) -> None:
    folder = write_tests(write_pool(tmp_path / "citerag"))
    made: Any = croissant(describe(folder), Wording("citerag", "birds"))
    checked(made, folder)
    kinds = {one["@id"]: one["encodingFormat"] for one in made["distribution"]}
    assert kinds["candidate_pool.jsonl.gz"] == "application/jsonlines"
    assert "creator" not in made


def test_a_changed_file_changes_the_digest_and_a_card_does_not(data: Path) -> None:
    before = describe(data, frozenset({"README.md"})).sha256
    write_card(data, WORDING, data)
    assert describe(data, frozenset({"README.md"})).sha256 == before
    with (data / "data.jsonl").open("a") as file:
        file.write("{}\n")
    assert describe(data, frozenset({"README.md"})).sha256 != before


def test_a_card_names_license_files_and_fields_and_nothing_in_them_is_markup(data: Path) -> None:
    text = card(describe(data), Wording("mcitebench", "a|b <b>", creator="A. Auk"))
    assert "# a\\|b &lt;b>" in text
    assert "License of these data: not stated. Built by A. Auk." in text
    assert "| `evidence_keys` | list of Text |" in text
    assert "2 pictures (image/png)" in text
    assert "scholiast bench run mcitebench/answers" in text


def test_fields_of_several_types_are_objects_and_whole_numbers_become_floats(
    tmp_path: Path,
) -> None:
    (tmp_path / "x.jsonl").write_text(
        '{"a": 1, "b": 1, "c": null, "d": [], "e": true}\n'
        '{"a": 2.5, "b": "x", "c": "x", "d": ["x"]}\n\n'
    )
    fields = {one.name: one for one in describe(tmp_path).files[0].fields}
    assert [fields[name].kind for name in "abcde"] == [
        "Float", "Object", "Text", "Text", "Boolean",
    ]  # fmt: skip
    assert fields["d"].is_repeated
    assert describe(tmp_path).files[0].rows == 2


def test_what_cannot_be_described_is_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no folder"):
        describe(tmp_path / "none")
    with pytest.raises(InputError, match="holds no files"):
        describe(tmp_path)
    (tmp_path / "x.jsonl").write_text("{}\n{")
    with pytest.raises(InputError, match=r"x\.jsonl, line 2, is no JSON"):
        describe(tmp_path)
    (tmp_path / "x.jsonl").write_text("{}\n")
    with pytest.raises(SettingsError, match=r"nothing is known of 'other'.*mcitebench"):
        write_croissant(tmp_path, Wording("other", "x"), tmp_path)
    assert set(ROOMS) == {"citerag", "diagnostic", "miscitation", "mcitebench", "academiceval"}


def test_the_command_writes_both_and_lists_where_data_are(data: Path) -> None:
    def called(*words: str) -> str:
        return CliRunner().invoke(app, ["bench", *words], catch_exceptions=False).output

    common = ("export", "mcitebench/answers", "--data", str(data), "-o", str(data))
    called(*common, "--format", "croissant", "--license", "CC0-1.0")
    called(*common, "--format", "card", "--title", "Gulls")
    assert json.loads((data / "croissant.json").read_text("utf-8"))["license"] == "CC0-1.0"
    assert 'pretty_name: "Gulls"' in (data / "README.md").read_text("utf-8")
    with pytest.raises(SettingsError, match="a day such as"):
        called(*common, "--format", "card", "--published", "soon")
    rows = json.loads(called("list", "--data", str(data), "--json"))
    found = {row["name"].partition(",")[0]: row["found"] for row in rows}
    assert found["mcitebench/answers"] == [str(data)]
    assert found["citerag/list"] == []
    assert "not found: a folder with papers.index" in called("list", "--data", str(data))
    with pytest.raises(InputError, match="no folder"):
        called("list", "--data", str(data / "none"))


def diagnostic_set(folder: Path) -> Path:
    source = Readable("birds", "digest of birds", material)
    build_sets(folder, [source], Options(records_a_class=2, works_a_cell=30), tagger())
    return folder


def miscitation_set(folder: Path) -> Path:
    text = "We found that mice lost 12% of their weight. The drug may cause asthma in patients."
    [(source, made)] = build_claims([(Work("w1"), Document(f"## Results\n\n{text}\n"))], Plan())
    write(folder, [source], made)
    return folder


def academic_set(folder: Path) -> Path:
    return data_set(folder).folder


@pytest.mark.parametrize(
    ("room", "make"),
    [
        ("diagnostic", diagnostic_set),
        ("miscitation", miscitation_set),
        ("academiceval", academic_set),
    ],
)
def test_every_built_folder_has_a_card_and_metadata(
    room: str, make: Callable[[Path], Path], tmp_path: Path
) -> None:
    folder = make(tmp_path / room)
    described = describe(folder)
    checked(croissant(described, Wording(room, "made")), folder)
    lines = [one for one in described.files if one.fields]
    assert lines
    text = card(described, Wording(room, "made"))
    assert f"scholiast bench run {room}/" in text
    for one in described.files:
        assert one.sha256 in text
    for one in lines:
        assert all(f"`{field.name}`" in text for field in one.fields)
