"""Marks found in text and mapped to references, style by style."""

import pytest
from tests.growth import assert_linear

from scholiast.papers import CitationStyle, Name, Reference, Span
from scholiast.parsing.citations import MappedMark, map_citations, read_mark


def work(key: str, year: int, *families: str, **more: object) -> Reference:
    authors = tuple(Name(family, "A.") for family in families)
    return Reference(key, authors=authors, year=year, **more)  # type: ignore[arg-type]


LIBRARY = (
    work("smith18", 2018, "Smith", "Lee", "Wu"),
    work("smith20", 2020, "Smith"),
    work("berg", 2012, "van der Berg"),
    work("cruz", 2013, "de la Cruz", "O’Neil"),
    work("muller", 2010, "Müller"),
    work("twin1", 2014, "Ueda", "Vogel", title="Lichen clocks"),
    work("twin2", 2014, "Ueda", "Vogel", title="Moss clocks"),
    Reference("who", authors=(Name("World Health Organization"),), year=2020),
)


def mapped(
    text: str, references: tuple[Reference, ...] = LIBRARY, *raised: str
) -> list[MappedMark]:
    spans = [Span(text.index(one), text.index(one) + len(one)) for one in raised]
    return map_citations(text, references, [Span(0, len(text))], superscripts=spans)


def told(text: str) -> list[tuple[str, tuple[str, ...]]]:
    return [(mark.span.of(text), mark.keys) for mark in mapped(text)]


AUTHOR_YEAR = [
    ("It is so (Smith, 2020).", [("(Smith, 2020)", ("smith20",))]),
    ("It is so (see Smith et al., 2018, p. 4; Smith 2020).", [("(see Smith et al., 2018, p. 4; Smith 2020)", ("smith18", "smith20"))]),
    ("Smith’s (2020) idea and Smith et al.'s [2018] too.", [("Smith’s (2020)", ("smith20",)), ("Smith et al.'s [2018]", ("smith18",))]),
    ("Thus van der Berg (2012) and Mueller (2010) agree.", [("van der Berg (2012)", ("berg",)), ("Mueller (2010)", ("muller",))]),
    ("It is so (de la Cruz & O'Neil, 2013; WHO, 2020).", [("(de la Cruz & O'Neil, 2013; WHO, 2020)", ("cruz", "who"))]),
    ("It is so (World Health Organization [WHO], 2020).", [("(World Health Organization [WHO], 2020)", ("who",))]),
    ("Clocks run (Ueda & Vogel, 2014a,b).", [("(Ueda & Vogel, 2014a,b)", ("twin1", "twin2"))]),
    ("Smith (2020; see van der Berg, 2012) shows it.", [("Smith (2020; see van der Berg, 2012)", ("smith20", "berg"))]),
    ("It is so (Smith, Lee, & Wu, 2018, Smith, 2020).", [("(Smith, Lee, & Wu, 2018, Smith, 2020)", ("smith18", "smith20"))]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), AUTHOR_YEAR)
def test_names_and_years_are_mapped(text: str, expected: list[tuple[str, tuple[str, ...]]]) -> None:
    assert told(text) == expected


def test_a_wrong_year_still_names_the_only_work_of_these_authors() -> None:
    marks = mapped("As Smith et al. (2019) say, and Smith (2020) too.")
    assert marks[0].keys == ("smith18",)
    assert marks[0].missing == ()


def test_a_year_far_off_or_an_unknown_name_is_missing() -> None:
    marks = mapped("It is (Smith et al., 2003; Jones & Hill, 2019; Smith, 2020).")
    assert marks[0].keys == ("smith20",)
    assert marks[0].missing == ("Smith et al. 2003", "Jones & Hill 2019")


def test_two_works_that_fit_equally_are_left_open() -> None:
    (mark,) = mapped("Clocks run (Ueda & Vogel, 2014).")
    assert (mark.keys, mark.candidates) == ((), ("twin1", "twin2"))


def test_one_slip_of_a_letter_is_forgiven_when_only_one_work_fits() -> None:
    (mark,) = mapped("It is so (Smiht, 2020).")
    assert mark.keys == ("smith20",)


def test_a_work_cited_through_another_is_not_missing() -> None:
    (mark,) = mapped("It is so (Freud, 1920, as cited in Smith, 2020).")
    assert (mark.keys, mark.missing) == (("smith20",), ())


@pytest.mark.parametrize(
    "text",
    ["in March 2019", "(12 March 2019)", "(Fig. 3, 2019)", "from 1998–2001 (2019)", "in Beijing (2008)", "(n = 12)"],
)  # fmt: skip
def test_dates_places_and_counts_are_no_citations(text: str) -> None:
    assert told(f"It happened {text} as (Smith, 2020) says.") == [("(Smith, 2020)", ("smith20",))]


NUMBERED = tuple(Reference(f"r{n}", number=n) for n in range(1, 21))
NUMERIC = [
    ("So [3].", [("[3]", "3")]),
    ("So [3, 5-7].", [("[3, 5-7]", "3 5 6 7")]),
    ("So [3]–[5] and [7],[9].", [("[3]–[5]", "3 4 5"), ("[7],[9]", "7 9")]),
    (r"So \[3\] and [[4]](#x).", [(r"\[3\]", "3"), ("[4]", "4")]),
    ("So [3, p. 45; see 4, Theorem 2].", []),
    ("So [3, p. 45] and [4, Theorem 2].", [("[3, p. 45]", "3"), ("[4, Theorem 2]", "4")]),
    ("So [see also 7] and Refs. [8; 9].", [("[see also 7]", "7"), ("[8; 9]", "8 9")]),
    ("On [0, 1], x ∈ [1, 2], a[3], [2]rotaxane and the interval [3, 5] it is [6].", [("[6]", "6")]),
]


@pytest.mark.parametrize(("text", "expected"), NUMERIC)
def test_numbers_in_square_brackets_are_mapped(text: str, expected: list[tuple[str, str]]) -> None:
    found = [
        (mark.span.of(text), " ".join(key[1:] for key in mark.keys))
        for mark in mapped(text, NUMBERED)
    ]
    assert found == expected


def test_an_index_past_the_end_is_missing() -> None:
    (mark,) = mapped("So it is [3, 99].", NUMBERED)
    assert (mark.keys, mark.missing) == (("r3",), ("99",))


def test_a_range_that_has_lost_its_dash_accuses_nobody() -> None:
    (mark,) = mapped("So it is [3, 1416].", NUMBERED)
    assert (mark.keys, mark.missing) == (("r3",), ())


def test_pages_and_figures_after_a_colon_are_no_indices() -> None:
    marks = mapped(
        "So [2: 50, 62–65, fig. 2.20] or [e.g., 7] or [1: 302, fig. 10; Fig. 14].", NUMBERED
    )
    assert [mark.keys for mark in marks] == [("r2",), ("r7",), ("r1",)]


def test_a_huge_range_is_no_mark() -> None:
    assert mapped("So [1-99999999].", NUMBERED) == []
    assert read_mark("[1-9999]") == ()


def test_numbers_in_round_brackets_count_only_where_they_are_the_style() -> None:
    few = NUMBERED[:4]
    text = "So it is (1), as they say (2–4); (n = 12) in 2019 (Fig. 2) and Eq. (3)."
    assert [mark.keys for mark in mapped(text, few)] == [("r1",), ("r2", "r3", "r4")]
    assert mapped("As (Smith, 2020) says, (1) it is.")[0].keys == ("smith20",)


def test_superscripts_are_citations_but_powers_are_not() -> None:
    few = NUMBERED[:4]
    text = "It was shown1,2 over 10³ m² and then3–4 again."
    marks = mapped(text, few, "1,2", "3–4")
    assert [(mark.span.of(text), mark.keys) for mark in marks] == [
        ("1,2", ("r1", "r2")),
        ("3–4", ("r3", "r4")),
    ]
    assert marks[0].style is CitationStyle.SUPERSCRIPT


def test_labels_are_mapped_by_print_or_by_what_they_would_be() -> None:
    printed = (Reference("a", label="ABC+20"), Reference("b", label="Knu84"))
    text = "So [ABC+20, Knu84, p. 3]."
    assert mapped(text, printed)[0].keys == ("a", "b")
    made = (work("k", 1984, "Knuth"), work("l", 2001, "Ruiz", "Stein"))
    assert [mark.keys for mark in mapped("So [Knu84] and [RS01].", made)] == [("k",), ("l",)]


def test_authors_with_pages_are_citations_where_no_years_are_used() -> None:
    text = "It is so (Smith 45). It was (van der Berg 12–15; de la Cruz and O'Neil)."
    references = tuple(one for one in LIBRARY if one.key != "smith18")
    marks = mapped(text, references)
    assert [mark.keys for mark in marks] == [("smith20",), ("berg", "cruz")]
    assert {mark.style for mark in marks} == {CitationStyle.AUTHOR}


def test_notes_name_sources_in_full_in_short_and_through_other_notes() -> None:
    references = (
        work("bridges", 2005, "Brandt", title="The grammar of bridges"),
        work("kites", 2008, "Lee", title="Kites and weather signs"),
    )
    text = (
        "One.[^1] Two.[^2] Three.[^3] Four.[^4] Five.[^5]\n\n"
        "[^1]: Otto Brandt, The Grammar of Bridges (Oxford: Harrow, 2005), 45.\n\n"
        "[^2]: Ibid., 46.\n\n[^3]: Lee, “Kites,” 12; Brandt, Grammar, 3.\n\n"
        "[^4]: See note 3.\n\n[^5]: This is only a remark.\n"
    )
    marks = mapped(text, references)
    assert [(mark.span.of(text), mark.keys) for mark in marks] == [
        ("[^1]", ("bridges",)), ("[^2]", ("bridges",)), ("[^3]", ("kites", "bridges")),
        ("[^4]", ("kites", "bridges")),
    ]  # fmt: skip
    assert marks[0].style is CitationStyle.NOTE


def test_text_outside_the_regions_is_not_searched_and_forced_marks_are_read() -> None:
    text = "A [3] and [4] and (5)."
    marks = map_citations(text, NUMBERED, [Span(0, 6)], forced=[Span(18, 21)])
    assert [(mark.span.of(text), mark.keys) for mark in marks] == [
        ("[3]", ("r3",)),
        ("(5)", ("r5",)),
    ]


@pytest.mark.parametrize(
    "piece",
    ["(", "[", "()", "2019 ", "(2019; ", "1,", "Smith, ", "[1-9]", "(a ", ") ", "et al. "],
)  # fmt: skip
def test_hostile_text_is_searched_in_linear_time(piece: str) -> None:
    assert_linear(lambda count: mapped("(" + piece * count + "2019)"), 2_000)


@pytest.mark.parametrize(
    "text",
    ["layers of size [64, 64]", "dimensions [1024 , 512 , 128 , 32]", "shape [256, 512, 256]", "counts [20,50,100, 200, 300]",
     "hidden sizes of [8, 10, 20]", "rows [200]", "the first element tmp[[1]]", "is x = [5, 80]"],
)  # fmt: skip
def test_lists_of_numbers_are_no_citations(text: str) -> None:
    assert mapped(f"It has {text} in all [3].", NUMBERED)[0].keys == ("r3",)


def test_numbers_that_go_on_where_a_list_was_cut_short_are_missing() -> None:
    marks = mapped("So [3] says, then [21] and [22, 23] and also [4].", NUMBERED)
    assert [mark.missing for mark in marks] == [(), ("21",), ("22", "23"), ()]


@pytest.mark.parametrize(
    ("text", "key"),
    [("(Team et al., 2025)", "kimi"), ("(Chen et al., 2021)", "code"), ("(XDS, 2010)", "xds")],
)
def test_a_name_at_the_head_of_an_entry_or_title_is_found(text: str, key: str) -> None:
    references = (
        Reference("kimi", raw="Kimi Team, Angang Du, et al. Kimi, 2025.", authors=(Name("Kimi Team, Angang Du"),), has_more_authors=True, year=2025),
        Reference("code", raw="MarkChen, Jerry Tworek. Evaluating, 2021.", authors=(Name("MarkChen"), Name("Tworek", "J.")), year=2021),
        work("xds", 2010, "Kabsch", title="XDS"),
        work("rest", 2011, "Lee"),
    )  # fmt: skip
    (mark,) = mapped(f"It is so {text}.", references)
    assert (mark.keys, mark.missing) == ((key,), ())


def test_without_a_list_numbers_are_citations_only_where_several_differ() -> None:
    assert mapped("Take tmp [1] and then part [1] of [2].", ()) == []
    assert len(mapped("It is so [1], then [2], and after that [3, 4].", ())) == 3


def test_unpublished_data_are_not_missing_from_a_list() -> None:
    marks = mapped("It is so (Smith, 2020; J. Doe, unpublished data) and (Roe, in preparation).")
    assert [(mark.keys, mark.missing) for mark in marks] == [(("smith20",), ())]


ROUND = "So it is (1), they say (2–4), some find (5,8–10), and others (12). "


@pytest.mark.parametrize(
    "text",
    ["By equation (6) it is.", "See Eqs. (6) and (7) now.", "Items (6) and (7) hold.", "In the case (6) of it.",
     "It has (6) a novel part.", "They are constraints (6, 7).", "f(6) is small.", "The 12 (6) were there."],
)  # fmt: skip
def test_round_numbers_that_point_into_the_paper_are_no_citations(text: str) -> None:
    assert len(mapped(ROUND + text, NUMBERED)) == 4


@pytest.mark.parametrize(
    "text",
    ["It is Creutz et al.(6).", "The equation (6, 11) is known.", "See such tables (6).", "Then.\n(6) showed this.",
     "As ResNet152 (6) does.", "It is so.(6,11,13–15)", "By (6) the words agree.", "See(6)."],
)  # fmt: skip
def test_round_numbers_are_citations_where_they_are_the_style(text: str) -> None:
    assert len(mapped(ROUND + text, NUMBERED)) == 5


def test_a_name_after_words_of_reporting_is_no_place() -> None:
    text = "It is shown in Nobody (2019), at Bern (2019) and by Doe, Bob (2019) (Smith, 2020)."
    assert [mark.missing for mark in mapped(text)] == [("Nobody 2019",), ()]


def test_what_a_parser_takes_for_a_mark_is_one_only_if_it_names_a_source() -> None:
    text = "A (Smith, 2020; B [MVC] C Results (p. 14) D Born 1914 E (Doe, 2019) F."
    words = ["(Smith, 2020;", "[MVC]", "Results (p. 14)", "Born 1914", "(Doe, 2019)"]
    forced = [Span(text.index(one), text.index(one) + len(one)) for one in words]
    marks = map_citations(text, LIBRARY, [], forced=forced)
    assert [(mark.keys, mark.missing) for mark in marks] == [
        (("smith20",), ()),
        ((), ("Doe 2019",)),
    ]


@pytest.mark.parametrize(
    "text",
    ["(Boston University, 2009 to 2013)", "(MathWorks, Natick, MA, 2019)", "(Spain, 2016)", "the Olympic Games (2008) were"],
)  # fmt: skip
def test_periods_firms_and_countries_are_not_missing(text: str) -> None:
    (mark,) = mapped(f"It is the {text} (Smith, 2020).")
    assert mark.keys == ("smith20",)


def test_words_before_the_names_in_a_bracket_are_left_aside() -> None:
    marks = mapped("An oven (Slow Bread Oven, Smith, Lee, and Wu, 2018) is old (Smith, 2020).")
    assert [(mark.keys, mark.missing) for mark in marks] == [
        (("smith18",), ()),
        (("smith20",), ()),
    ]


def test_many_unknown_names_of_one_year_are_looked_up_in_linear_time() -> None:
    def run(count: int) -> None:
        names = [f"{chr(65 + at % 26)}{at % 7}orb{at:05d}".translate(DIGITS) for at in range(count)]
        references = tuple(work(name, 2019, name) for name in names)
        text = " ".join(f"({name}, 2019) and ({name}xy, 2019)" for name in names)
        assert sum(bool(mark.keys) for mark in mapped(text, references)) == count

    assert_linear(run, 400)


DIGITS = str.maketrans("0123456789", "aeioukmnst")
