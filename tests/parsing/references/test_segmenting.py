"""The lines of a bibliography are parted into entries."""

import pytest

from scholiast.parsing.references import EntryLine, find_bibliographies, segment

NUMBERED = """References
[1] Lee, K. and Ray, J. On the age of trees in
northern forests. Botany 12(3):45-67,
2014. A second printing came out in
[2015]
[2] Okafor, C. Fish. Zoology 3:1-2, 1999.
[3] Smith, J. Birds, 2001.
[5] Wu, X. Worms of the
1850 and later. Zoology 4:5-9, 2002."""
PLAIN = """Alexander, R. D. & G. Borgia. 1978. Group selection, altruism, and the levels of organization
of life. Ann. Rev. Ecol. Syst. 9: 449-474.
Allard, R. W. 1975. The mating system and microevolution. Genetics 79:115-126.
Anderson, C. 1982. A monograph of the genus Peixotoa (Malpighiaceae): Taxonomic history, anatomy
and morphology, chromosomes, distribution, apomixis, new taxa. Contr. Univ. Michigan Herb. 15:
1-92.
Anderson, W. R. 1980. Cryptic self-fertilization in the Malpighiaceae. Science 207: 892-893.
Aron, R. 1967. Main currents in sociological thought, 2. Pareto, Weber. Penguin, New York."""
LABELLED = """[AH] M. Atiyah, N. Hitchin, The geometry and dynamics of magnetic monopoles,
Princeton University Press (1988).
[AMM98] A. Alekseev, A. Malkin, E. Meinrenken, Lie group valued moment maps, J. Diff.
Geom. 48 (1998), 445-495.
[BF+] A. Braverman, M. Finkelberg, Finite difference quantum Toda lattice, arXiv:0504
[hep-th]."""


def lines(text: str) -> list[EntryLine]:
    return [EntryLine(line) for line in text.split("\n")]


def test_numbers_that_count_upwards_begin_entries_and_years_do_not() -> None:
    found = segment(lines(NUMBERED))
    assert found == [range(1, 5), range(5, 6), range(6, 7), range(7, 9)]


@pytest.mark.parametrize("form", ["({}) ", "{}. ", "{} ", "{}) "])
def test_every_way_to_number_is_known(form: str) -> None:
    entries = ["Lee, K. Trees of the", "Ray, J. Fishes of", "Ode, A. Worms of", "Wu, B. Birds of"]
    text = [
        line
        for number, entry in enumerate(entries, start=1)
        for line in (form.format(number) + entry, "2014 and before. Zoology 3:4-5.")
    ]
    assert segment([EntryLine(line) for line in text]) == [range(i, i + 2) for i in (0, 2, 4, 6)]


def test_entries_without_numbers_are_told_by_their_words() -> None:
    assert [part.start for part in segment(lines(PLAIN))] == [0, 2, 3, 6, 7]


def test_labels_in_brackets_begin_entries_and_classes_of_arxiv_do_not() -> None:
    assert segment(lines(LABELLED)) == [range(2), range(2, 4), range(4, 6)]


def test_a_hanging_indent_decides_where_the_words_are_in_doubt() -> None:
    text = [
        ("Lee, K. 2010. On the trees of northern", 0.0),
        ("Forests, J. Smith, editor. Botany 1:2.", 12.0),
        ("Okafor, C. 2011. On fish. Zoology 2:3.", 0.0),
        ("the editors. No name. 2012.", 0.0),
        ("Ray, J. 2013. On rays and on all that", 0.0),
        ("Swims. Zoology 5:6.", 12.0),
    ]
    found = segment([EntryLine(line, left=left) for line, left in text])
    assert [part.start for part in found] == [0, 2, 3, 4]


def test_a_page_break_inside_an_entry_parts_nothing() -> None:
    broken = lines(NUMBERED)
    broken[3] = EntryLine(broken[3].text, starts_column=True)
    assert segment(broken)[0] == range(1, 5)


def test_empty_lines_belong_to_no_entry_at_its_edges() -> None:
    found = segment(lines("\n\n[1] Lee, K. Trees.\n\nBotany 1:2.\n[2] Ray, J. Fish.\n"))
    assert found == [range(2, 5), range(5, 6)]


def test_no_lines_give_no_entries() -> None:
    assert segment([]) == []
    assert segment([EntryLine("  ")]) == []


def test_thousands_of_markers_are_no_trouble() -> None:
    many = [EntryLine(f"[{number % 7}]") for number in range(5_000)]
    assert segment(many)


def test_a_bibliography_is_found_after_its_heading_and_ends_at_the_appendix() -> None:
    prose = ["We have seen that trees are old (Lee, 2014).", "This is the end of it."] * 8
    text = [*prose, "7. References", "", *PLAIN.split("\n"), "", "Appendix A", *prose]
    start = len(prose) + 2
    assert find_bibliographies(text) == [range(start, start + 8)]


def test_a_bibliography_without_a_heading_is_found_by_its_density() -> None:
    prose = ["We have seen that trees are old, and that is all we know."] * 15
    found = find_bibliographies([*prose, *PLAIN.split("\n") * 3, *prose])
    assert len(found) == 1
    assert abs(found[0].start - 15) <= 1
    assert abs(found[0].stop - 39) <= 1


def test_prose_with_citations_is_no_bibliography() -> None:
    prose = ["As was shown (Lee, 2014), trees are old; we follow this (Ray, 1999, p. 3)."] * 40
    assert find_bibliographies(prose) == []
