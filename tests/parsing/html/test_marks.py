"""Citations in the shapes in which publishers and converters write HTML."""

from pathlib import Path

import pytest

from scholiast.papers import Document
from scholiast.parsing.reading import read

LISTING = "".join(
    f'<li id="{{id{n}}}">{name} A. A study of {thing} in detail. J Things {n}, 1-9 ({year}).</li>'
    for n, (name, thing, year) in enumerate(
        [("Adams", "ants", 2001), ("Brown", "bees", 2002), ("Clark", "cats", 2003), ("Davis", "dogs", 2004)], start=1
    )
)  # fmt: skip


def listed(pattern: str, opening: str = "<h2>References</h2><ol>", closing: str = "</ol>") -> str:
    entries = LISTING
    for n in range(1, 5):
        entries = entries.replace(f"{{id{n}}}", pattern.format(n=n))
    return opening + entries + closing


CASES = {
    "springer": (
        'Known<sup><a data-track="click" href="#ref-CR1" title="Adams">1</a>,<a href="#ref-CR2">2</a>'
        '</sup>. Text.' + listed("ref-CR{n}"),
        [("1,2", ["ref-CR1", "ref-CR2"])],
    ),
    "nature range": (
        'Known<sup><a href="#ref-CR1">1</a>,<a href="#ref-CR2">2</a>,<a href="#ref-CR3">3</a>–'
        '<a href="#ref-CR4">4</a></sup>.' + listed("ref-CR{n}"),
        [("1,2,3–4", ["ref-CR1", "ref-CR2", "ref-CR3", "ref-CR4"])],
    ),
    "range between two links": (
        'Known [<a href="#B1">1</a>-<a href="#B4">4</a>] now.' + listed("B{n}"),
        [("[1-4]", ["B1", "B2", "B3", "B4"])],
    ),
    "elsevier": (
        'Known <a name="bbib1" href="#bib1" class="workspace-trigger">[1]</a>, <a href="#bib3">[3]</a>.'
        + listed("bib{n}"),
        [("[1], [3]", ["bib1", "bib3"])],
    ),
    "taylor and francis, in another case": (
        'Known (<a href="#CIT0001">Adams 2001</a>; <a href="#CIT0002">Brown 2002</a>) now.'
        + listed("cit000{n}"),
        [("(Adams 2001; Brown 2002)", ["cit0001", "cit0002"])],
    ),
    "a link that names the page too": (
        'Known [<a href="https://example.org/paper.html#R2">2</a>].' + listed("R{n}"),
        [("[2]", ["R2"])],
    ),
    "a bare year belongs to the name before it": (
        'As Clark (<a href="#b3">2003</a>) says.' + listed("b{n}"),
        [("Clark (2003)", ["b3"])],
    ),
    "two brackets are two marks": (
        'Ants (<a href="#b1">Adams, 2001</a>) and bees (<a href="#b2">Brown, 2002</a>).' + listed("b{n}"),
        [("(Adams, 2001)", ["b1"]), ("(Brown, 2002)", ["b2"])],
    ),
    "latexml": (
        '<p class="ltx_p">Known <cite class="ltx_cite ltx_citemacro_cite">[<a href="#bib.bib1" '
        'class="ltx_ref">1</a>, <a href="#bib.bib2" class="ltx_ref">2</a>]</cite> here.</p>'
        '<section id="bib" class="ltx_bibliography"><h2 class="ltx_title ltx_title_bibliography">References</h2>'
        '<ul class="ltx_biblist"><li id="bib.bib1" class="ltx_bibitem"><span class="ltx_tag ltx_role_refnum '
        'ltx_tag_bibitem">[1]</span><span class="ltx_bibblock">A. Adams.</span><span class="ltx_bibblock">'
        'Ants at work.</span></li><li id="bib.bib2" class="ltx_bibitem"><span class="ltx_tag">[2]</span>'
        '<span class="ltx_bibblock">B. Brown. Bees.</span></li></ul></section>',
        [("[1, 2]", ["bib.bib1", "bib.bib2"])],
    ),
    "pandoc with links": (
        '<p>Known <span class="citation" data-cites="adams01 brown02">(<a href="#ref-adams01" '
        'role="doc-biblioref">Adams 2001</a>; <a href="#ref-brown02">Brown 2002</a>)</span>.</p>'
        '<div id="refs" class="references csl-bib-body"><div id="ref-adams01" class="csl-entry">Adams, A. '
        '2001. “Ants.” <em>J Things</em>.</div><div id="ref-brown02" class="csl-entry">Brown, B. 2002. '
        "“Bees.” <em>J Things</em>.</div></div>",
        [("(Adams 2001; Brown 2002)", ["ref-adams01", "ref-brown02"])],
    ),
    "pandoc without links": (
        '<p>Known <span class="citation" data-cites="adams01">(Adams 2001)</span>.</p><div id="refs">'
        '<div id="ref-adams01" class="csl-entry">Adams, A. 2001. “Ants.” J Things.</div>'
        '<div id="ref-brown02" class="csl-entry">Brown, B. 2002. “Bees.” J Things.</div></div>',
        [("(Adams 2001)", ["ref-adams01"])],
    ),
    "rash, whose links are empty": (
        '<p>Known <a href="#ants"> </a>.</p><section role="doc-bibliography"><h1>References</h1><ol>'
        '<li id="bees" role="doc-biblioentry"><p>Brown, B. (2002). Bees.</p></li>'
        '<li id="ants" role="doc-biblioentry"><p>Adams, A. (2001). Ants.</p></li></ol></section>',
        [("[2]", ["ants"])],
    ),
    "the id lies on an anchor inside the entry": (
        'Known [<a href="#r2">2</a>].<h2>Literature Cited</h2><p><a name="r1"></a>1. Adams A. A study of ants. '
        'J Things 2001.</p><p><a name="r2"></a>2. Brown B. A study of bees. J Things 2002.</p>',
        [("[2]", ["r2"])],
    ),
    "a key that the list lacks": (
        'Known [<a href="#bib9" role="doc-biblioref">9</a>] and [<a href="#bib1">1</a>].' + listed("bib{n}"),
        [("[9]", []), ("[1]", ["bib1"])],
    ),
}  # fmt: skip


def page(body: str, tmp_path: Path, head: str = "") -> Document:
    file = tmp_path / "paper.html"
    file.write_text(f"<!DOCTYPE html><html><head>{head}</head><body>{body}</body></html>", "utf-8")
    return read(file)


@pytest.mark.parametrize("case", CASES)
def test_links_to_the_bibliography_are_citations(case: str, tmp_path: Path) -> None:
    body, expected = CASES[case]
    found = page(body, tmp_path)
    got = [(c.span.of(found.text), list(c.reference_keys)) for c in found.citations]
    assert got == expected


def test_a_page_without_links_is_mapped_by_its_text(tmp_path: Path) -> None:
    body = "<p>Known from [1] and [2, 3] too.</p>" + listed("").replace(' id=""', "")
    found = page(body, tmp_path)
    assert len(found.references) == 4
    assert [c.reference_keys for c in found.citations] == [("ref-1",), ("ref-2", "ref-3")]


def test_search_links_in_an_entry_are_left_out(tmp_path: Path) -> None:
    listing = listed("b{n}").replace(
        "(2001).", '(2001). <a href="https://doi.org/10.1000/Ants">CrossRef</a> <a href="#">Google Scholar</a>'
    )  # fmt: skip
    found = page('See [<a href="#b1">1</a>].' + listing, tmp_path)
    assert "Scholar" not in found.text
    assert found.references[0].identifiers.doi == "10.1000/ants"
