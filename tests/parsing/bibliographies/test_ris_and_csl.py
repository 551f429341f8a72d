"""RIS and CSL-JSON files, and bibliography files as documents."""

import json
from pathlib import Path

import pytest

from scholiast.papers import Name, Reference
from scholiast.parsing.bibliographies import read_csl_json, read_ris, read_text
from scholiast.parsing.reading import read

ARTICLE = """TY  - JOUR
ID  - lee19
AU  - Lee, Ada
AU  - Berg, Bo van der
TI  - On X
JO  - Journal of Things
PY  - 2019/05//
VL  - 3
IS  - 4
SP  - 1
EP  - 9
DO  - 10.5555/ABC
SN  - 1234-5678
ER  -
"""


def test_a_ris_record_becomes_a_reference_with_its_line() -> None:
    references, problems = read_ris("\n" + ARTICLE, "r.ris")
    assert not problems
    (reference,) = references
    assert reference.key == "lee19"
    assert str(reference.place) == "r.ris:2:1"
    assert reference.authors == (Name("Lee", "Ada"), Name("Berg", "Bo van der"))
    assert (reference.year, reference.pages, reference.issue) == (2019, "1–9", "4")
    assert reference.identifiers.as_dict() == {"doi": "10.5555/abc", "issn": "1234-5678"}
    assert {"author", "journal", "year"} <= set(reference.given_fields)


def test_a_chapter_in_ris_stands_in_its_book() -> None:
    references, _ = read_ris(
        "TY  - CHAP\nTI  - C\nT2  - The Book\nA2  - Lee, A.\nSN  - 978-3-16-148410-0\nER  -",
        "r.ris",
    )
    (chapter,) = references
    assert (chapter.type, chapter.venue) == ("chapter", "The Book")
    assert chapter.editors == (Name("Lee", "A."),)
    assert chapter.identifiers.isbn == "9783161484100"


def test_a_ris_record_that_is_never_closed_is_told_and_kept() -> None:
    references, problems = read_ris("TY  - JOUR\nTI  - A\nTY  - BOOK\nTI  - B\nER  - ", "r.ris")
    assert [reference.title for reference in references] == ["A", "B"]
    assert [(problem.code, problem.line) for problem in problems] == [("broken-entry", 1)]


def test_a_ris_title_that_runs_on_to_the_next_line_is_joined() -> None:
    references, _ = read_ris("TY  - JOUR\nTI  - A long\ntitle\nER  - ", "r.ris")
    assert references[0].title == "A long title"


def csl(*items: object) -> list[Reference]:
    return read_csl_json(json.dumps(items, indent=1), "r.json")[0]


def test_a_csl_item_becomes_a_reference() -> None:
    (reference,) = csl(
        {
            "id": "lee",
            "type": "article-journal",
            "title": "On <i>X</i>",
            "author": [
                {"family": "Berg", "given": "Bo", "non-dropping-particle": "van den"},
                {"literal": "The Group"},
            ],
            "issued": {"date-parts": [["2019", 5]]},
            "container-title": "Journal",
            "DOI": "10.5555/ABC",
            "volume": 3,
        }
    )
    assert (reference.title, reference.year, reference.venue) == ("On X", 2019, "Journal")
    assert reference.authors == (Name("van den Berg", "Bo"), Name("The Group"))
    assert reference.volume == "3"


def test_csl_items_know_their_lines_and_a_broken_end_is_told() -> None:
    references, problems = read_csl_json('[\n{"id": "a"},\n{"id": "b"},\n{"id": ', "r.json")
    assert [str(reference.place) for reference in references] == ["r.json:2:1", "r.json:3:1"]
    assert [(problem.code, problem.line) for problem in problems] == [("broken-entry", 4)]


@pytest.mark.parametrize(
    "content", ["", "[", "nonsense", "3", '{"a": 1}', '[{"author": 3, "issued": [], "title": {}}]',
                "[" * 100_000, '[{"id": [[[]]], "author": [null, 3, {"family": []}]}]'],
)  # fmt: skip
def test_what_is_no_csl_is_no_crash(content: str) -> None:
    read_csl_json(content, "r.json")


def test_a_bibliography_file_is_a_document_of_references(tmp_path: Path) -> None:
    path = tmp_path / "refs.bib"
    path.write_text("@book{a,\n title={A}, year=2001}\n\n@book{b, title={B}}\n", encoding="utf-8")
    document = read(path)
    assert document.format == "bibliography"
    assert document.text == "## References\n\n- (2001). A.\n- B.\n"
    assert [reference.key for reference in document.references] == ["a", "b"]
    span = document.references[1].span
    assert span is not None
    place = document.origin(span)
    assert place is not None
    assert (place.file, place.line) == ("refs.bib", 4)
    assert not document.citations


def test_a_bibliography_without_references_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "refs.ris"
    path.write_text("nothing here", encoding="utf-8")
    assert [problem.code for problem in read(path).problems] == ["no-references-found"]


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"\xff\xfeM\x00\xfc\x00", "Mü"),
        ("Mü".encode("cp1252"), "Mü"),
        ("Mü€–".encode(), "Mü€–"),
        ("ü".encode() * 40 + b"\xff", "ü" * 40 + "\ufffd"),
    ],
)
def test_text_is_read_in_the_encoding_it_shows(data: bytes, text: str) -> None:
    assert read_text(data) == text
