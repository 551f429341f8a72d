"""The extraction audit: each break it must see, and the gaps it must let be."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from scholiast.errors import Level
from scholiast.papers import (
    Citation,
    CitationStyle,
    Document,
    Equation,
    Float,
    Outcome,
    OutcomeKind,
    Reference,
    Run,
    Section,
    SourceFile,
    SourceMap,
    Span,
)
from scholiast.parsing.audit import audit, audited

LONG = "A paragraph of more than eighty characters, so that it does not come twice by chance alone."


def paper(text: str = "", **more: object) -> Document:
    """Return a document; each page of a PDF is what stands between form feeds."""
    document = Document(text=text, format="markdown", references=(Reference("a"),),
                        citations=cite(["a"]))  # fmt: skip
    return replace(document, **more)  # type: ignore[arg-type]


def paged(*pages: str, **more: object) -> Document:
    runs, at = [], 0
    for number, page in enumerate(pages, start=1):
        runs.append(Run(at, at + len(page), 0, page=number))
        at += len(page)
    source_map = SourceMap((SourceFile("paper.pdf"),), tuple(runs))
    return paper("".join(pages), source_map=source_map, format="pdf", **more)


def cite(keys: Sequence[str], style: CitationStyle = CitationStyle.NUMERIC) -> tuple[Citation, ...]:
    spans = [Span(i, i + 1) for i in range(len(keys))]
    return tuple(Citation(span, span, (key,), style) for span, key in zip(spans, keys, strict=True))


def headed(*headings: tuple[int, str]) -> Document:
    text, sections = "", []
    for level, heading in headings:
        start = len(text)
        text += "#" * (level + 1) + f" {heading}\n\nText.\n\n"
        sections.append(Section(heading, level, Span(start, len(text))))
    return paper(text, sections=tuple(sections))


def codes(document: Document) -> list[str]:
    return [anomaly.problem.code for anomaly in audit(document)]


HEADINGS = [
    ([(1, "One"), (3, "Deep")], ["heading-jump"]),
    ([(1, "One"), (2, "Two"), (3, "Three"), (1, "Four")], []),
    ([(2, "Two"), (3, "Three")], []),
    ([(1, "1 A"), (1, "2 B"), (2, "2.1 C"), (2, "2.2 D"), (1, "3 E")], []),
    ([(1, "1 A"), (1, "2 B"), (2, "2.1 C"), (2, "2.3 D")], ["section-number-break"]),
    ([(1, "1 A"), (1, "3 B"), (1, "4 C")], ["section-number-break"]),
    ([(1, "1 A"), (1, "3 B"), (1, "2 C")], ["section-number-break"] * 2),
    ([(1, "A"), (1, "1 B"), (1, "2 C"), (1, "D"), (1, "1 E"), (1, "2 F")], []),
    ([(1, "1 A"), (1, "Aside"), (1, "2 B"), (1, "3 C")], []),
    ([(1, "1. A"), (1, "2020 in review"), (1, "2. B"), (1, "3. C")], []),
    ([(1, "1 A"), (1, "3 B")], []),
]


@pytest.mark.parametrize(("headings", "expected"), HEADINGS)
def test_headings_go_down_one_level_at_a_time_and_count_on(
    headings: list[tuple[int, str]], expected: list[str]
) -> None:
    assert codes(headed(*headings)) == expected


EQUATIONS = [
    ("1 2 3 4", []),
    ("1 2 4 5", []),
    ("1 2 9", ["equation-number-gap"]),
    ("1 2 2 3", ["equation-number-repeated"]),
    ("1 5 2 6", ["equation-number-gap", "equation-number-order", "equation-number-gap"]),
    ("1.1 1.2 2.1 2.2 A.1", []),
    ("1a 1b 2", []),
]


@pytest.mark.parametrize(("numbers", "expected"), EQUATIONS)
def test_equations_count_on_but_for_small_gaps(numbers: str, expected: list[str]) -> None:
    equations = tuple(
        Equation(Span(i * 10, i * 10 + 5), number) for i, number in enumerate(numbers.split())
    )
    assert codes(paper("x" * 200, equations=equations)) == expected


FLOATS = [
    (["Figure 1", "Figure 3", "Figure 2"], []),
    (["Figure 1", "Table 1", "Figure 2"], []),
    (["Figure 1", "Figure 6"], ["figure-number-gap"]),
    (["Figure 1", "Figure 1"], ["figure-number-repeated"]),
    (["Figure 1", "Figure S1", "Figure S2"], []),
    (["Figure 1a", "Figure 1b"], []),
    (["Table 2", "Table 2"], ["table-number-repeated"]),
]


@pytest.mark.parametrize(("labels", "expected"), FLOATS)
def test_figures_and_tables_may_be_out_of_order_but_not_missing_or_twice(
    labels: list[str], expected: list[str]
) -> None:
    floats = tuple(
        Float(label.split()[0].lower(), label, Span(i, i + 1), Span(i, i + 1))
        for i, label in enumerate(labels)
    )
    assert codes(paper("x" * 50, floats=floats)) == expected


def test_no_reference_at_all_is_an_error_whatever_the_text_holds() -> None:
    heading = Section("References", 1, Span(0, 4), "references")
    for document, words in [
        (paper("Text", references=(), citations=()), "No reference list and no citation mark"),
        (paper("Text", references=()), "1 citation marks were"),
        (paper("Text", references=(), sections=(heading,)), "section “References”"),
    ]:
        (anomaly,) = audit(document)
        assert anomaly.problem.level is Level.ERROR
        assert words in anomaly.problem.message
        assert audited(document).outcome.kind is OutcomeKind.PARTIAL


def test_references_without_citations_are_a_warning_but_not_in_a_bibliography() -> None:
    assert codes(paper("Text", citations=())) == ["no-citations-found"]
    assert codes(paper("Text", citations=(), format="bibliography")) == []


def listing(numbers: Sequence[int]) -> tuple[Reference, ...]:
    return tuple(
        Reference(f"r{number}", number=number, span=Span(i * 10, i * 10 + 9))
        for i, number in enumerate(numbers)
    )


def test_a_number_missing_in_the_reference_list_is_told() -> None:
    numbers = [*range(1, 13), 14, 15]
    document = paper(
        "x" * 200, references=listing(numbers), citations=cite([f"r{n}" for n in numbers])
    )
    (anomaly,) = audit(document)
    assert anomaly.problem.code == "reference-number-gap"
    assert "Reference 13 is missing" in anomaly.problem.message
    assert codes(replace(document, references=listing(range(1, 15)))) == []


def test_a_step_back_in_the_reference_list_is_told() -> None:
    document = paper("x" * 200, references=listing([1, 2, 4, 3, 5]))
    assert "reference-number-order" in codes(document)


def test_indices_beyond_the_list_are_told_once() -> None:
    mark = Citation(Span(0, 1), Span(0, 1), ("r1",), CitationStyle.NUMERIC, ("9", "12", "Lee 2019"))
    document = paper("x" * 200, references=listing([1, 2, 3]), citations=(mark, mark))
    (anomaly,) = audit(document)
    assert anomaly.problem.code == "citation-index-beyond-list"
    assert "9, 12; the reference list ends at 3" in anomaly.problem.message


def test_a_stretch_of_a_list_that_no_mark_names_is_told_only_if_cited_in_order() -> None:
    references = listing(range(1, 31))
    dense = [*range(1, 6), *range(20, 31)]
    document = paper("x" * 400, references=references, citations=cite([f"r{n}" for n in dense]))
    assert codes(document) == ["citation-index-gap"]
    alphabetical = [*range(30, 19, -1), *range(5, 0, -1)]
    marks = cite([f"r{n}" for n in alphabetical])
    assert codes(replace(document, citations=marks)) == []
    named = cite([f"r{n}" for n in dense], CitationStyle.AUTHOR_YEAR)
    assert codes(replace(document, citations=named)) == []


def test_a_list_that_is_mostly_uncited_is_told_and_a_bib_file_is_not() -> None:
    references = tuple(Reference(f"r{n}") for n in range(12))
    document = paper("x" * 50, references=references, citations=cite(["r1", "r2"]))
    assert codes(document) == ["references-uncited"]
    assert codes(replace(document, uncited_on_purpose=("*",))) == []


def test_a_paragraph_that_stands_twice_is_told_but_short_ones_and_tables_are_not() -> None:
    assert codes(paper(f"{LONG}\n\nOther.\n\n{LONG}\n")) == ["paragraph-repeated"]
    assert codes(paper("Short.\n\nShort.\n")) == []
    table = f"| {LONG} |"
    assert codes(paper(f"{table}\n\n{table}\n")) == []


def test_a_sentence_cut_before_a_heading_is_told_in_a_pdf() -> None:
    cut = LONG.removesuffix("alone.") + "alone and of the"
    for text, expected in [(cut, ["paragraph-broken-off"]), (LONG, [])]:
        page = f"{text}\n\n"
        document = paged(page, "## Next\n\nText.\n")
        section = Section("Next", 1, Span(len(page), len(document.text)))
        assert codes(replace(document, sections=(section,))) == expected


def test_a_page_that_gave_hardly_any_text_is_told() -> None:
    pages = [f"word{page} " * 100 + "\n\n" for page in range(6)]
    assert codes(paged(*pages)) == []
    pages[3] = "12"
    (anomaly,) = audit(paged(*pages))
    assert (anomaly.problem.code, anomaly.pages) == ("page-sparse", (4, 4))


def broken(*numbers: int) -> Document:
    page = "".join(f"[{number}] word word. " for number in numbers)
    spans = [Span(i * 16, i * 16 + 9) for i in range(len(numbers))]
    references = tuple(
        Reference(f"ref-{i}", number=number, span=span)
        for i, (number, span) in enumerate(zip(numbers, spans, strict=True))
    )
    return paged(page, references=references, citations=cite([r.key for r in references]))


def test_a_second_reading_that_resolves_the_anomaly_is_taken() -> None:
    first, second = broken(1, 2, 3, 5), broken(1, 2, 3, 4, 5)
    assert audited(first, lambda: second) == second


def test_a_second_reading_that_loses_text_is_not_taken_and_the_region_is_doubtful() -> None:
    first = broken(1, 2, 3, 5)
    shorter = replace(broken(1, 2, 3, 4, 5), text="[1] word")
    result = audited(first, lambda: shorter)
    assert result.text == first.text
    assert [problem.code for problem in result.problems] == ["reference-number-gap"]
    assert result.doubtful == (Span(32, 57),)


@pytest.mark.parametrize("kind", [OutcomeKind.REFUSED, OutcomeKind.FAILED])
def test_a_second_reading_that_fails_is_not_taken(kind: OutcomeKind) -> None:
    first = broken(1, 2, 3, 5)
    failed = Document(text="", outcome=Outcome(kind, "why"))
    assert audited(first, lambda: failed).text == first.text


def test_nothing_is_read_again_where_nothing_is_wrong_or_nothing_is_local() -> None:
    def never() -> Document:
        pytest.fail("read again")

    sound = broken(1, 2, 3)
    assert audited(sound, never) is sound
    everywhere = headed((1, "One"), (3, "Deep"))
    assert [problem.code for problem in audited(everywhere, never).problems] == ["heading-jump"]


def test_a_document_that_was_not_read_is_not_audited() -> None:
    refused = Document(text="", outcome=Outcome(OutcomeKind.REFUSED, "too big"))
    assert audited(refused) is refused


def test_what_is_broken_all_over_is_told_by_its_first_ones() -> None:
    equations = tuple(Equation(Span(i, i + 1), "1") for i in range(500))
    assert len(audit(paper("x" * 600, equations=equations))) == 10
