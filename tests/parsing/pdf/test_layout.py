"""Pages written by hand, and the text that a reader would read off them."""

from pathlib import Path

from tests.parsing.pdf.writing_pdf import Leaf, written

from scholiast.papers import Document
from scholiast.parsing.completing import complete
from scholiast.parsing.drafting import Draft
from scholiast.parsing.interface import ParseOptions
from scholiast.parsing.pdf import parse

LEFT = [f"left column line {word} runs on and on to its edge." for word in "abcdefgh"]
RIGHT = [f"right column line {word} runs on and on to its edge." for word in "stuvwxyz"]
PLAIN = [
    "Readers of papers follow the marks in them, and find what others wrote about the",
    "same matter before, or they do not find it because the mark leads to another work",
    "than the words around it say, which this tool was made to show to its users soon.",
]


def _draft(tmp_path: Path, *pages: Leaf, title: str = "", variant: str = "default") -> Draft:
    path = tmp_path / "paper.pdf"
    path.write_bytes(written(pages, title))
    return parse(path, ParseOptions(variant=variant))


def _document(tmp_path: Path, *pages: Leaf) -> Document:
    return complete(_draft(tmp_path, *pages))


def test_columns_are_read_one_after_the_other_under_a_title_that_spans_them(tmp_path: Path) -> None:
    leaf = Leaf().text(100, 740, "A Title that Stands over Both Columns of Text", 18)
    leaf.lines(60, 690, LEFT)
    leaf.lines(320, 690, RIGHT)
    draft = _draft(tmp_path, leaf)
    text = draft.text
    assert draft.title == "A Title that Stands over Both Columns of Text"
    assert text.index("Both Columns") < text.index("line h") < text.index("line s")


def test_a_caption_over_both_columns_parts_the_page_in_bands(tmp_path: Path) -> None:
    leaf = Leaf()
    leaf.lines(60, 740, LEFT)
    leaf.lines(320, 740, RIGHT)
    wide = (
        "Figure 1: A caption that stands over both of the columns and is as wide as they are both"
    )
    leaf.text(60, 600, wide, 9)
    leaf.lines(60, 560, [line.replace("left", "lower left") for line in LEFT])
    leaf.lines(320, 560, [line.replace("right", "lower right") for line in RIGHT])
    text = _draft(tmp_path, leaf).text
    order = [
        text.index(words) for words in ("left column line a", "right column line z", "Figure 1")
    ]
    assert order == sorted(order)
    assert text.index("Figure 1") < text.index("lower left column line a")


def test_running_heads_and_page_numbers_are_left_out(tmp_path: Path) -> None:
    pages = []
    for number in (1, 2, 3):
        leaf = Leaf().text(72, 765, f"Journal of Marks {number} (2020)", 8)
        leaf.lines(72, 650, PLAIN)
        pages.append(leaf.text(300, 30, str(number)))
    text = _draft(tmp_path, *pages).text
    assert "Journal of Marks" not in text
    assert "\n1\n" not in text
    assert text.count("Readers of papers") == 3


def test_a_number_that_ends_a_paragraph_at_the_pages_foot_is_no_page_number(tmp_path: Path) -> None:
    leaf = Leaf()
    leaf.lines(72, 700, PLAIN * 2)
    leaf.lines(
        72, 92, ["The number of readers who follow marks to their sources in the year was", "1997"]
    )
    assert "1997" in _draft(tmp_path, leaf).text


def test_line_numbers_of_reviewer_copies_are_left_out(tmp_path: Path) -> None:
    leaf = Leaf()
    for index in range(24):
        leaf.text(40, 720 - 24 * index, str(index + 1), 8)
        leaf.text(72, 720 - 24 * index, PLAIN[index % 3])
    text = _draft(tmp_path, leaf).text
    assert not any(character.isdigit() for character in text)


def test_a_word_that_a_lines_end_broke_is_whole_and_a_compound_keeps_its_hyphen(
    tmp_path: Path,
) -> None:
    leaf = Leaf()
    leaf.lines(
        72,
        700,
        [
            "The well-known measure is used here, and a long-term study of all infor-",
            "mation that readers keep is planned, for which this is a first and well-",
            "known step that will be taken in the next year or in the year after it.",
        ],
    )
    text = _draft(tmp_path, leaf).text
    assert "information that" in text
    assert "first and well-known step" in text


def test_a_sentence_over_a_page_break_is_one(tmp_path: Path) -> None:
    first, second = Leaf(), Leaf()
    first.lines(
        72,
        200,
        [*PLAIN, "This sentence begins on the first page and then it is broken off and goes on"],
    )
    second.lines(
        72,
        700,
        ["on the second page where it ends. Another one follows it at once on this page.", *PLAIN],
    )
    document = _document(tmp_path, first, second)
    whole = "broken off and goes on on the second page where it ends."
    assert any(span.of(document.text).endswith(whole) for span in document.sentences)


def test_a_footnote_follows_its_paragraph_and_does_not_break_the_sentence(tmp_path: Path) -> None:
    first, second = Leaf(), Leaf()
    y = first.lines(72, 400, PLAIN)
    first.text(72, y, "Marks are small")
    first.text(72 + 64, y + 4, "1", 6)
    first.text(
        140, y, " and they stand above the line of the text, as every careful reader knows and"
    )
    first.text(72, 90, "1", 5, more="").text(76, 86, "A note that says what small is.", 8)
    second.lines(
        72,
        700,
        ["then forgets again. The next sentence is here to end the whole of the matter.", *PLAIN],
    )
    document = _document(tmp_path, first, second)
    assert "Marks are small[^1] and they" in document.text
    assert "reader knows and then forgets again." in document.text
    (note,) = document.notes
    assert note.span.of(document.text) == "[^1]: A note that says what small is."
    assert note.mark is not None
    assert note.mark.of(document.text) == "[^1]"


def test_headings_have_levels_by_their_numbers(tmp_path: Path) -> None:
    leaf = Leaf()
    y = 720.0
    for heading in ("1 Introduction", "2 Methods", "2.1 Readers", "References"):
        leaf.text(72, y, heading, 12, "F2")
        y = leaf.lines(72, y - 20, PLAIN) - 14
    levels = {mark.heading: mark.level for mark in _draft(tmp_path, leaf).headings}
    assert levels == {"1 Introduction": 1, "2 Methods": 1, "2.1 Readers": 2, "References": 1}


def test_a_numbered_equation_is_kept_with_its_number(tmp_path: Path) -> None:
    leaf = Leaf()
    leaf.lines(72, 700, PLAIN)
    leaf.text(200, 645, "y = a + b", font="F5").text(470, 645, "(3)")
    leaf.lines(72, 620, PLAIN)
    (equation,) = _document(tmp_path, leaf).equations
    assert equation.number == "3"


def test_accents_set_apart_from_their_letters_are_put_onto_them(tmp_path: Path) -> None:
    leaf = Leaf()
    leaf.lines(
        72,
        700,
        [
            "The work of Jos\u00b4e Garc\u00b4ia, of M\u00a8uller and of Fran\u00b8cois shows what letters can do."
        ],
    )
    assert "José García, of Müller and of François shows" in _draft(tmp_path, leaf).text


def test_bullets_become_a_list(tmp_path: Path) -> None:
    leaf = Leaf()
    leaf.lines(72, 700, PLAIN)
    leaf.lines(82, 655, ["\u2022 the first thing", "\u2022 the second thing"])
    assert "- the first thing\n\n- the second thing" in _draft(tmp_path, leaf).text


def test_rows_become_a_table_under_their_caption(tmp_path: Path) -> None:
    leaf = Leaf()
    leaf.lines(72, 700, PLAIN)
    leaf.text(72, 650, "Table 1: Marks and readers.", 9)
    for row, (mark, count) in enumerate((("Mark", "Readers"), ("bracket", "12"), ("raised", "7"))):
        leaf.text(90, 630 - 12 * row, mark, 9).text(220, 630 - 12 * row, count, 9)
    document = _document(tmp_path, leaf)
    assert "| Mark | Readers |\n|---|---|\n| bracket | 12 |\n| raised | 7 |" in document.text
    (table,) = document.floats
    assert (table.kind, table.label) == ("table", "Table 1")
    assert "raised | 7" in table.span.of(document.text)


def test_every_line_knows_its_page_and_box(tmp_path: Path) -> None:
    first, second = Leaf(), Leaf()
    first.lines(72, 700, PLAIN)
    second.lines(72, 700, [line.replace("Readers", "Writers") for line in PLAIN])
    document = _document(tmp_path, first, second)
    at = next(span for span in document.sentences if "Writers" in span.of(document.text))
    place = document.origin(at)
    assert place is not None
    assert (place.file, place.page) == ("paper.pdf", 2)
    assert place.box is not None
    assert place.box[0] == 72


def test_the_tight_variant_reads_the_same_words(tmp_path: Path) -> None:
    leaf = Leaf()
    leaf.lines(60, 690, LEFT)
    leaf.lines(320, 690, RIGHT)
    words = [_draft(tmp_path, leaf, variant=one).text.split() for one in ("default", "tight")]
    assert words[0] == words[1]


def test_a_page_set_sideways_is_read_upright(tmp_path: Path) -> None:
    leaf = Leaf()
    for index, line in enumerate(PLAIN):
        leaf.draw(f"BT /F1 10 Tf 0 1 -1 0 {300 + 12 * index} 100 Tm ({line}) Tj ET")
    draft = _draft(tmp_path, leaf)
    assert " ".join(PLAIN) in draft.text
    box = draft.runs[0].box
    assert box is not None
    assert box[3] - box[1] > 200 > box[2] - box[0]


def test_accents_drawn_after_the_line_are_put_onto_their_letters(tmp_path: Path) -> None:
    leaf = Leaf()
    leaf.lines(72, 700, ["Jorg Sander and others wrote about clusters in large data.", *PLAIN])
    leaf.text(72 + 3.89 + 0.8, 700, "\u00a8", 10)
    assert "Jörg Sander and others" in _draft(tmp_path, leaf).text


def test_a_year_alone_at_the_head_of_a_page_is_no_page_number(tmp_path: Path) -> None:
    first, second = Leaf(), Leaf()
    y = first.lines(72, 740, PLAIN * 4)
    first.text(72, y, "This was seen before by others who looked closely (Smith and Sander,")
    second.text(72, 740, "2016).")
    second.lines(72, 700, PLAIN)
    text = " ".join(_draft(tmp_path, first, second).text.split())
    assert "closely (Smith and Sander, 2016)." in text


def test_a_line_that_begins_with_a_figures_name_stays_in_its_sentence(tmp_path: Path) -> None:
    leaf = Leaf()
    leaf.lines(72, 700, [*PLAIN[:2], "The curves of the second and of the third kind are shown in"])
    leaf.lines(72, 664, ["Figure 7. They rise from the left to the right and fall again there."])
    draft = _draft(tmp_path, leaf)
    assert "are shown in Figure 7. They rise" in " ".join(draft.text.split())
    assert draft.floats == []


def test_a_note_in_the_margin_right_beside_the_text_is_kept_out_of_it(tmp_path: Path) -> None:
    leaf = Leaf()
    leaf.lines(190, 700, PLAIN * 6, 10, 12)
    notes = [
        "Authors of papers keep their",
        "rights and release the work",
        "under a licence for all use",
    ]
    for index, words in enumerate(notes * 2):
        leaf.text(181.5 - 0.6 * 8.9 * len(words), 700 - 24 * index, words, 8.9, "F4")
    text = " ".join(_draft(tmp_path, leaf).text.split())
    assert text.count(" ".join(PLAIN)) == 6
    assert "under this licence" not in text


def test_a_title_over_the_middle_of_three_columns_comes_first(tmp_path: Path) -> None:
    leaf = Leaf().text(216, 740, "A Title of Few Words", 15)
    for column, name in enumerate(("first", "second", "third")):
        words = [f"the {name} column goes on {word}" for word in "abcdefgh"]
        leaf.lines(50 + 180 * column, 700 + (column == 1) * 6, words)
    text = _draft(tmp_path, leaf).text
    places = [text.index(words) for words in ("A Title", "first column", "second column", "third")]
    assert places == sorted(places)
