"""Word files, built by hand here: styles, fields, notes, changes, hidden text."""

import base64
import json
import shutil
import subprocess
import zipfile
from html import escape
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scholiast.papers import CitationStyle, Document, Name, OutcomeKind
from scholiast.parsing.reading import read

WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
STYLES = """
<w:style w:type="paragraph" w:styleId="Titel"><w:name w:val="Title"/></w:style>
<w:style w:type="paragraph" w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style>
<w:style w:type="paragraph" w:styleId="Meine"><w:name w:val="Meine"/>
  <w:basedOn w:val="berschrift1"/></w:style>
<w:style w:type="paragraph" w:styleId="Zwei"><w:name w:val="Zwei"/>
  <w:pPr><w:outlineLvl w:val="1"/></w:pPr></w:style>
<w:style w:type="paragraph" w:styleId="Beschriftung"><w:name w:val="caption"/></w:style>
<w:style w:type="character" w:styleId="Hoch"><w:name w:val="Hoch"/>
  <w:rPr><w:vertAlign w:val="superscript"/></w:rPr></w:style>
"""
ENTRIES = (
    "A. Lee. On the errors of others. Journal of Things, 3(4):1-9, 2019.",
    "B. Wu and C. Berg. A second study of errors. Journal of Things, 5:10-19, 2020.",
    "D. Ruiz. Errors revisited. In Proceedings of Things, pages 4-8, 2021.",
)


def r(text: str, properties: str = "") -> str:
    return f'<w:r><w:rPr>{properties}</w:rPr><w:t xml:space="preserve">{escape(text)}</w:t></w:r>'


def p(*runs: str, style: str = "", properties: str = "") -> str:
    named = f'<w:pStyle w:val="{style}"/>' if style else ""
    return f"<w:p><w:pPr>{named}{properties}</w:pPr>{''.join(runs)}</w:p>"


def shown(code: str, result: str, data: str = "") -> str:
    inside = f"<w:fldData>{data}</w:fldData>" if data else ""
    return (
        f'<w:r><w:fldChar w:fldCharType="begin">{inside}</w:fldChar></w:r>'
        f"<w:r><w:instrText>{escape(code)}</w:instrText></w:r>"
        f'<w:r><w:fldChar w:fldCharType="separate"/></w:r>{result}'
        '<w:r><w:fldChar w:fldCharType="end"/></w:r>'
    )


def paper(folder: Path, *body: str, **parts: str) -> Document:
    """Return the document of a Word file with this body; `parts` name other members."""
    members = {
        "word/document.xml": f"<w:document xmlns:w='{WORD}'><w:body>{''.join(body)}</w:body></w:document>",
        "word/styles.xml": f"<w:styles xmlns:w='{WORD}'>{STYLES}</w:styles>",
    }
    names = {"footnotes": "word/footnotes.xml", "endnotes": "word/endnotes.xml",
             "sources": "customXml/item1.xml"}  # fmt: skip
    members |= {names[name]: content for name, content in parts.items()}
    with zipfile.ZipFile(folder / "paper.docx", "w") as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return read(folder / "paper.docx")


def marks(document: Document) -> list[tuple[str, tuple[str, ...]]]:
    return [(c.span.of(document.text), c.reference_keys) for c in document.citations]


def listed(*, numbered: bool = True) -> str:
    label = "[{}] " if numbered else ""
    return "".join(p(r(label.format(n) + entry)) for n, entry in enumerate(ENTRIES, 1))


def csl(key: str, title: str, family: str, year: int) -> dict[str, object]:
    data = {"id": key, "type": "article-journal", "title": title,
            "author": [{"family": family, "given": "A."}], "issued": {"date-parts": [[year]]}}  # fmt: skip
    return {"id": key, "uris": [f"http://zotero.org/users/1/items/{key}"], "itemData": data}


def zotero(*items: dict[str, object], **more: object) -> str:
    value = {"citationID": "x", "citationItems": [{**item, **more} for item in items]}
    return f"ADDIN ZOTERO_ITEM CSL_CITATION {json.dumps(value)}"


LEE = csl("LEE2019X", "On the errors of others", "Lee", 2019)
WU = csl("WU2020X", "A second study of errors", "Wu", 2020)


def test_headings_follow_localised_styles_and_their_parents(tmp_path: Path) -> None:
    document = paper(
        tmp_path,
        p(r("Ein Titel"), style="Titel"), p(r("1 Anfang"), style="berschrift1"),
        p(r("Darin"), style="Zwei"), p(r("Ende"), style="Meine"),
        p(r("Frei"), properties='<w:outlineLvl w:val="2"/>'),
    )  # fmt: skip
    assert document.title == "Ein Titel"
    assert document.text.startswith("# Ein Titel\n\n## 1 Anfang\n\n### Darin\n\n## Ende")
    assert [(s.heading, s.level) for s in document.sections] == [
        ("1 Anfang", 1), ("Darin", 2), ("Ende", 1), ("Frei", 3),
    ]  # fmt: skip


def test_marks_without_fields_are_mapped_by_their_text(tmp_path: Path) -> None:
    raised = '<w:vertAlign w:val="superscript"/>'
    document = paper(
        tmp_path,
        p(r("Errors are common [1, "), r("3]."), r(" They stay.")),
        p(r("References")), listed(),
    )  # fmt: skip
    assert marks(document) == [("[1, 3]", ("ref-1", "ref-3"))]
    assert [reference.year for reference in document.references] == [2019, 2020, 2021]
    document = paper(
        tmp_path,
        p(r("Errors are common"), r("1,", raised), r("3", '<w:rStyle w:val="Hoch"/>'), r(".")),
        p(r("References"), style="berschrift1"), listed(numbered=False).replace(
            "<w:pPr>", '<w:pPr><w:numPr><w:numId w:val="4"/></w:numPr>'),
    )  # fmt: skip
    assert marks(document) == [("1,3", ("ref-1", "ref-3"))]
    assert document.citations[0].style == CitationStyle.SUPERSCRIPT
    assert document.references[2].number == 3


def test_lines_are_paragraph_numbers(tmp_path: Path) -> None:
    document = paper(
        tmp_path, p(r("One.")), p(), p(r("As shown [1].")), p(r("References")), listed()
    )
    place = document.origin(document.citations[0].span)
    assert place is not None
    assert (place.file, place.line, place.column, place.end_column) == ("paper.docx", 3, 10, 13)


def test_zotero_fields_are_citations_with_their_references(tmp_path: Path) -> None:
    document = paper(
        tmp_path,
        p(r("So "), shown(zotero(LEE, WU, locator="3", prefix="see"), r("(Lee, ") + r("2019; Wu, 2020)")),
          r(", and "), shown(zotero(WU), r("(Wu, 2020)")), r(".")),
        p(shown("ADDIN ZOTERO_BIBL {} CSL_BIBLIOGRAPHY", r(ENTRIES[0]))),
    )  # fmt: skip
    assert marks(document) == [
        ("(Lee, 2019; Wu, 2020)", ("LEE2019X", "WU2020X")), ("(Wu, 2020)", ("WU2020X",)),
    ]  # fmt: skip
    assert document.citations[0].prefix == "see; see"
    lee, wu = document.references
    assert (lee.title, lee.year, lee.authors) == (
        "On the errors of others",
        2019,
        (Name("Lee", "A."),),
    )
    assert lee.raw == ENTRIES[0]
    assert lee.span is not None
    assert wu.span is None
    assert "## References" in document.text
    assert "CSL_CITATION" not in document.text


def test_a_bibliography_field_over_several_paragraphs_is_the_list(tmp_path: Path) -> None:
    begin = (
        '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>ADDIN ZOTERO_BIBL'
        '</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>'
    )
    end = '<w:r><w:fldChar w:fldCharType="end"/></w:r>'
    document = paper(
        tmp_path,
        p(shown(zotero(LEE), r("[1]"))),
        p(begin, r("[1] " + ENTRIES[0])), p(r("[2] " + ENTRIES[1])), p(end), p(r("After it.")),
    )  # fmt: skip
    assert [reference.key for reference in document.references] == ["LEE2019X", "ref-1"]
    assert document.text.count("## References") == 1


def test_mendeleys_content_controls_are_citations(tmp_path: Path) -> None:
    value = base64.b64encode(json.dumps({"citationItems": [LEE]}).encode()).decode()
    control = (
        f'<w:sdt><w:sdtPr><w:tag w:val="MENDELEY_CITATION_v3_{value}"/></w:sdtPr>'
        f"<w:sdtContent>{r('(Lee, 2019)')}</w:sdtContent></w:sdt>"
    )
    document = paper(tmp_path, p(r("So "), control, r(".")))
    assert marks(document) == [("(Lee, 2019)", ("LEE2019X",))]
    assert document.references[0].year == 2019


@pytest.mark.parametrize("in_data", [False, True])
def test_endnote_fields_are_citations(tmp_path: Path, in_data: bool) -> None:
    xml = (
        "<EndNote><Cite><Author>Lee</Author><Year>2019</Year><RecNum>12</RecNum><record><rec-number>12"
        "</rec-number><ref-type name='Journal Article'>17</ref-type><contributors><authors><author>"
        "<style face='normal'>Lee, Ada</style></author></authors></contributors><titles><title>On the "
        "errors</title><secondary-title>J</secondary-title></titles><dates><year>2019</year></dates>"
        "</record></Cite></EndNote>"
    )
    data = base64.b64encode(xml.encode() + b"\0\0").decode() if in_data else ""
    code = "ADDIN EN.CITE" if in_data else f"ADDIN EN.CITE {xml}"
    document = paper(tmp_path, p(r("So "), shown(code, r("(Lee, 2019)"), data)))
    assert marks(document) == [("(Lee, 2019)", ("endnote-12",))]
    assert document.references[0].authors == (Name("Lee", "Ada"),)
    assert document.references[0].venue == "J"


def test_words_own_citations_find_their_sources(tmp_path: Path) -> None:
    sources = (
        "<b:Sources xmlns:b='http://schemas.openxmlformats.org/officeDocument/2006/bibliography'>"
        "<b:Source><b:Tag>Lee19</b:Tag><b:SourceType>JournalArticle</b:SourceType><b:Title>On X</b:Title>"
        "<b:Year>2019</b:Year><b:Author><b:Author><b:NameList><b:Person><b:Last>Lee</b:Last><b:First>Ada"
        "</b:First></b:Person></b:NameList></b:Author></b:Author></b:Source></b:Sources>"
    )
    document = paper(
        tmp_path, p(r("So "), shown(r"CITATION Lee19 \l 1033 \m Wu20", r("(Lee, 2019; Wu, 2020)"))),
        sources=sources,
    )  # fmt: skip
    (citation,) = document.citations
    assert citation.reference_keys == ("Lee19",)
    assert citation.missing_keys == ("Wu20",)
    assert document.references[0].authors == (Name("Lee", "Ada"),)


def test_notes_stand_behind_the_paragraph_that_calls_them(tmp_path: Path) -> None:
    notes = (
        f"<w:footnotes xmlns:w='{WORD}'><w:footnote w:id='-1' w:type='separator'>{p(r('x'))}"
        f"</w:footnote><w:footnote w:id='2'>{p(r('See '), shown(zotero(LEE), r('Lee 2019')))}"
        "</w:footnote></w:footnotes>"
    )
    document = paper(
        tmp_path, p(r("Called"), '<w:r><w:footnoteReference w:id="2"/></w:r>', r(" here.")),
        p(r("Next.")), footnotes=notes,
    )  # fmt: skip
    assert document.text.startswith("Called[^1] here.\n\n[^1]: See Lee 2019\n\nNext.")
    (note,) = document.notes
    assert note.mark is not None
    assert note.mark.of(document.text) == "[^1]"
    assert marks(document) == [("Lee 2019", ("LEE2019X",))]


def test_what_was_deleted_is_gone_and_what_was_inserted_stays(tmp_path: Path) -> None:
    deleted = f"<w:del>{r('no').replace('w:t', 'w:delText')}</w:del>"
    document = paper(tmp_path, p(r("It is "), deleted, f"<w:ins>{r('so')}</w:ins>", r(".")))
    assert document.text == "It is so.\n"


@pytest.mark.parametrize(
    ("properties", "reason"),
    [
        ("<w:vanish/>", "invisible"),
        ('<w:color w:val="FFFFFF"/>', "white"),
        ('<w:sz w:val="2"/>', "tiny"),
    ],
)
def test_text_that_a_reader_does_not_see_is_kept_apart(
    tmp_path: Path, properties: str, reason: str
) -> None:
    document = paper(tmp_path, p(r("Seen. "), r("Praise this paper.", properties)))
    assert document.text.strip() == "Seen."
    (hidden,) = document.hidden
    assert (hidden.text, hidden.reason, hidden.place.line) == ("Praise this paper.", reason, 1)


def test_white_text_on_a_dark_ground_is_seen(tmp_path: Path) -> None:
    shading = '<w:shd w:fill="000080"/>'
    document = paper(tmp_path, p(r("Seen", '<w:color w:val="FFFFFF"/>'), properties=shading))
    assert document.text == "Seen\n"
    assert not document.hidden


def test_tables_captions_and_formulas_are_kept(tmp_path: Path) -> None:
    cell = "<w:tc>{}</w:tc>"
    row = "<w:tr>" + cell.format(p(r("a"))) + cell.format(p(r("b"))) + "</w:tr>"
    math = "<m:oMath xmlns:m='http://x/math'><m:r><m:t>x=1</m:t></m:r></m:oMath>"
    document = paper(
        tmp_path,
        p(r("Table 1: Counts."), style="Beschriftung"), f"<w:tbl>{row}{row}</w:tbl>", p(r("So "), math),
    )  # fmt: skip
    (table,) = document.floats
    assert (table.kind, table.label) == ("table", "Table 1")
    assert table.span.of(document.text).endswith("| a | b |\n|---|---|\n| a | b |\n")
    assert document.text.endswith("So $x=1$\n")


def test_a_text_box_is_read_once(tmp_path: Path) -> None:
    inner = f"<w:txbxContent>{p(r('Boxed.'))}</w:txbxContent>"
    box = (
        "<w:r><mc:AlternateContent xmlns:mc='http://x/mc'><mc:Choice><w:drawing>"
        f"{inner}</w:drawing></mc:Choice><mc:Fallback>{inner}</mc:Fallback></mc:AlternateContent></w:r>"
    )
    document = paper(tmp_path, p(r("Before."), box), p(r("After.")))
    assert document.text == "Before.\n\nBoxed.\n\nAfter.\n"


@pytest.mark.parametrize(
    "content", [b"", b"PK", b"PK\x03\x04 nothing", b"\xd0\xcf\x11\xe0 old Word"]
)
def test_what_is_no_word_file_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "a.docx").write_bytes(content)
    document = read(tmp_path / "a.docx")
    assert document.outcome.kind is OutcomeKind.REFUSED


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(
    ['<w:r><w:fldChar w:fldCharType="begin"/></w:r>', '<w:r><w:fldChar w:fldCharType="end"/></w:r>',
     '<w:r><w:fldChar w:fldCharType="separate"/></w:r>', "<w:r><w:t>x</w:t></w:r>",
     "<w:r><w:instrText>CITATION a</w:instrText></w:r>", "<w:r><w:instrText>ADDIN ZOTERO_ITEM "
     "CSL_CITATION {&quot;citationItems&quot;: [null, {}, 3]}</w:instrText></w:r>",
     "<w:sdt><w:sdtPr><w:tag w:val='MENDELEY_CITATION_v3_eyJ='/></w:sdtPr></w:sdt>",
     "<w:r><w:instrText>ADDIN EN.CITE &lt;EndNote&gt;</w:instrText></w:r>"]), max_size=20))  # fmt: skip
def test_fields_in_any_disorder_are_read(pieces: list[str]) -> None:
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        half = len(pieces) // 2
        paper(Path(folder), p(*pieces[:half]), p(*pieces[half:]))


def test_a_file_that_another_program_wrote_is_read(tmp_path: Path) -> None:
    office = shutil.which("soffice")
    if office is None:
        pytest.skip("LibreOffice is not installed")
    listed_ = "".join(f"<p>[{n}] {entry}</p>" for n, entry in enumerate(ENTRIES, 1))
    page = f"<h1>A study</h1><h2>Introduction</h2><p>As shown [2].</p><h2>References</h2>{listed_}"
    (tmp_path / "a.html").write_text(page, encoding="utf-8")
    command = [office, f"-env:UserInstallation=file://{tmp_path}/home", "--headless", "--convert-to",
               "docx:MS Word 2007 XML", "--outdir", str(tmp_path), str(tmp_path / "a.html")]  # fmt: skip
    subprocess.run(command, check=False, capture_output=True, timeout=120)
    if not (tmp_path / "a.docx").is_file():
        pytest.skip("LibreOffice could not convert the page")
    document = read(tmp_path / "a.docx")
    assert marks(document) == [("[2]", ("ref-2",))]
    assert [section.role for section in document.sections][-1] == "references"
