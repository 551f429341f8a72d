"""Reading markup: through lxml, and into trees whose text knows its place."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree

from scholiast.parsing.interface import Refusal
from scholiast.parsing.markup import read_xml, read_xml_with_problems
from scholiast.parsing.markup.building import build
from scholiast.parsing.markup.decoding import decode
from scholiast.parsing.markup.tree import Element, Text

BUNDLE = Path(__file__).parents[4] / "shared" / "data"


def words(root: Element) -> str:
    return "".join(node.content for node in root.walk() if isinstance(node, Text))


def test_named_characters_are_read_without_a_document_type() -> None:
    root = read_xml(b"<p>a&nbsp;&ndash;&#x3b1;&lt;</p>")
    assert root.text == "a\xa0–α<"


def test_entities_are_neither_fetched_nor_expanded() -> None:
    bomb = (
        b'<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd"><!ENTITY b "&c;&c;">]><a>1&x;&b;2</a>'
    )
    assert "root:" not in str(etree.tostring(read_xml(bomb)))
    assert words(build(bomb.decode())[0]) == "1&x;&b;2"


def test_damaged_xml_is_read_with_a_problem() -> None:
    root, problems = read_xml_with_problems(b"<a><b>words</a>")
    assert root.findtext("b") == "words"
    assert [problem.code for problem in problems] == ["damaged-markup"]


@pytest.mark.parametrize("data", [b"", b"no markup", b"<a>" * 400, b"\x00\x01"])
def test_what_cannot_be_read_is_refused_in_words(data: bytes) -> None:
    with pytest.raises(Refusal, match="XML"):
        read_xml(data)


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b'<?xml version="1.0" encoding="ISO-8859-1"?><p>\xe9</p>', "é"),
        ("<p>é</p>".encode("utf-16"), "é"),
        (b"\xef\xbb\xbf<p>\xc3\xa9</p>", "é"),
        (b"<p>\xe9 \x93</p>", "é “"),
        (b'<meta charset="windows-1252"><p>\x96</p>', "–"),
    ],
)
def test_the_encoding_is_found(data: bytes, text: str) -> None:
    assert words(build(decode(data), is_html=True)[0]) == text


def test_nesting_is_cut_off_without_losing_words() -> None:
    root, flaws = build("<i>" * 100_000 + "deep" + "</i>" * 100_000 + "<p>after</p>")
    assert words(root) == "deepafter"
    assert root.elements[-1].text == "after"
    assert "too deep" in flaws[0].what


@settings(max_examples=200)
@given(st.text(alphabet="<>/&;!-[]='\"ab c\n?", max_size=60), st.booleans())
def test_every_piece_of_text_stands_where_it_says(content: str, is_html: bool) -> None:
    root, _ = build(content, is_html=is_html)
    for node in root.walk():
        for piece in node.pieces() if isinstance(node, Text) else ():
            if piece.length is None:
                assert content[piece.offset : piece.offset + len(piece.text)] == piece.text


@pytest.mark.parametrize("folder", ["jats_xml/jats.tar.gz", "grobid_tei_psychsci/tei.tar.gz"])
def test_trees_hold_the_same_words_as_lxml(folder: str) -> None:
    if not (BUNDLE / folder).exists():
        pytest.skip("the shared data bundle is not here")
    from scholiast.parsing.archives import read_archive

    for name, data in sorted(read_archive(BUNDLE / folder).items())[::30]:
        if name.endswith("xml"):
            root, flaws = build(decode(data))
            theirs = "".join(map(str, read_xml(data).itertext()))
            assert not flaws
            assert words(root).strip().replace("\r\n", "\n") == theirs.strip()
