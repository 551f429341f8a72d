"""JATS: text, citations as a reader sees them, references by their tags."""

from pathlib import Path

import pytest

from scholiast.papers import CitationStyle, Document, Name, OutcomeKind, Span
from scholiast.parsing.reading import read


def ref(n: int, name: str, year: int) -> str:
    return (
        f'<ref id="B{n}"><label>{n}</label><element-citation publication-type="journal"><person-group '
        f'person-group-type="author"><name><surname>{name}</surname><given-names>A</given-names></name><etal/>'
        f"</person-group><year>{year}</year><article-title>On {name}</article-title><source>J Things</source>"
        f'<volume>{n}</volume><issue>2</issue><fpage>1</fpage><lpage>9</lpage><pub-id pub-id-type="doi">'
        f"10.1000/{name}</pub-id></element-citation></ref>"
    )


NAMES = ["Adams", "Brown", "Clark", "Davis", "Evans"]
REFS = "".join(ref(n, name, 2000 + n) for n, name in enumerate(NAMES, start=1))


def article(
    body: str, tmp_path: Path, refs: str = REFS, front: str = "", after: str = ""
) -> Document:
    file = tmp_path / "paper.xml"
    file.write_text(
        f"<article><front><article-meta>{front}</article-meta></front><body>{body}</body>"
        f"<back><ref-list><title>References</title>{refs}</ref-list></back>{after}</article>"
    )
    return read(file)


def x(rid: str, text: str) -> str:
    return f'<xref ref-type="bibr" rid="{rid}">{text}</xref>'


CASES = {
    "one bracket": (f"Seen [{x('B1', '1')}].", [("[1]", "B1")]),
    "a group": (f"Seen [{x('B1', '1')}, {x('B3', '3')}].", [("[1, 3]", "B1 B3")]),
    "a range between two marks": (f"Seen [{x('B1', '1')}]–[{x('B4', '4')}].", [("[1]–[4]", "B1 B2 B3 B4")]),
    "a range with words": (f"Seen [{x('B2', '2')} to {x('B4', '4')}].", [("[2 to 4]", "B2 B3 B4")]),
    "a range inside one mark": (f"Seen [{x('B2', '2–4')}].", [("[2–4]", "B2 B3 B4")]),
    "several ids in one mark": (f"Seen [{x('B1 B5', '1,5')}].", [("[1,5]", "B1 B5")]),
    "raised": (f"Seen<sup>{x('B1', '1')}–{x('B3', '3')}</sup> here.", [("1–3", "B1 B2 B3")]),
    "names and years": (
        f"Seen ({x('B1', 'Adams et al., 2001')}; {x('B2', 'Brown, 2002')}).",
        [("(Adams et al., 2001; Brown, 2002)", "B1 B2")],
    ),
    "a bare year": (f"As Adams et al. ({x('B1', '2001')}) saw.", [("Adams et al. (2001)", "B1")]),
    "a bare year in a bracket": (f"So (see Adams et al. {x('B1', '2001')}).", [("(see Adams et al. 2001)", "B1")]),
    "two brackets with and": (f"In [{x('B1', '1')}] and [{x('B2', '2')}].", [("[1]", "B1"), ("[2]", "B2")]),
    "a bracket with more in it": (f"So (n = 5, see Fig. 1 and {x('B1', 'Adams 2001')}).", [("Adams 2001", "B1")]),
    "a key that the list lacks": (f"Seen [{x('B9', '9')}].", [("[9]", "")]),
    "an empty mark": (f"Seen [{x('B1', '1')}{x('B2', '')}].", [("[1]", "B1 B2")]),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_cross_references_become_citations(case: str, tmp_path: Path) -> None:
    body, expected = CASES[case]
    found = article(f"<p>{body}</p>", tmp_path)
    got = [(c.span.of(found.text), " ".join(c.reference_keys)) for c in found.citations]
    assert got == expected


def test_an_unknown_key_is_told(tmp_path: Path) -> None:
    found = article(f"<p>{CASES['a key that the list lacks'][0]}</p>", tmp_path)
    assert found.citations[0].missing_keys == ("B9",)


def test_raised_marks_have_the_raised_style(tmp_path: Path) -> None:
    found = article(f"<p>{CASES['raised'][0]}</p>", tmp_path)
    assert found.citations[0].style is CitationStyle.SUPERSCRIPT


def test_tagged_entries_give_all_their_fields(tmp_path: Path) -> None:
    found = article("<p>Text.</p>", tmp_path).references[1]
    assert (found.key, found.number, found.title, found.year) == ("B2", 2, "On Brown", 2002)
    assert found.authors == (Name("Brown", "A"),)
    assert found.has_more_authors
    assert (found.venue, found.volume, found.issue, found.pages) == ("J Things", "2", "2", "1-9")
    assert (found.identifiers.doi, found.type) == ("10.1000/brown", "article-journal")
    assert found.raw == "Brown A, et al. 2002. On Brown. J Things 2(2):1–9. doi:10.1000/Brown"


def test_untagged_entries_are_read_as_printed(tmp_path: Path) -> None:
    entry = (
        '<ref id="R1"><label>1.</label><mixed-citation>Lee K. On trees. <italic>Botany</italic>. '
        "2019;12(3):45-67.</mixed-citation></ref>"
    )
    found = article("<p>Text.</p>", tmp_path, entry).references[0]
    assert (found.key, found.number, found.year) == ("R1", 1, 2019)
    assert "On trees" in found.title


def test_names_without_marks_between_them_are_set_apart(tmp_path: Path) -> None:
    entry = (
        '<ref id="R1"><mixed-citation><person-group><name><surname>Lee</surname><given-names>K'
        "</given-names></name><name><surname>Ito</surname><given-names>M</given-names></name>"
        "</person-group><article-title>Trees</article-title><source>Botany</source></mixed-citation></ref>"
    )
    assert article("<p>T.</p>", tmp_path, entry).references[0].raw == "Lee K, Ito M. Trees. Botany"


def test_several_sources_in_one_entry_are_several_references(tmp_path: Path) -> None:
    entry = (
        '<ref id="R1"><label>1</label><mixed-citation id="R1a"><source>One</source></mixed-citation>'
        '<mixed-citation id="R1b"><source>Two</source></mixed-citation></ref>'
    )
    found = article(f"<p>Seen [{x('R1', '1')}] and [{x('R1b', '1b')}].</p>", tmp_path, entry)
    assert [c.reference_keys for c in found.citations] == [("R1", "R1b"), ("R1b",)]


def test_two_forms_of_one_citation_are_one_reference(tmp_path: Path) -> None:
    entry = (
        '<ref id="R1"><citation-alternatives><element-citation><article-title>Trees</article-title>'
        "<source>Botany</source></element-citation><mixed-citation>Lee K: Trees. Botany.</mixed-citation>"
        "</citation-alternatives></ref>"
    )
    found = article("<p>T.</p>", tmp_path, entry).references
    assert [(r.key, r.title, r.raw) for r in found] == [("R1", "Trees", "Lee K: Trees. Botany.")]


def test_the_front_gives_title_authors_year_and_doi(tmp_path: Path) -> None:
    front = (
        '<article-id pub-id-type="doi">10.1000/XYZ</article-id><title-group><article-title>On <italic>ants'
        '</italic></article-title></title-group><contrib-group><contrib contrib-type="author"><name><surname>'
        'Lee</surname><given-names>Kim</given-names></name></contrib><contrib contrib-type="editor"><name>'
        '<surname>Ed</surname></name></contrib></contrib-group><pub-date pub-type="epub"><year>2020</year>'
        "</pub-date><abstract><p>Short.</p></abstract>"
    )
    found = article("<sec><title>Intro</title><p>Long.</p></sec>", tmp_path, front=front)
    assert (found.title, found.year, found.identifiers.doi) == ("On ants", 2020, "10.1000/xyz")
    assert found.authors == (Name("Lee", "Kim"),)
    assert found.text.startswith(
        "# On ants\n\n## Abstract\n\nShort.\n\n## Intro\n\nLong.\n\n## References"
    )
    assert [s.role for s in found.sections] == ["abstract", "body", "references"]


def test_floats_wait_for_the_end_of_the_paragraph(tmp_path: Path) -> None:
    body = (
        '<p>One <fig id="f1"><label>Figure 1.</label><caption><p>Ants.</p></caption><graphic href="a.png"/>'
        '</fig>two.</p><table-wrap id="t1"><label>Table 1</label><table><thead><tr><th>a</th><th>b</th></tr>'
        '</thead><tbody><tr><td rowspan="2">x</td><td>1</td></tr><tr><td>2</td></tr></tbody></table></table-wrap>'
    )
    found = article(body, tmp_path, refs="")
    assert found.text.startswith("One two.\n\n**Figure 1.** Ants.\n\n**Table 1.**")
    assert "| a | b |\n| --- | --- |\n| x | 1 |\n|  | 2 |" in found.text
    assert [(f.kind, f.label, f.key) for f in found.floats] == [
        ("figure", "Figure 1", "f1"),
        ("table", "Table 1", "t1"),
    ]
    assert found.floats[0].caption.of(found.text) == "Ants."


def test_formulas_and_notes_stand_where_they_are_read(tmp_path: Path) -> None:
    body = (
        "<p>Let <inline-formula><tex-math>$x$</tex-math></inline-formula><xref ref-type='fn' rid='n1'>a</xref> "
        "be <disp-formula id='e1'><label>(2)</label><mml:math xmlns:mml='m'><mml:msup><mml:mi>a</mml:mi>"
        "<mml:mn>2</mml:mn></mml:msup></mml:math></disp-formula> there.</p><fn-group><fn id='n1'><label>a"
        "</label><p>A note.</p></fn></fn-group>"
    )
    found = article(body, tmp_path, refs="")
    assert found.text == "Let $x$[^a] be\n\n[^a]: A note.\n\n$$a^{2}$$ (2)\n\nthere.\n"
    assert [e.number for e in found.equations] == ["2"]


def test_sub_articles_are_left_out_and_told(tmp_path: Path) -> None:
    after = '<sub-article article-type="reply"><body><p>Reply.</p></body></sub-article>'
    found = article("<p>Text.</p>", tmp_path, after=after)
    assert "Reply" not in found.text
    assert [(p.code, p.level.value) for p in found.problems if p.code == "further-articles"] == [("further-articles", "info")]  # fmt: skip


def test_words_lead_back_to_line_and_column(tmp_path: Path) -> None:
    found = article("\n<p>A&ndash;b\n  <italic>words</italic> here</p>", tmp_path)
    start = found.text.index("words here")
    place = found.origin(Span(start, start + 5))
    assert place is not None
    assert str(place) == "paper.xml:3:11"


def test_damage_gives_a_partial_paper_with_a_place(tmp_path: Path) -> None:
    found = article("\n<p>One</i> two.</p>", tmp_path)
    assert found.outcome.kind is OutcomeKind.PARTIAL
    assert found.text.startswith("One two.")
    assert found.problems[0].line == 2


def test_other_xml_is_refused_in_words(tmp_path: Path) -> None:
    file = tmp_path / "x.xml"
    file.write_text("<feed><entry/></feed>")
    found = read(file)
    assert found.outcome.kind is OutcomeKind.REFUSED
    assert "<feed>" in found.outcome.reason
