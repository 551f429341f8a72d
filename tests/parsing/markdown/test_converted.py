"""Markdown made by PDF converters, plain text, and what nobody meant to be Markdown."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.growth import assert_linear

from scholiast.papers import Document
from scholiast.parsing.interface import ParseOptions
from scholiast.parsing.markdown import parse
from scholiast.parsing.markdown.inline import read_inline
from scholiast.parsing.reading import read

ENTRIES = (
    "A. Lee. On the errors of others. Journal of Things, 3(4):1-9, 2019.",
    "B. Wu and C. Berg. A second study of errors. Journal of Things, 5:10-19, 2020.",
    "D. Ruiz. Errors revisited. In Proceedings of Things, pages 4-8, 2021.",
)


def parsed(folder: Path, text: str, name: str = "paper.md") -> Document:
    (folder / name).write_text(text, encoding="utf-8")
    return read(folder / name)


LISTS = {
    "bullets with numbers": "## References\n\n" + "".join(
        f"- [{n}] {entry}\n" for n, entry in enumerate(ENTRIES, 1)),
    "paragraphs with escaped numbers": "# References\n\n" + "\n\n".join(
        rf"\[{n}\] {entry}" for n, entry in enumerate(ENTRIES, 1)),
    "a numbered list": "## References\n\n" + "\n".join(
        f"{n}. {entry}" for n, entry in enumerate(ENTRIES, 1)),
    "lines of one paragraph": "**References**\n\n" + "\n".join(
        f"[{n}] {entry}" for n, entry in enumerate(ENTRIES, 1)),
    "no heading at all": "\n\n".join(f"[{n}] {entry}" for n, entry in enumerate(ENTRIES, 1)),
    "anchors before the entries": "# References\n\n" + "\n".join(
        f'- <span id="page-9-{n}"></span>[{n}] *{entry}*' for n, entry in enumerate(ENTRIES, 1)),
    "entries that a page break cuts": "## References\n\n" + "\n".join(
        f"- [{n}] " + entry.replace(". Journal", ".\n\n--- Page Break ---\n\njournal")
        for n, entry in enumerate(ENTRIES, 1)),
    "words in front of the list": "REFERENCES\n" + "\n".join(
        f"[{n}] {entry}" for n, entry in enumerate(ENTRIES, 1)),
}  # fmt: skip


@pytest.mark.parametrize("what", LISTS)
def test_a_reference_list_is_read_in_whichever_shape_it_has(tmp_path: Path, what: str) -> None:
    body = "# A paper\n\n## 1 Introduction\n\nAs shown [1] and again [2, 3].\n\n"
    document = parsed(tmp_path, body + LISTS[what])
    assert [reference.year for reference in document.references] == [2019, 2020, 2021]
    assert [reference.number for reference in document.references] == [1, 2, 3]
    assert [c.reference_keys for c in document.citations] == [("ref-1",), ("ref-2", "ref-3")]
    assert document.sections[-1].role == "references"


def test_entries_without_numbers_are_told_apart_by_their_paragraphs(tmp_path: Path) -> None:
    text = "# A paper\n\n## Introduction\n\nAs Lee (2019) shows (Wu & Berg, 2020).\n\n## References\n\n"
    entries = [
        "Lee, A. (2019). On the errors of others. *Journal of Things*, 3(4), 1-9.",
        "Wu, B., & Berg, C. (2020). A second study. *Journal of Things*, 5, 10-19.",
    ]
    document = parsed(tmp_path, text + "\n\n".join(entries))
    assert [reference.year for reference in document.references] == [2019, 2020]
    assert "*" not in document.references[0].raw
    assert [c.reference_keys for c in document.citations] == [("ref-1",), ("ref-2",)]


def test_an_entry_may_begin_with_a_particle_and_another_may_be_cut(tmp_path: Path) -> None:
    text = (
        "# A paper\n\n## Introduction\n\nx\n\n## References\n\n"
        "- Lee, A. (2019). On the errors\n\nof others. Journal of Things, 3.\n\n"
        "- de Ruiz, D. (2021). Errors revisited. Journal of Things, 5.\n"
    )
    document = parsed(tmp_path, text)
    assert [reference.year for reference in document.references] == [2019, 2021]
    assert document.references[0].raw.endswith("errors of others. Journal of Things, 3.")


def test_text_behind_the_list_is_not_taken_for_an_entry(tmp_path: Path) -> None:
    text = "## References\n\n" + "\n".join(f"- [{n}] {e}" for n, e in enumerate(ENTRIES, 1))
    text += "\n\n" + "Proofs are given here in full and at some length. " * 4
    text += "\n\n## A Proofs\n\n- one\n- two\n"
    document = parsed(tmp_path, "## 1 Introduction\n\nx [1].\n\n" + text)
    assert len(document.references) == 3


@pytest.mark.parametrize(
    ("mark", "key"),
    [
        ("shown<sup>2</sup>", "ref-2"),
        ("shown.$^{2}$", "ref-2"),
        ("shown.${}^{2}$", "ref-2"),
        ("shown.[^2^]", "ref-2"),
        ("shown^2^", "ref-2"),
        ("shown²", "ref-2"),
    ],
)
def test_raised_numbers_are_superscripts(tmp_path: Path, mark: str, key: str) -> None:
    body = f"## 1 Introduction\n\nErrors are common as was {mark} and so on<sup>1,3</sup>.\n\n"
    listed = "".join(f"{n}. {entry}\n" for n, entry in enumerate(ENTRIES, 1))
    document = parsed(tmp_path, body + "## References\n\n" + listed)
    first = next(c for c in document.citations if "2" in c.span.of(document.text))
    assert first.reference_keys == (key,)
    assert first.style == "superscript"


@pytest.mark.parametrize(
    ("text", "marks"),
    [
        (r"Seen [\[1\]](#page-9-1), [\[3\]](#page-9-3).",
         [("[1], [3]", ("ref-1", "ref-3"))]),
        ("Seen [[1](#page-9-1)-[3](#page-9-3)] often.", [("[1-3]", ("ref-1", "ref-2", "ref-3"))]),
        ("So ([Lee,](#page-9-1) [2019](#page-9-1)) says.", [("(Lee, 2019)", ("ref-1",))]),
        ("[Lee (2019)](#page-9-1) says.", [("Lee (2019)", ("ref-1",))]),
    ],
)  # fmt: skip
def test_links_to_entries_are_citations(
    tmp_path: Path, text: str, marks: list[tuple[str, tuple[str, ...]]]
) -> None:
    document = parsed(
        tmp_path, f"## 1 Introduction\n\n{text}\n\n{LISTS['anchors before the entries']}"
    )
    found = [(c.span.of(document.text), c.reference_keys) for c in document.citations]
    assert found == marks


def test_footnotes_that_make_the_reference_list_are_citations(tmp_path: Path) -> None:
    listed = "\n".join(f"[^{n}]: {entry}" for n, entry in enumerate(ENTRIES, 1))
    document = parsed(tmp_path, f"## Introduction\n\nSeen.[^2]\n\n## References\n\n{listed}\n")
    assert [c.reference_keys for c in document.citations] == [("ref-2",)]
    assert len(document.references) == 3
    assert not document.notes


def test_notes_that_name_sources_are_the_references_where_there_is_no_list(tmp_path: Path) -> None:
    text = (
        "# A history\n\nIt was so.[^1] It stayed so.[^2] Nobody knew.[^3]\n\n"
        "[^1]: Ada Lee, *The Errors of Others* (Oxford: Sample Press, 2019), 12.\n"
        "[^2]: Bo Wu, *A Second Study of Errors* (London: Sample Press, 2020), 40-44.\n"
        "[^3]: Lee, *Errors of Others*, 14.\n"
    )
    document = parsed(tmp_path, text)
    assert [reference.year for reference in document.references] == [2019, 2020]
    assert [c.reference_keys for c in document.citations][:2] == [("ref-1",), ("ref-2",)]
    assert {citation.style for citation in document.citations} == {"note"}


def test_a_sentence_over_a_page_break_is_one(tmp_path: Path) -> None:
    document = parsed(tmp_path, "It is tradi-\n\n\n\n--- Page Break ---\n\n\n\ntional to err.\n")
    assert document.text == "It is traditional to err.\n"
    assert "Page Break" not in document.text


def test_plain_text_has_a_title_headings_and_wrapped_entries(tmp_path: Path) -> None:
    text = (
        "On the errors of others\n\nA. Lee\n\nABSTRACT\nWe count errors.\n\n1. Introduction\n\n"
        "Errors are common [1].\nThey stay [2].\n\n2. Methods of counting\n\nWe counted.\n\n"
        "REFERENCES\n[1] A. Lee. On the errors of others. Journal\n    of Things, 2019.\n"
        "[2] B. Wu. A second study. Journal of Things,\n    2020.\n"
    )
    document = parsed(tmp_path, text, "paper.txt")
    assert document.title == "On the errors of others"
    assert [section.heading for section in document.sections] == [
        "ABSTRACT", "1. Introduction", "2. Methods of counting", "REFERENCES",
    ]  # fmt: skip
    assert [reference.year for reference in document.references] == [2019, 2020]
    assert [c.reference_keys for c in document.citations] == [("ref-1",), ("ref-2",)]


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("**bold** and *it* and __b__ and _i_", "bold and it and b and i"),
        ("snake_case_name and 2*3*4", "snake_case_name and 2*3*4"),
        ("p < 0.05* and q < 0.1**", "p < 0.05* and q < 0.1**"),
        ("***both*** and **un*even**", "both and un*even"),
        (r"\*kept\* and \_so\_", "*kept* and _so_"),
        ("a &lt; b &amp; c &nosuch;", "a < b & c &nosuch;"),
        ("[text](http://x.org/a_(b) 'title') and <https://y.org>", "text and https://y.org"),
        ("H<sub>2</sub>O <b>x</b> and a <b c", "H2O x and a <b c"),
        ("costs $5 and $10 or so", "costs $5 and $10 or so"),
        ("[unlinked] and [x][y]", "[unlinked] and [x][y]"),
        ("a `*code*` b", "a `*code*` b"),
        ("[small]{.smallcaps} caps", "small caps"),
    ],
)
def test_marks_inside_a_line_are_taken_out(text: str, plain: str) -> None:
    assert "".join(piece.text for piece in read_inline(text)) == plain


@settings(max_examples=150, deadline=None)
@given(st.text(alphabet="#*_[](){}@^$<>!`\\|-=:&;.~ \n\tab1²\"'", max_size=200))
def test_any_text_is_read_and_every_place_lies_in_the_file(content: str) -> None:
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.md"
        path.write_text(content, encoding="utf-8")
        document = read(path)
    for run in document.source_map.runs:
        assert run.offset is not None
        length = run.end - run.start if run.length is None else run.length
        assert 0 <= run.offset <= run.offset + length <= len(content)


@pytest.mark.parametrize(
    "piece",
    ["[", "]", "![", "*", "**a", "_", "`", "$", "$a", "<", "<!--", "<a ", "\\[", "\\(", "^", "@", "&",
     "[@a;", "[^1]", "[^1]: a\n", "# a\n\n", "- a\n", "| a\n", "> ", "a|b\n", "](", "](#a)", "[a](#b)",
     "**References**\n\n", "1. a\n\nb\n\n", "[1] a 1999\n", "---\n", "a: b\n", "<sup>1", "²", "{#a}"],
)  # fmt: skip
def test_time_grows_with_size_and_no_faster(tmp_path: Path, piece: str) -> None:
    def run(count: int) -> None:
        (tmp_path / "a.md").write_text("# T\n\n" + piece * count, encoding="utf-8")
        parse(tmp_path / "a.md", ParseOptions())

    assert_linear(run, 500)
