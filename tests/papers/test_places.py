"""The map from a document's text back to the author's files."""

from hypothesis import given
from hypothesis import strategies as st

from scholiast.papers import Place, Span
from scholiast.parsing.drafting import Draft


def test_a_verbatim_run_maps_every_character() -> None:
    draft = Draft("latex")
    file = draft.add_file("main.tex", "one\ntwo three\n")
    draft.write("two three", file=file, offset=4)
    assert draft.source_map().place(Span(4, 9)) == Place("main.tex", 2, 5, 2, 10)


def test_a_rendered_run_maps_to_its_whole_source() -> None:
    draft = Draft("latex")
    file = draft.add_file("main.tex", "As \\citet{smith} says")
    draft.write("As ", file=file, offset=0)
    draft.write("Smith (2020)", file=file, offset=3, length=13)
    assert draft.source_map().place(Span(5, 8)) == Place("main.tex", 1, 4, 1, 17)


def test_a_page_gives_the_box_around_what_is_meant() -> None:
    draft = Draft("pdf")
    file = draft.add_file("paper.pdf")
    draft.write("one ", file=file, page=2, box=(0.0, 0.0, 10.0, 5.0))
    draft.write("two", file=file, page=2, box=(10.0, 0.0, 20.0, 6.0))
    place = draft.source_map().place(Span(2, 6))
    assert place == Place("paper.pdf", page=2, box=(0.0, 0.0, 20.0, 6.0))


def test_text_that_the_parser_made_maps_to_what_stands_before() -> None:
    draft = Draft("latex")
    file = draft.add_file("main.tex", "a\nb")
    draft.write("a", file=file, offset=0)
    draft.write(" made up ")
    place = draft.source_map().place(Span(4, 6))
    assert place is not None
    assert place.line == 1


@given(st.lists(st.text(alphabet="ab\n", max_size=6), min_size=1, max_size=8))
def test_lines_and_columns_are_those_an_editor_counts(lines: list[str]) -> None:
    content = "\n".join(lines)
    draft = Draft("markdown")
    file = draft.add_file("paper.md", content)
    draft.write(content, file=file, offset=0)
    for offset in range(len(content)):
        before = content[:offset]
        place = draft.source_map().place(Span(offset, offset + 1))
        assert place is not None
        assert place.line == before.count("\n") + 1
        assert place.column == offset - (before.rfind("\n") + 1) + 1
