"""A work's text at three levels: what is in each, and what taking citations out leaves behind."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scholiast.corpora.levels import introduction_of, level_text
from scholiast.papers import Citation, CitationStyle, Document, Section, Span, Work
from scholiast.parsing import parse

PAPER = """\\documentclass{article}
\\title{Cats and boxes}
\\begin{document}
\\maketitle
\\begin{abstract}We study cats \\cite{a}.\\end{abstract}
\\section{Introduction}
Cats like boxes \\cite{a,b}, as is known \\citep[see][p. 4]{b}. They sleep (often; \\cite{a}).
\\section{Method}
We follow \\citet{b} and count f() calls, once \\cite{a}.
\\section{Conclusion}
Boxes are liked.
\\begin{thebibliography}{9}
\\bibitem{a} A. Smith. Boxes. Journal of Boxes, 2019.
\\bibitem{b} B. Jones. More boxes. Journal of Boxes, 2020.
\\end{thebibliography}
\\end{document}
"""
WORK = Work("doi:10.1/x", title="Cats and boxes", abstract="An abstract.", fields=("Biology",))


@pytest.fixture(scope="module")
def document(tmp_path_factory: pytest.TempPathFactory) -> Document:
    path = tmp_path_factory.mktemp("paper") / "paper.tex"
    path.write_text(PAPER)
    return parse(path)


def test_the_first_level_is_title_domain_and_abstract(document: Document) -> None:
    expected = "# Cats and boxes\n\nDomain: Biology\n\nAn abstract."
    assert level_text(WORK, document, 1) == expected
    assert level_text(WORK, None, 3) == expected


def test_the_document_speaks_where_the_work_has_no_abstract(document: Document) -> None:
    text = level_text(Work("x"), document, 1)
    assert text.startswith("# Cats and boxes")
    assert text.endswith("We study cats.")


def test_the_second_level_adds_the_introduction_alone(document: Document) -> None:
    text = level_text(WORK, document, 2)
    assert text.startswith(level_text(WORK, document, 1))
    assert "Cats like boxes" in text
    assert "count f() calls" not in text


def test_the_third_level_is_the_text_without_references_and_marks(document: Document) -> None:
    text = level_text(WORK, document, 3)
    assert "Cats like boxes, as is known. They sleep (often)." in text
    assert "count f() calls, once." in text
    assert "Boxes are liked." in text
    assert "Journal of Boxes" not in text
    assert "We study cats" not in text
    for citation in document.citations:
        if citation.style is not CitationStyle.NARRATIVE:
            assert citation.span.of(document.text) not in text


def paper(text: str, *citations: tuple[str, CitationStyle]) -> Document:
    """Return a document of one section; each citation is the first place where its words stand."""
    text = f"## 1 Introduction\n\n{text}"
    return Document(
        text,
        sections=(Section("1 Introduction", 1, Span(0, len(text))),),
        citations=tuple(
            Citation(Span(text.index(words), text.index(words) + len(words)), Span(0, 1), (), style)
            for words, style in citations
        ),
    )


NUMERIC, AUTHOR_YEAR = CitationStyle.NUMERIC, CitationStyle.AUTHOR_YEAR
CASES = [
    ("It holds [1], as in [2, 3].", [("[1]", NUMERIC), ("[2, 3]", NUMERIC)], "It holds, as in."),
    ("It holds [1], [2], [3] here.", [(f"[{i}]", NUMERIC) for i in (1, 2, 3)], "It holds here."),
    ("Known (see Smith 2019; Ng 2020).", [("Smith 2019", AUTHOR_YEAR), ("Ng 2020", AUTHOR_YEAR)],
     "Known."),
    ("Smith (2019) found it.", [("Smith (2019)", CitationStyle.NARRATIVE)], "Smith found it."),
    ("Folds (Ng, 2009; Figure 1) last.", [("(Ng, 2009; Figure 1)", AUTHOR_YEAR)],
     "Folds (Figure 1) last."),
    ("Call f() and g[] once [1].", [("[1]", NUMERIC)], "Call f() and g[] once."),
    ("[1] shows it.", [("[1]", NUMERIC)], "shows it."),
    ("It was shown.<sup>1</sup> Then", [("1", CitationStyle.SUPERSCRIPT)], "It was shown. Then"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "citations", "expected"), CASES)
def test_what_stays_reads_as_if_no_mark_had_been(
    text: str, citations: list[tuple[str, CitationStyle]], expected: str
) -> None:
    document = paper(text, *citations)
    if "<sup>" in text:
        place = document.text.index("<sup>") + 5
        mark = Citation(Span(place, place + 1), Span(0, 1), (), CitationStyle.SUPERSCRIPT)
        document = Document(document.text, sections=document.sections, citations=(mark,))
    assert level_text(Work("x"), document, 2).partition("\n\n")[2] == expected


def test_a_text_without_an_introduction_gives_its_first_section() -> None:
    text = "## Abstract\n\nA.\n\n## Why\n\nB.\n\n## How\n\nC."
    starts = [match.start() for match in re.finditer("## ", text)] + [len(text)]
    roles = ("abstract", "body", "body")
    sections = tuple(
        Section(name, 1, Span(starts[i], starts[i + 1]), roles[i])
        for i, name in enumerate(("Abstract", "Why", "How"))
    )
    found = introduction_of(Document(text, sections=sections))
    assert found is not None
    assert found.heading == "Why"
    assert introduction_of(Document("nothing")) is None


@given(st.lists(st.sampled_from(["word", "is", "a", "f()", "(see)", "x,", "y."]), max_size=12),
       st.lists(st.integers(0, 11), max_size=5))  # fmt: skip
def test_no_word_is_lost_but_the_marks(words: list[str], places: list[int]) -> None:
    parts = list(words)
    for place in sorted(set(places), reverse=True):
        parts.insert(min(place, len(parts)), "[7]")
    text = " ".join(parts)
    citations = tuple(
        Citation(Span(*match.span()), Span(0, 1), (), NUMERIC)
        for match in re.finditer(r"\[7\]", text)
    )
    section = Section("", 1, Span(0, len(text)))
    found = level_text(Work(""), Document(text, sections=(section,), citations=citations), 3)
    assert re.findall(r"\w+", found) == re.findall(r"\w+", " ".join(words))
    assert "  " not in found
