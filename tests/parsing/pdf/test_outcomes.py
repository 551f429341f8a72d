"""What is refused, and with which way out; what is read in part."""

import contextlib
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.parsing.pdf.writing_pdf import Leaf, written

from scholiast.papers import Image, OutcomeKind
from scholiast.parsing.interface import ParseOptions, Refusal
from scholiast.parsing.pdf import opening, parse
from scholiast.parsing.pdf.figures import cut_out
from scholiast.parsing.reading import read

LINE = "Readers of papers follow the marks in them, and find what others wrote about it."


def _whole() -> bytes:
    leaf = Leaf()
    leaf.lines(72, 700, [LINE] * 6)
    return written([leaf, leaf])


def test_a_scan_is_refused_with_the_way_out(tmp_path: Path) -> None:
    path = tmp_path / "scan.pdf"
    path.write_bytes(written([Leaf().draw("72 400 300 300 re f")]))
    document = read(path)
    assert document.outcome.kind is OutcomeKind.REFUSED
    assert document.outcome.reason.startswith("no text layer")
    assert "ocrmypdf" in document.outcome.reason


def test_an_encrypted_file_is_refused_as_such(tmp_path: Path) -> None:
    key = "<" + "41" * 32 + ">"
    locked = f"/Encrypt << /Filter /Standard /V 1 /R 2 /O {key} /U {key} /P -4 >> /ID [<41> <41>]"
    path = tmp_path / "locked.pdf"
    path.write_bytes(_whole().replace(b"/Info 3 0 R", f"/Info 3 0 R {locked}".encode()))
    with pytest.raises(Refusal, match="encrypted"):
        parse(path, ParseOptions())


def test_a_file_that_is_no_pdf_is_refused_as_damaged(tmp_path: Path) -> None:
    path = tmp_path / "not.pdf"
    path.write_bytes(b"hello, world")
    with pytest.raises(Refusal, match="damaged"):
        parse(path, ParseOptions())


def test_only_the_chosen_pages_are_read(tmp_path: Path) -> None:
    path = tmp_path / "paper.pdf"
    path.write_bytes(_whole())
    draft = parse(path, ParseOptions(pages=(2, 2)))
    assert {run.page for run in draft.runs} == {2}


def test_more_pages_than_the_limit_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "paper.pdf"
    path.write_bytes(_whole())
    monkeypatch.setattr(opening, "PAGE_LIMIT", 1)
    with pytest.raises(Refusal, match="--pages"):
        parse(path, ParseOptions())


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_a_mutated_file_is_read_or_refused_and_never_breaks_the_parser(data: st.DataObject) -> None:
    content = bytearray(_whole())
    for _ in range(data.draw(st.integers(1, 12))):
        content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
    cut = data.draw(st.integers(len(content) // 2, len(content)))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "paper.pdf"
        path.write_bytes(content[:cut])
        with contextlib.suppress(Refusal):
            assert parse(path, ParseOptions()).format == "pdf"


def test_a_figure_is_found_by_its_caption_and_cut_out_of_the_page(tmp_path: Path) -> None:
    leaf = Leaf()
    leaf.lines(72, 700, [LINE] * 4)
    for step in range(20):
        leaf.draw(f"{step / 20} 0 1 rg {100 + 10 * step} 450 8 {20 + 5 * step} re f")
    leaf.draw("0 g").text(100, 430, "Figure 1: Twenty bars of growing height.", 9)
    leaf.lines(72, 400, [LINE] * 4)
    path = tmp_path / "paper.pdf"
    path.write_bytes(written([leaf]))
    (figure,) = parse(path, ParseOptions()).floats
    assert figure.label == "Figure 1"
    assert isinstance(figure.image, Image)
    assert figure.image.box is not None
    assert abs(figure.image.box[1] - 450) < 2
    picture = cut_out(path, figure.image, 1.0)
    assert picture.startswith(b"\x89PNG")
