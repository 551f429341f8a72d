"""Whole papers, laid out in ways that journals do, printed by a real browser and read again."""

import re
import textwrap
from collections import Counter
from pathlib import Path

import pytest
from tests.parsing.pdf.printing import CHROMIUM, Paper, printed

from scholiast.papers import Document
from scholiast.parsing.reading import read

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed"),
]

AUTHORS = '<p class="authors">Karin Nyberg*  Ivan Petrov†  Hana Sato‡</p>'
FIGURE = (
    '<figure class="wide"><svg width="600" height="60"><rect x="9" y="9" width="500" height="30"/>'
    "</svg><figcaption>Figure 1. A black bar that spans the page from left to right and says "
    "nothing at all.</figcaption></figure>"
)
TABLE = (
    "<table><tr><th>Kind</th><th>Meaning</th><th>Share</th></tr>"
    + "".join(
        f"<tr><td>Row {row}</td><td>Words that wrap over some lines of a narrow cell of the "
        f"table without end</td><td>{row}.5</td></tr>"
        for row in range(1, 5)
    )
    + "</table>"
)
NAMES = ("Introduction", "Methods", "Results", "Discussion")


def _sections(paper: Paper, *, numbered: bool, paragraphs: int = 3) -> list[str]:
    return [
        f"<h2>{f'{number}. ' if numbered else ''}{name}</h2>"
        + "".join(paper.paragraph() for _ in range(paragraphs))
        for number, name in enumerate(NAMES, start=1)
    ]


def _listed(paper: Paper) -> str:
    return f"<h2>References</h2>{paper.listed()}"


def _holds(document: Document, paper: Paper) -> None:
    """Check that sentences stand in order, and that marks and references are those written."""
    text = " ".join(document.text.split())
    places = [text.find(sentence) for sentence in paper.sentences]
    assert [paper.sentences[i] for i, place in enumerate(places) if place < 0] == []
    assert places == sorted(places)
    raws = [
        re.sub(r"^(?:\[\d+\]|\d+\.) ", "", " ".join(one.raw.split())) for one in document.references
    ]
    assert raws == paper.references
    found = Counter(
        tuple(sorted(int(key.removeprefix("ref-")) for key in one.reference_keys))
        for one in document.citations
    )
    assert found == Counter(paper.cited)
    assert [str(name) for name in document.authors] == ["Karin Nyberg", "Ivan Petrov", "Hana Sato"]


def test_two_columns_a_wide_figure_running_heads_and_a_list_in_small_print(tmp_path: Path) -> None:
    paper = Paper("dated")
    first, second, third, fourth = _sections(paper, numbered=True)
    body = (
        f"<h1>Two columns of words</h1>{AUTHORS}<div class=columns>{first}{second}{FIGURE}{third}"
        f"{fourth}{_listed(paper)}</div>"
    )
    css = (
        ".columns { column-count: 2; column-gap: 7mm } .wide { column-span: all }"
        ".entries { font-size: 8pt } .entry { padding-left: 4mm; text-indent: -4mm }"
        '@page { @top-center { content: "Head of the journal" }'
        " @bottom-center { content: counter(page) } }"
    )
    document = read(printed(body, css, tmp_path))
    _holds(document, paper)
    assert "Head of the journal" not in document.text
    headings = [section.heading for section in document.sections]
    assert headings == [*(f"{n}. {name}" for n, name in enumerate(NAMES, 1)), "References"]
    assert [one.label for one in document.floats] == ["Figure 1"]


def test_three_narrow_columns_set_flush_with_raised_marks(tmp_path: Path) -> None:
    paper = Paper("raised")
    sections = "".join(_sections(paper, numbered=False, paragraphs=4))
    body = (
        f"<h1>Three columns of words</h1>{AUTHORS}"
        f"<div class=columns>{sections}{_listed(paper)}</div>"
    )
    css = ".columns { column-count: 3; column-gap: 5mm; font-size: 8.5pt } .entries { font-size: 7pt }"
    _holds(read(printed(body, css, tmp_path)), paper)


def test_wide_lines_hanging_entries_over_a_page_and_an_appendix(tmp_path: Path) -> None:
    paper = Paper("dated")
    first, *others = _sections(paper, numbered=False, paragraphs=5)
    appendix = "<h2>Appendix A. More</h2><p>These words are no entry, they follow the list.</p>"
    body = (
        f"<h1>Hanging entries over a page</h1>{AUTHORS}{first}{TABLE}{''.join(others)}"
        f"{_listed(paper)}{appendix}"
    )
    css = ".entry { padding-left: 9mm; text-indent: -9mm; line-height: 1.5 } p { line-height: 1.7 }"
    document = read(printed(body, css, tmp_path))
    _holds(document, paper)
    assert document.sections[-1].heading == "Appendix A. More"
    assert [section.heading for section in document.sections][:4] == list(NAMES)


def test_the_line_numbers_of_a_reviewer_copy_are_left_out(tmp_path: Path) -> None:
    paper = Paper("dated")
    lines = [f"<h1>A copy for reviewers</h1>{AUTHORS}"]
    count = 0
    for html in [*_sections(paper, numbered=False), _listed(paper)]:
        for kind, words in re.findall(r'<(h2|p|div class="entry")>(.*?)</', html):
            for line in textwrap.wrap(words, 84):
                count += 1
                bold = " bold" if kind == "h2" else ""
                lines.append(f'<div class="line{bold}"><span class="n">{count}</span>{line}</div>')
            lines.append('<div class="gap"></div>')
    css = (
        ".line { position: relative; line-height: 2; padding-left: 9mm } .gap { height: 3mm }"
        ".n { position: absolute; left: 0; font-size: 7pt } .bold { font-weight: bold }"
    )
    _holds(read(printed("".join(lines), css, tmp_path)), paper)
