"""TEI: GROBID's text, marks with and without a target, and its bibliography."""

from pathlib import Path

from scholiast.papers import Document, Name
from scholiast.parsing.reading import read

HEAD = (
    "<teiHeader><fileDesc><titleStmt><title>On ants</title></titleStmt><sourceDesc><biblStruct><analytic>"
    "<author><persName><forename>Kim</forename><surname>Lee</surname></persName></author></analytic><monogr>"
    "<title>J Things</title><imprint><date when='2020-03-01'>2020</date></imprint></monogr><idno type='DOI'>"
    "10.1000/ants</idno></biblStruct></sourceDesc></fileDesc><profileDesc><abstract><p>Short.</p></abstract>"
    "</profileDesc></teiHeader>"
)


def entry(n: int, name: str, year: int) -> str:
    return (
        f'<biblStruct xml:id="b{n}"><analytic><title level="a">About {name}</title><author><persName><forename>'
        f'A</forename><surname>{name}</surname></persName></author></analytic><monogr><title level="j">Botany'
        f'</title><imprint><biblScope unit="volume">{n}</biblScope><biblScope unit="page" from="1" to="9" />'
        f'<date when="{year}">{year}</date></imprint></monogr></biblStruct>'
    )


def paper(body: str, tmp_path: Path) -> Document:
    entries = entry(0, "Adams", 2001) + entry(1, "Brown", 2002) + entry(2, "Clark", 2003)
    file = tmp_path / "paper.tei"
    file.write_text(
        f'<TEI xmlns="http://www.tei-c.org/ns/1.0">{HEAD}<text><body>{body}</body><back><div '
        f'type="references"><listBibl>{entries}</listBibl></div></back></text></TEI>'
    )
    return read(file)


def test_marks_of_one_bracket_are_one_citation_and_their_words_stay_apart(tmp_path: Path) -> None:
    found = paper(
        '<div><p>Seen <ref type="bibr" target="#b0">(Adams, 2001;</ref><ref type="bibr" target="#b1">'
        'Brown, 2002)</ref> and by <ref type="bibr" target="#b2">Clark (2003)</ref>.</p></div>',
        tmp_path,
    )
    got = [(c.span.of(found.text), c.reference_keys, c.style.value) for c in found.citations]
    assert got == [
        ("(Adams, 2001; Brown, 2002)", ("b0", "b1"), "author-year"),
        ("Clark (2003)", ("b2",), "narrative"),
    ]


def test_a_mark_without_a_target_stays_open_with_what_its_words_fit(tmp_path: Path) -> None:
    found = paper(
        '<div><p>Seen <ref type="bibr" target="#b0">(Adams, 2001)</ref> and <ref type="bibr">'
        '(Brown, 2002)</ref> at <ref type="bibr">[-0.44, 0.18]</ref>.</p></div>',
        tmp_path,
    )
    got = [(c.reference_keys, c.candidates) for c in found.citations]
    assert got == [(("b0",), ()), ((), ("b1",))]


def test_header_and_headings_are_read(tmp_path: Path) -> None:
    found = paper('<div><head n="2.1">Data</head><p>Text.</p></div>', tmp_path)
    assert (found.title, found.year, found.identifiers.doi) == ("On ants", 2020, "10.1000/ants")
    assert found.authors == (Name("Lee", "Kim"),)
    assert [(s.level, s.heading) for s in found.sections] == [
        (1, "Abstract"),
        (2, "2.1 Data"),
        (1, "References"),
    ]


def test_entries_are_read_and_written_as_a_reader_expects(tmp_path: Path) -> None:
    found = paper("<div><p>Text.</p></div>", tmp_path).references[1]
    assert (found.title, found.venue, found.volume, found.pages) == ("About Brown", "Botany", "1", "1-9")  # fmt: skip
    assert found.raw == "A Brown. About Brown. Botany, 1, 1-9. 2002"


def test_a_caption_does_not_repeat_its_label(tmp_path: Path) -> None:
    found = paper(
        '<figure xml:id="fig_0"><head>Fig. 1 .</head><label>1</label><figDesc>Fig. 1. Ants.</figDesc>'
        '</figure><figure type="table"><head>Table 1 .</head><figDesc>Counts</figDesc><table><row><cell>a'
        "</cell><cell>b</cell></row></table></figure>",
        tmp_path,
    )
    assert "**Fig. 1.** Ants.\n\n**Table 1.** Counts\n\n| a | b |" in found.text
    assert [(f.kind, f.label) for f in found.floats] == [("figure", "Fig. 1"), ("table", "Table 1")]


def test_formulas_keep_their_number_outside(tmp_path: Path) -> None:
    found = paper("<div><formula>a = b<label>(1)</label></formula></div>", tmp_path)
    assert "$$a = b$$ (1)\n" in found.text
    assert found.equations[0].number == "1"
