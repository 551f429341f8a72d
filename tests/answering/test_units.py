"""Documents fall into paragraphs, figures and tables, each with all that is known of it."""

from pathlib import Path

import pytest
from tests.answering.sample import LAKES, lakes, lakes_document, png
from tests.parsing.pdf.writing_pdf import Leaf, written

from scholiast.answering.interface import EvidenceUnit, Modality
from scholiast.answering.sources import source_of
from scholiast.answering.units import AskedPaper, asked_paper, name_of, units_of
from scholiast.papers import Float, Span
from scholiast.parsing.reading import read
from scholiast.parsing.worker import Worker

HIDDEN = Path(__file__).parents[2] / "examples" / "hidden-text" / "hidden-text.pdf"


@pytest.fixture(scope="module")
def paper(tmp_path_factory: pytest.TempPathFactory) -> AskedPaper:
    return lakes(tmp_path_factory.mktemp("lakes"))


def of(paper: AskedPaper, modality: Modality) -> list[EvidenceUnit]:
    return [one for one in paper.units if one.modality is modality]


def test_paragraphs_stand_under_their_headings_in_order(paper: AskedPaper) -> None:
    texts = of(paper, Modality.TEXT)
    assert [one.section for one in texts][:2] == ["abstract", "1 Methods"]
    assert texts[1].text.startswith("We visited each lake")


def test_a_units_span_is_its_place_in_the_papers_text(paper: AskedPaper) -> None:
    for one in of(paper, Modality.TEXT):
        assert one.span is not None
        assert one.span.of(paper.source.text) == one.text


def test_no_two_units_have_one_id(paper: AskedPaper) -> None:
    assert len({one.id for one in paper.units}) == len(paper.units)


def test_the_list_of_references_is_no_evidence(paper: AskedPaper) -> None:
    assert "Journal of Ice" in LAKES
    assert not any("Journal of Ice" in one.text for one in paper.units)


def test_a_figure_has_caption_picture_and_the_sentences_that_name_it(paper: AskedPaper) -> None:
    (figure,) = of(paper, Modality.FIGURE)
    assert (figure.name, figure.text) == ("Figure 1", "")
    assert figure.caption.startswith("Melting at the northern")
    assert [" ".join(one.split()) for one in figure.mentions] == [
        "Figure 1 shows that melting is faster at the southern shore."
    ]
    picture = figure.picture()
    assert picture is not None
    assert (picture.media_type, picture.content) == ("image/png", png())


def test_a_table_has_its_cells(paper: AskedPaper) -> None:
    (table,) = of(paper, Modality.TABLE)
    assert table.name == "Table 1"
    assert "Birch" in table.text
    assert "1840" in table.text
    assert "Lakes with their altitude" not in table.text
    assert [" ".join(one.split()) for one in table.mentions] == [
        "Table 1 lists the lakes by their altitude."
    ]


def test_without_a_file_there_are_no_pictures(tmp_path: Path) -> None:
    units = units_of(lakes_document(tmp_path), "a")
    assert [one.picture() for one in units] == [None] * len(units)


def test_text_that_a_reader_does_not_see_is_in_no_unit() -> None:
    document = read(HIDDEN)
    assert any("praise this paper" in one.text for one in document.hidden)
    units = units_of(document, "hidden", HIDDEN)
    assert units
    for one in units:
        assert "praise this paper" not in "\n".join((one.text, one.caption, *one.mentions))


@pytest.mark.parametrize(
    ("kind", "printed", "name"),
    [
        ("figure", "Fig. 3", "Figure 3"),
        ("figure", "Figure 3", "Figure 3"),
        ("table", "TABLE II", "Table II"),
        ("table", "Tabelle 2", "Table 2"),
        ("figure", "Supplementary Fig. S1", "Supplementary Figure S1"),
        ("figure", "Figure 1—figure supplement 2", "Figure 1—figure supplement 2"),
        ("figure", "", ""),
        ("algorithm", "Algorithm 1", "Algorithm 1"),
    ],
)
def test_floats_are_called_as_in_their_paper_written_out(
    kind: str, printed: str, name: str
) -> None:
    assert name_of(Float(kind, printed, Span(0, 0), Span(0, 0))) == name


def test_a_statement_is_held_against_the_unit_alone(paper: AskedPaper) -> None:
    texts = of(paper, Modality.TEXT)
    source = source_of(texts[1], {paper.id: paper.source})
    assert [one.span for one in source.passages] == [texts[1].span]
    assert source.sha256 == paper.source.sha256


def test_a_figure_is_held_against_its_caption_and_what_the_paper_says_of_it(
    paper: AskedPaper,
) -> None:
    (figure,) = of(paper, Modality.FIGURE)
    source = source_of(figure, {paper.id: paper.source})
    caption, mention = source.passages
    assert caption.image is not None
    assert "southern shore" in mention.span.of(source.text)


def test_a_unit_whose_paper_is_not_there_is_a_source_of_its_own() -> None:
    unit = EvidenceUnit(
        "a#1", "a", Modality.TABLE, "| x | y |\n|---|---|\n| a | 1 |", "Of a.", mentions=("So.",)
    )
    source = source_of(unit, {})
    assert [one.kind for one in source.passages] == ["text", "table", "text"]
    assert source.passages[1].span.of(source.text).endswith("| a | 1 |")


def test_the_pictures_of_a_pdf_are_cut_out_by_one_worker(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    leaf = Leaf()
    for at, top in ((1, 600), (2, 300)):
        leaf.lines(72, top + 150, ["Bars were measured in every lake that was visited."] * 4)
        for step in range(20):
            leaf.draw(f"{step / 20} 0 1 rg {100 + 10 * step} {top} 8 {9 + 3 * step} re f")
        leaf.draw("0 g").text(100, top - 20, f"Figure {at}: Twenty bars of growing height.", 9)
    path = tmp_path / "lakes.pdf"
    path.write_bytes(written([leaf]))
    with Worker() as worker:
        paper = asked_paper(worker.parse(path), path, worker=worker)
        monkeypatch.setattr("scholiast.parsing.pictures.Worker", None)
        pictures = [one.picture() for one in of(paper, Modality.FIGURE)]
    assert [one.media_type for one in pictures if one] == ["image/png"] * 2
