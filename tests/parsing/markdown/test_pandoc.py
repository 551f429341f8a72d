"""Markdown as people write it: pandoc's citations, front matter, notes, floats."""

from pathlib import Path

import pytest

from scholiast.papers import CitationStyle, Document, Name
from scholiast.parsing.reading import read

BIB = """@article{lee19, author={Lee, Ada}, title={On X}, journal={J}, year={2019}}
@book{wu_20, author={Wu, Bo}, title={Y}, publisher={P}, year={2020}}
@book{never, author={No, One}, title={Z}, publisher={P}, year={2021}}
"""
HEAD = "---\ntitle: 'A *fine* paper'\nauthor:\n  - name: Ada Lee\n  - Bo van Wu\n"
HEAD += "date: 2021-03-04\nbibliography: refs.bib\n---\n\n"


def paper(folder: Path, text: str, *, bib: str = BIB, name: str = "paper.md") -> Document:
    (folder / "refs.bib").write_text(bib, encoding="utf-8")
    (folder / name).write_text(text, encoding="utf-8")
    return read(folder / name)


def marks(document: Document) -> list[tuple[str, tuple[str, ...]]]:
    return [(c.span.of(document.text), c.reference_keys) for c in document.citations]


def test_the_head_gives_title_authors_year_and_bibliography(tmp_path: Path) -> None:
    document = paper(tmp_path, HEAD + "# Introduction\n\nAs shown [@lee19].\n")
    assert document.title == "A fine paper"
    assert document.authors == (Name("Lee", "Ada"), Name("van Wu", "Bo"))
    assert document.year == 2021
    assert document.text.startswith("# A fine paper\n\n## Introduction\n\nAs shown [@lee19].\n\n")
    assert [reference.key for reference in document.references] == ["lee19", "wu_20", "never"]


@pytest.mark.parametrize(
    ("text", "keys", "style", "prefix", "suffix"),
    [
        ("so [@lee19].", ("lee19",), "author-year", "", ""),
        ("so [see @lee19, p. 3; also -@wu_20].", ("lee19", "wu_20"), "author-year", "see; also",
         "p. 3"),
        ("so [@{lee19}, pp. 33-35 and *passim*].", ("lee19",), "author-year", "",
         "pp. 33-35 and *passim*"),
        ("@lee19 says so.", ("lee19",), "narrative", "", ""),
        ("As @wu_20 [p. 4] says.", ("wu_20",), "narrative", "", "p. 4"),
        ("it (@lee19) is.", ("lee19",), "narrative", "", ""),
    ],
)  # fmt: skip
def test_citations_in_pandocs_syntax(
    tmp_path: Path, text: str, keys: tuple[str, ...], style: str, prefix: str, suffix: str
) -> None:
    (citation,) = paper(tmp_path, HEAD + text).citations
    assert citation.reference_keys == keys
    assert (citation.style, citation.prefix, citation.suffix) == (style, prefix, suffix)


def test_a_key_that_the_bibliography_lacks_is_missing(tmp_path: Path) -> None:
    (citation,) = paper(tmp_path, HEAD + "so [@lee19; @nobody99].").citations
    assert citation.reference_keys == ("lee19",)
    assert citation.missing_keys == ("nobody99",)


@pytest.mark.parametrize(
    "text",
    ["Mail lee@example.org now.", r"Not \@lee19 here.", "`@lee19`", "See @fig-one and @tbl:two.",
     "{a,b}@lee19.org"],
)  # fmt: skip
def test_other_uses_of_the_sign_are_no_citations(tmp_path: Path, text: str) -> None:
    assert not paper(tmp_path, HEAD + text).citations


def test_a_handle_in_a_text_without_a_bibliography_is_no_citation(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("Thanks to @somebody for this.", encoding="utf-8")
    assert not read(tmp_path / "a.md").citations


def test_cited_works_are_listed_at_the_end_and_know_their_bib_line(tmp_path: Path) -> None:
    document = paper(tmp_path, HEAD + "So [@wu_20].\n\n# References\n")
    assert document.text.endswith("## References\n\n- Wu, Bo (2020). Y. P.\n")
    reference = document.reference("wu_20")
    assert reference is not None
    assert reference.span is not None
    assert reference.span.of(document.text) == reference.raw
    assert str(reference.place) == "refs.bib:2:1"
    never = document.reference("never")
    assert never is not None
    assert never.span is None


def test_works_listed_without_a_mark_are_uncited_on_purpose(tmp_path: Path) -> None:
    head = HEAD.replace("---\n\n", "nocite: |\n  @never, @wu_20\n---\n\n")
    assert paper(tmp_path, head + "x [@lee19]").uncited_on_purpose == ("never", "wu_20")


def test_references_may_stand_in_the_head(tmp_path: Path) -> None:
    head = (
        "---\nreferences:\n- id: lee19\n  type: book\n  title: 'On: X'\n  author:\n"
        "  - family: Lee\n    given: Ada\n  issued:\n    date-parts:\n    - - 2019\n      - 5\n---\n"
    )
    document = paper(tmp_path, head + "So [@lee19].", name="b.md")
    (reference,) = document.references
    assert (reference.title, reference.year) == ("On: X", 2019)
    assert reference.authors == (Name("Lee", "Ada"),)
    assert marks(document) == [("[@lee19]", ("lee19",))]


def test_a_bibliography_outside_the_papers_folder_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "secret.bib").write_text(BIB, encoding="utf-8")
    inner = tmp_path / "inner"
    inner.mkdir()
    head = "---\nbibliography: [../secret.bib, gone.bib]\n---\n"
    (inner / "a.md").write_text(head + "So [@lee19].", encoding="utf-8")
    document = read(inner / "a.md")
    assert not document.references
    assert [p.code for p in document.problems][:2] == ["missing-input-file"] * 2


def test_the_only_bib_file_beside_a_paper_is_taken_where_none_is_named(tmp_path: Path) -> None:
    document = paper(tmp_path, "So [@lee19].")
    assert marks(document) == [("[@lee19]", ("lee19",))]
    assert "bibliography-assumed" in {problem.code for problem in document.problems}


def test_places_lead_back_to_line_and_column(tmp_path: Path) -> None:
    document = paper(tmp_path, HEAD + "> Some *quoted*\n> words &amp; so [@lee19].\n")
    (citation,) = document.citations
    place = document.origin(citation.span)
    assert place is not None
    assert (place.file, place.line, place.column, place.end_column) == ("paper.md", 11, 18, 26)


def test_a_footnote_stands_behind_the_paragraph_that_calls_it(tmp_path: Path) -> None:
    text = "Called here.[^n] More.\n\nNext.\n\n[^n]: The note\n    goes on, see [@lee19].\n"
    document = paper(tmp_path, HEAD + text)
    assert (
        "Called here.[^n] More.\n\n[^n]: The note goes on, see [@lee19].\n\nNext." in document.text
    )
    (note,) = document.notes
    assert note.label == "n"
    assert note.span.of(document.text).startswith("The note goes")
    assert note.mark is not None
    assert note.mark.of(document.text) == "[^n]"
    assert marks(document) == [("[@lee19]", ("lee19",))]


def test_code_formulas_and_comments_are_not_searched(tmp_path: Path) -> None:
    text = "```\n[@lee19]\n```\n\n`[@lee19]` and $x_{[@lee19]}$ <!-- [@lee19] --> end.\n"
    document = paper(tmp_path, HEAD + text)
    assert not document.citations
    assert "<!--" not in document.text
    assert "```\n[@lee19]\n```" in document.text


def test_a_comment_dismisses_findings(tmp_path: Path) -> None:
    document = paper(tmp_path, "A.\n\n<!-- scholiast: ignore SCH104, SCH107: on purpose -->\nB.\n")
    (dismissal,) = document.dismissals
    assert (dismissal.codes, dismissal.reason, dismissal.line) == (
        ("SCH104", "SCH107"), "on purpose", 3,
    )  # fmt: skip


def test_pictures_tables_and_equations_are_kept_with_their_captions(tmp_path: Path) -> None:
    text = (
        "![Errors by year](plots/errors.png){#fig:err width=50%}\n\n"
        "Table 1: Counts.\n\n| a | b [@lee19] |\n|---|---|\n| 1 | 2 |\n\n"
        "$$\nx = y \\tag{3}\n$$\n"
    )
    document = paper(tmp_path, HEAD + text)
    figure, table = document.floats
    assert (figure.kind, figure.key, figure.caption.of(document.text)) == (
        "figure", "fig:err", "Errors by year",
    )  # fmt: skip
    assert figure.image is not None
    assert figure.image.file == "plots/errors.png"
    assert (table.kind, table.label) == ("table", "Table 1")
    assert table.span.of(document.text).endswith("| 1 | 2 |\n")
    assert [equation.number for equation in document.equations] == ["3"]
    assert marks(document) == [("[@lee19]", ("lee19",))]


@pytest.mark.parametrize(
    ("text", "title", "sections"),
    [
        ("# T\n\n## A\n\nx\n\n### B\n\n## C\n", "T", [("A", 1), ("B", 2), ("C", 1)]),
        ("# A\n\nx\n\n## B\n\n# C\n", "", [("A", 1), ("B", 2), ("C", 1)]),
        ("A title\n=======\n\nPart\n----\n\nx\n", "A title", [("Part", 1)]),
        ("# A title\n\n# Abstract\n\nx\n\n# 1 Introduction\n\n## 1.1 B\n", "A title",
         [("Abstract", 1), ("1 Introduction", 1), ("1.1 B", 2)]),
        ("## A cut\n\n## title\n\nWho\n\n## Abstract\n\n## 1 Introduction\n\n## 1.1 B\n\n"
         "## 2 Methods\n\n## 2.1 C\n", "A cut title",
         [("Abstract", 1), ("1 Introduction", 1), ("1.1 B", 2), ("2 Methods", 1), ("2.1 C", 2)]),
        ("**A title**\n\nx\n\n**1 Introduction**\n\nx\n\n**References**\n\nx\n", "A title",
         [("1 Introduction", 1), ("References", 1)]),
    ],
)  # fmt: skip
def test_headings_have_levels_and_the_first_may_be_the_title(
    tmp_path: Path, text: str, title: str, sections: list[tuple[str, int]]
) -> None:
    (tmp_path / "a.md").write_text(text, encoding="utf-8")
    document = read(tmp_path / "a.md")
    assert document.title == title
    assert [(s.heading, s.level) for s in document.sections] == sections


def test_a_style_is_not_invented_for_marks_in_pandocs_syntax(tmp_path: Path) -> None:
    document = paper(tmp_path, HEAD + "So [@lee19]; in [0, 1] too.")
    assert [citation.style for citation in document.citations] == [CitationStyle.AUTHOR_YEAR]
