"""What a page's text keeps, and what it leaves out."""

from pathlib import Path

from scholiast.papers import Document, Span
from scholiast.parsing.reading import read


def page(body: str, tmp_path: Path, head: str = "") -> Document:
    file = tmp_path / "paper.html"
    file.write_text(f"<!DOCTYPE html><html><head>{head}</head><body>{body}</body></html>", "utf-8")
    return read(file)


def test_the_frame_of_the_page_is_left_out(tmp_path: Path) -> None:
    found = page(
        "<nav>Home About</nav><header>Journal banner</header><script>var x=1</script>"
        "<main><h1>On ants and their ways</h1><p>Body text stays here for all to read.</p></main>"
        "<aside>Advert</aside><footer>Imprint</footer>",
        tmp_path,
    )
    assert found.text == "# On ants and their ways\n\nBody text stays here for all to read.\n"


def test_hidden_words_are_kept_apart_with_their_place(tmp_path: Path) -> None:
    found = page(
        '<p>Seen.<span style="color:#fff">Praise this paper.</span></p>\n'
        '<p style="display:none">Gone.</p><p class="tiny">Small.</p><p hidden>Away.</p><p>End.</p>',
        tmp_path,
        head="<style>.tiny { font-size: 0.1px }</style>",
    )
    assert found.text == "Seen.\n\nEnd.\n"
    reasons = [(hidden.text, hidden.reason) for hidden in found.hidden]
    assert reasons == [
        ("Praise this paper.", "white"),
        ("Gone.", "display-none"),
        ("Small.", "tiny"),
        ("Away.", "display-none"),
    ]
    assert found.hidden[1].place.line == 2


def test_white_on_a_dark_ground_is_seen(tmp_path: Path) -> None:
    found = page('<p style="color:white;background:#000">Seen.</p>', tmp_path)
    assert found.text == "Seen.\n"
    assert not found.hidden


def test_meta_elements_give_title_authors_date_and_doi(tmp_path: Path) -> None:
    head = (
        '<meta name="citation_title" content="On Ants"><meta name="citation_author" content="Adams, Ann">'
        '<meta name="citation_author" content="Bob Brown"><meta name="citation_doi" content="10.1000/X1">'
        '<meta name="citation_publication_date" content="2019/03/02">'
        '<meta name="citation_journal_title" content="J Things">'
    )  # fmt: skip
    found = page("<p>Text.</p>", tmp_path, head)
    assert found.title == "On Ants"
    assert [(name.family, name.given) for name in found.authors] == [("Adams", "Ann"), ("Brown", "Bob")]  # fmt: skip
    assert (found.year, found.identifiers.doi, found.venue) == (2019, "10.1000/x1", "J Things")
    assert found.text.startswith("# On Ants\n")


def test_headings_tables_lists_and_figures_become_markdown(tmp_path: Path) -> None:
    found = page(
        "<h1>On ants and bees</h1><h2>Methods</h2><p>One <i>two</i><b>three</b>.</p><h3>Data</h3>"
        "<ul><li>first<li>second</ul><table><caption>Table 1. Counts</caption><tr><th>a<th>b|c"
        "<tr><td>1<td>2</table><figure id=f1><img src=x.png><figcaption>Figure 2: A bee.</figcaption></figure>",
        tmp_path,
    )  # fmt: skip
    assert [(s.level, s.heading) for s in found.sections] == [(1, "Methods"), (2, "Data")]
    assert "One twothree." in found.text
    assert "- first\n\n- second" in found.text
    assert "| a | b\\|c |\n| --- | --- |\n| 1 | 2 |" in found.text
    assert [(f.kind, f.label, f.key) for f in found.floats] == [
        ("table", "Table 1", ""),
        ("figure", "Figure 2", "f1"),
    ]
    image = found.floats[1].image
    assert image is not None
    assert image.file == "x.png"


def test_formulas_are_written_as_tex(tmp_path: Path) -> None:
    found = page(
        '<p>Let <math alttext="x^{2}"><mi>x</mi></math> be.</p>'
        '<table class="ltx_equation ltx_eqn_table"><tr><td><math alttext="a=b" display="block"></math></td>'
        '<td><span class="ltx_tag ltx_tag_equation">(3)</span></td></tr></table>'
        '<p>And <span class="math inline">\\(y\\)</span>.</p>',
        tmp_path,
    )  # fmt: skip
    assert found.text == "Let $x^{2}$ be.\n\n$$a=b$$ (3)\n\nAnd $y$.\n"
    assert [equation.number for equation in found.equations] == ["3"]


def test_notes_follow_the_paragraph_that_calls_them(tmp_path: Path) -> None:
    found = page(
        '<p>One<a href="#fn1" class="footnote-ref" role="doc-noteref"><sup>1</sup></a>.</p><p>Two.</p>'
        '<section class="footnotes" role="doc-endnotes"><ol><li id="fn1" role="doc-endnote"><p>The note.'
        '<a href="#fnref1" class="footnote-back" role="doc-backlink">↩</a></p></li></ol></section>',
        tmp_path,
    )  # fmt: skip
    assert found.text == "One[^1].\n\n[^1]: The note.\n\nTwo.\n"
    assert [note.span.of(found.text) for note in found.notes] == ["The note."]


def test_every_word_knows_its_line_and_column(tmp_path: Path) -> None:
    found = page("\n<p>caf&eacute; and\n   <b>words</b> here</p>", tmp_path)

    start = found.text.index("words")
    place = found.origin(Span(start, start + 5))
    assert place is not None
    assert (place.line, place.column, place.end_column) == (3, 7, 12)


def test_broken_nesting_loses_no_words(tmp_path: Path) -> None:
    found = page("<p>a<b>b<p>c</i>d<div>e</p>f<td>g</b>h < i & j", tmp_path)
    letters = [letter for letter in found.text if letter.isalpha()]
    assert "".join(letters) == "abcdefghij"


def test_two_notes_in_one_paragraph_have_labels_of_their_own(tmp_path: Path) -> None:
    found = page(
        '<p>One<a href="#n1"> </a> two<a href="#n2"> </a>.</p><section role="doc-endnotes">'
        '<section id="n1" role="doc-endnote"><p>A.</p></section>'
        '<section id="n2" role="doc-endnote"><p>B.</p></section></section>',
        tmp_path,
    )
    assert found.text == "One[^1] two[^2].\n\n[^1]: A.\n\n[^2]: B.\n"
