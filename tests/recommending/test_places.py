"""Where works are wanted in a text, and what is asked there."""

import pytest
from tests.recommending.recommending_made import paper

from scholiast.papers import Dismissal, Document, Reference, Run, SourceFile, SourceMap, Span
from scholiast.papers.placeholders import is_placeholder_key
from scholiast.recommending.asking import Paper, abstract_of
from scholiast.recommending.contexts import need_at, sentence_around
from scholiast.recommending.gaps import gaps_in
from scholiast.recommending.interface import PassageKind
from scholiast.retrieving.interface import Need

REFERENCE = Reference("lee2020", "Lee. Trees. 2020.", "Trees", year=2020)
BODY = "# A\n\n## Introduction\n\n"


@pytest.mark.parametrize(
    "mark",
    ["[?]", "[??]", "(?)", "[ref]", "(REF)", "[citation needed]", "[CITATION NEEDED]", "<REF>",
     "[cite]", "[TODO: add a reference]", "[XXX]", "(add citation here)", "[Refs?]", "\\cite{}",
     "\\citep{?}"],
)  # fmt: skip
def test_marks_that_keep_a_place_are_found(mark: str) -> None:
    document = paper(f"{BODY}Oaks grow tall {mark}.\n")
    gaps = gaps_in(document)
    assert [gap.span.of(document.text) for gap in gaps] == [mark]
    assert gaps[0].kind is PassageKind.PLACEHOLDER
    assert gaps[0].sentence.of(document.text) == f"Oaks grow tall {mark}."


@pytest.mark.parametrize(
    "text",
    ['The mark "[?]" is shown.', "The word “[citation needed]” is old.", "Is it (really) so?",
     "A set [x, y] and [0, 1] (see below).", "We refer (in part) to the text [1]."],
)  # fmt: skip
def test_marks_that_a_text_speaks_of_and_other_brackets_are_none(text: str) -> None:
    assert gaps_in(paper(f"{BODY}{text}\n", REFERENCE)) == ()


def test_a_mark_in_the_list_of_references_is_none() -> None:
    text = f"{BODY}Oaks grow.\n\n## References\n\nLee, A. [?]. Trees.\n"
    assert gaps_in(paper(text)) == ()


def test_an_unknown_key_is_told_apart_from_a_placeholder() -> None:
    document = paper(f"{BODY}Oaks grow [lee2021oaks], elms too [?].\n")
    kinds = [(gap.kind, gap.keys) for gap in gaps_in(document)]
    assert kinds == [(PassageKind.UNKNOWN_KEY, ("lee2021oaks",)), (PassageKind.PLACEHOLDER, ())]


def test_a_citation_that_names_its_reference_is_none() -> None:
    assert gaps_in(paper(f"{BODY}Oaks grow [1].\n", REFERENCE)) == ()


def test_a_placeholder_that_the_author_dismissed_is_none() -> None:
    text = f"{BODY}Oaks grow [?].\n"
    made = paper(text)
    starts = tuple(at for at in range(len(text)) if at == 0 or text[at - 1] == "\n")
    source = SourceMap((SourceFile("a.tex", starts),), (Run(0, len(text), 0, 0),))
    for codes, expected in ((("SCH106",), 0), ((), 0), (("SCH101",), 1)):
        dismissal = Dismissal(codes, "it is the subject", "a.tex", 4)
        document = Document(
            text, made.title, sections=made.sections, sentences=made.sentences,
            citations=made.citations, source_map=source, dismissals=(dismissal,),
        )  # fmt: skip
        assert len(gaps_in(document)) == expected


@pytest.mark.parametrize("key", ["?", "TODO", "todo: lee", "xxx", "citation needed", "cite_me"])
def test_keys_that_keep_a_place(key: str) -> None:
    assert is_placeholder_key(key)
    assert not is_placeholder_key("lee2020")


def test_what_is_asked_at_a_place_holds_no_mark_and_stays_within_the_section() -> None:
    text = (
        "# A\n\n## Oaks\n\nOaks are old [1].\n\n## Elms\n\nElms grow [1] in valleys [?]. "
        "They bend [?] in storms.\n\n## Firs\n\nFirs are dark.\n"
    )
    document = paper(text, REFERENCE)
    at = gaps_in(document)[0].span
    marks = tuple(one.span for one in document.citations)
    need = need_at(document, Paper("A", "On trees."), at, marks)
    assert (need.before, need.after) == ("Elms grow in valleys", ". They bend in storms.")
    assert need.section == "Elms"
    assert need.is_position
    assert sentence_around(need, 10) == "Elms grow in valleys."


def test_the_sentence_of_a_missing_citation_is_the_one_before_the_place() -> None:
    need = Need(before="Oaks grow. Elms are said to bend in storms.", after="Firs are dark.")
    assert sentence_around(need) == "Elms are said to bend in storms."


def test_an_abstract_comes_without_heading_and_marks() -> None:
    document = paper(
        "# A\n\n## Abstract\n\nTrees grow [1]. So it is.\n\n## Text\n\nX.\n", REFERENCE
    )
    assert abstract_of(document) == "Trees grow. So it is."
    assert abstract_of(paper("# A\n\n## Text\n\nX.\n")) == ""
    assert Span(0, 1).of(document.text) == "#"
