"""SCH201 to SCH304 and SCH401, each with what it must see and what it must let be."""

from collections.abc import Callable
from typing import Any

import pytest
from tests.growth import assert_linear

from scholiast.corpora import MemoryRetractions, Nature, Notice, Retraction
from scholiast.errors import Level, Problem
from scholiast.papers import Document, Identifiers, Name, Place, Reference
from scholiast.records import Finding

Ref = Callable[..., Reference]
Paper = Callable[..., Document]
Seen = Callable[..., list[Finding]]
LONG = "Quotation errors in the journals of general surgery"


def test_a_reference_without_a_citation_is_told(ref: Ref, paper: Paper, seen: Seen) -> None:
    (finding,) = seen(paper("See <<[1]|a>>.", ref("a"), ref("b", number=2)), "SCH201")
    assert (finding.reference, finding.level) == ("b", Level.WARNING)


def test_an_uncited_entry_of_a_bib_file_is_information_at_its_line(
    ref: Ref, paper: Paper, seen: Seen, bib: Place
) -> None:
    document = paper("See <<[1]|a>>.", ref("a"), ref("b", place=bib), format="latex")
    (finding,) = seen(document, "SCH201")
    assert (str(finding.place), finding.level) == ("refs.bib:7:1", Level.INFO)


def test_entries_that_the_parser_left_out_are_told_here_and_not_as_problems(
    ref: Ref, paper: Paper, seen: Seen
) -> None:
    unused = Problem("unused-bib-entries", Level.INFO, "2 of 9 entries are never cited", "refs.bib")
    document = paper("See <<[1]|a>>.", ref("a"), problems=(unused,), format="latex")
    assert [str(finding.place) for finding in seen(document, "SCH201")] == ["refs.bib:1:1"]
    assert not seen(document, "SCH603")


@pytest.mark.parametrize("more", [{"uncited_on_purpose": ("b",)}, {"uncited_on_purpose": ("*",)}])
def test_what_nocite_lists_is_cited_on_purpose(
    ref: Ref, paper: Paper, seen: Seen, more: dict[str, Any]
) -> None:
    assert not seen(paper("See <<[1]|a>>.", ref("a"), ref("b"), **more), "SCH201")


def test_a_candidate_of_an_ambiguous_mark_may_be_cited(ref: Ref, paper: Paper, seen: Seen) -> None:
    document = paper("See <<[1]|a>> and <<(Lee, 2019)|?b;?c>>.", ref("a"), ref("b"), ref("c"))
    assert not seen(document, "SCH201")


def test_without_any_citation_nothing_is_said_of_uncited_references(
    ref: Ref, paper: Paper, seen: Seen
) -> None:
    assert not seen(paper("No marks.", ref("a"), ref("b")), "SCH201")


def test_many_uncited_references_are_told_once(ref: Ref, paper: Paper, seen: Seen) -> None:
    (finding,) = seen(paper("See <<[1]|k0>>.", *(ref(f"k{i}") for i in range(30))), "SCH201")
    assert "29 of 30 references" in finding.message


def pair(ref: Ref, one: dict[str, Any], other: dict[str, Any]) -> tuple[Reference, Reference]:
    base = {"authors": "Silva M; Costa R", "year": 2013, "title": LONG}
    return ref("a", **{**base, **one}), ref("b", **{**base, **other})


SAME_WORK: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({}, {}),
    ({}, {"year": 2014}),
    ({}, {"title": LONG.upper() + "."}),
    ({}, {"title": LONG.replace("errors", "eror")}),
    ({"venue": "Surgery", "volume": "9"}, {"venue": "Surg.", "volume": "09"}),
    ({"title": "Ice"} | {"venue": "Snow", "volume": "1"},
     {"title": "Ice", "venue": "Snow", "volume": "1"}),
    ({"identifiers": Identifiers(doi="10.1/x")},
     {"identifiers": Identifiers(doi="10.1/x"), "title": LONG + ": a review of the literature"}),
]  # fmt: skip


@pytest.mark.parametrize(("one", "other"), SAME_WORK)
def test_one_work_listed_twice_is_told_once(
    ref: Ref, paper: Paper, seen: Seen, one: dict[str, Any], other: dict[str, Any]
) -> None:
    (finding,) = seen(paper("", *pair(ref, one, other)), "SCH202")
    assert finding.reference == "b"
    assert "reference a" in finding.message


OTHER_WORKS: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({"title": f"{LONG} I"}, {"title": f"{LONG} II"}),
    ({"title": f"{LONG}, Part 1"}, {"title": f"{LONG}, Part 2"}),
    ({"title": "Annual report of the bank 2018"}, {"title": "Annual report of the bank 2019"}),
    ({"title": f"Erratum: {LONG}"}, {}),
    ({"title": f"{LONG}: reply"}, {}),
    ({"authors": "Smith J"}, {}),
    ({"year": 2010}, {}),
    ({"volume": "9"}, {"volume": "10"}),
    ({"pages": "1-9"}, {"pages": "21-30"}),
    ({"title": "Introduction"}, {"title": "Introduction"}),
    ({"title": "Ice", "venue": "Snow"}, {"title": "Ice", "venue": "Frost"}),
    ({"identifiers": Identifiers(doi="10.1/x")}, {"identifiers": Identifiers(doi="10.1/y")}),
    ({"raw": "Silva M (2013). Surgery, 2nd ed."}, {"raw": "Silva M (2013). Surgery, 3rd ed."}),
    ({"authors": ""}, {"authors": ""}),
    ({"identifiers": Identifiers(doi="10.1/p215")},
     {"title": "", "authors": "P", "raw": "P, 215", "identifiers": Identifiers(doi="10.1/p215")}),
    ({"raw": "Silva M (2013). Ph.D. thesis, Porto."}, {"venue": "Surgery"}),
    ({"type": "paper-conference"}, {"type": "article-journal"}),
    ({"type": "book"}, {"type": "chapter"}),
]  # fmt: skip


@pytest.mark.parametrize(("one", "other"), OTHER_WORKS)
def test_works_that_only_look_alike_are_let_be(
    ref: Ref, paper: Paper, seen: Seen, one: dict[str, Any], other: dict[str, Any]
) -> None:
    document = paper("", *pair(ref, one, other))
    assert not seen(document, "SCH202")
    assert not seen(document, "SCH203")


PREPRINTS: list[dict[str, Any]] = [
    {"venue": "arXiv preprint arXiv:1301.00001", "year": 2011},
    {"identifiers": Identifiers(arxiv="1301.00001")},
    {"identifiers": Identifiers(doi="10.1101/2020.01.01.123456"), "venue": "bioRxiv"},
    {"venue": "SSRN Electronic Journal"},
]


@pytest.mark.parametrize("preprint", PREPRINTS)
def test_a_preprint_beside_its_published_version_is_told_as_such(
    ref: Ref, paper: Paper, seen: Seen, preprint: dict[str, Any]
) -> None:
    published = {"venue": "Surgery", "identifiers": Identifiers(doi="10.1/x")}
    document = paper("", *pair(ref, published, preprint))
    (finding,) = seen(document, "SCH203")
    assert finding.reference == "b"
    assert not seen(document, "SCH202")


def test_a_journal_article_with_an_arxiv_id_is_no_preprint(
    ref: Ref, paper: Paper, seen: Seen
) -> None:
    one = {"venue": "Surgery", "identifiers": Identifiers(doi="10.1/x", arxiv="1301.00001")}
    document = paper("", *pair(ref, one, {"venue": "Surgery"}))
    assert not seen(document, "SCH203")
    assert seen(document, "SCH202")


def test_the_work_of_comparing_references_grows_with_their_number(
    ref: Ref, paper: Paper, seen: Seen
) -> None:
    words = ["quotation", "surgery", "ecology", "journal", "errors", "review", "claims", "audit"]

    def look(count: int) -> None:
        entries = [
            ref(f"k{i}", "Wang L", 1990 + i % 30,
                f"{words[i % 8]} {words[i // 8 % 8]} {words[i // 64 % 8]} of series number {i}")
            for i in range(count)
        ]  # fmt: skip
        assert not seen(paper("", *entries), "SCH202")

    assert_linear(look, 600)


def bibtex(ref: Ref, kind: str, **more: Any) -> Reference:
    given = tuple(name for name in ("authors", "year", "title", "venue") if more.get(name))
    return ref("a", type=kind, given_fields=("x", *given), **more)


FULL: dict[str, Any] = {"authors": "Lee K", "year": 2019, "title": "On ice", "venue": "Snow"}


@pytest.mark.parametrize("field", ["authors", "title", "venue", "year"])
def test_an_article_without_one_of_its_fields_is_told(
    ref: Ref, paper: Paper, seen: Seen, field: str
) -> None:
    entry = bibtex(ref, "article-journal", **{**FULL, field: None if field == "year" else ""})
    (finding,) = seen(paper("", entry), "SCH204")
    assert finding.level is Level.WARNING
    assert ("author", "title", "journal", "year")[
        ["authors", "title", "venue", "year"].index(field)
    ] in finding.message


ENTRIES_THAT_SUFFICE: list[tuple[str, dict[str, Any]]] = [
    ("article-journal", FULL),
    ("webpage", {"title": "On ice", "url": "https://example.org"}),
    ("book", {**FULL, "venue": "", "publisher": "Snow Press"}),
    ("book", {**FULL, "authors": "", "editors": (Name("Lee", "K"),), "publisher": "Snow"}),
    ("article-journal", {**FULL, "venue": "", "identifiers": Identifiers(arxiv="1301.0001")}),
    ("article-journal", {**FULL, "year": None, "raw": "Lee K (in press). On ice."}),
    ("report", {**FULL, "authors": "", "publisher": "Bank of Snow"}),
    ("dataset", {"title": "Ice cores"}),
    ("", {"title": "Ice cores"}),
]


@pytest.mark.parametrize(("kind", "fields"), ENTRIES_THAT_SUFFICE)
def test_an_entry_with_what_its_type_needs_is_let_be(
    ref: Ref, paper: Paper, seen: Seen, kind: str, fields: dict[str, Any]
) -> None:
    assert not seen(paper("", bibtex(ref, kind, **fields)), "SCH204")


def test_a_reference_read_from_plain_words_is_never_called_incomplete(
    ref: Ref, paper: Paper, seen: Seen
) -> None:
    assert not seen(paper("", ref("a", type="article-journal", title="On ice")), "SCH204")


def test_a_book_without_publisher_is_information(ref: Ref, paper: Paper, seen: Seen) -> None:
    (finding,) = seen(paper("", bibtex(ref, "book", **{**FULL, "venue": ""})), "SCH204")
    assert finding.level is Level.INFO


@pytest.mark.parametrize("year", [0, 219, 1066, 20188])
def test_a_year_that_cannot_be_is_an_error(ref: Ref, paper: Paper, seen: Seen, year: int) -> None:
    document = paper("", ref("a", "Lee K", year))
    (finding,) = seen(document, "SCH205")
    assert finding.level is Level.ERROR
    assert not seen(document, "SCH206")


@pytest.mark.parametrize("year", [None, 1543, 1859, 2026])
def test_years_of_printed_works_are_let_be(
    ref: Ref, paper: Paper, seen: Seen, year: int | None
) -> None:
    document = paper("", ref("a", "Lee K", year))
    assert not seen(document, "SCH205")
    assert not seen(document, "SCH206")


def test_a_year_after_today_is_told_and_next_year_is_information(
    ref: Ref, paper: Paper, seen: Seen
) -> None:
    document = paper("", ref("a", "Lee K", 2031), ref("b", "Lee K", 2027))
    assert [finding.level for finding in seen(document, "SCH206")] == [Level.WARNING, Level.INFO]


def test_a_year_after_the_papers_own_is_told_only_where_the_file_states_it(
    ref: Ref, paper: Paper, seen: Seen
) -> None:
    entry = ref("a", "Lee K", 2019)
    assert seen(paper("", entry, year=2015, format="jats"), "SCH206")
    assert not seen(paper("", entry, year=2018, format="jats"), "SCH206")
    assert not seen(paper("", entry, year=2015, format="pdf"), "SCH206")


def test_two_references_with_one_key_are_told(ref: Ref, paper: Paper, seen: Seen) -> None:
    assert len(seen(paper("", ref("a", year=2019), ref("a", year=2018)), "SCH207")) == 1
    assert not seen(paper("", ref("a"), ref("b")), "SCH207")


def test_a_key_given_twice_in_a_bib_file_stands_at_its_line(paper: Paper, seen: Seen) -> None:
    problem = Problem("duplicate-key", Level.WARNING, "the key lee is taken", "refs.bib", 9)
    document = paper("", problems=(problem,))
    assert [str(finding.place) for finding in seen(document, "SCH207")] == ["refs.bib:9:1"]
    assert not seen(document, "SCH603")


MALFORMED: list[tuple[str, dict[str, Any]]] = [
    ("SCH301", {"identifiers": Identifiers(doi="10,1016/j.cell.2019.01.001")}),
    ("SCH301", {"identifiers": Identifiers(doi="https://www.nature.com/articles/12")}),
    ("SCH301", {"identifiers": Identifiers(doi="10.1145/nnnnnnn.nnnnnnn")}),
    ("SCH301", {"raw": "Lee K. On ice. doi: 1O.1016/j.cell.2019.01.001. Snow."}),
    ("SCH302", {"identifiers": Identifiers(arxiv="1913.00001")}),
    ("SCH302", {"identifiers": Identifiers(arxiv="1901.1")}),
    ("SCH302", {"identifiers": Identifiers(arxiv="3001.00001")}),
    ("SCH302", {"raw": "Lee K. On ice. arXiv:20041.4974, 2020."}),
    ("SCH303", {"identifiers": Identifiers(isbn="9783161484101")}),
    ("SCH303", {"identifiers": Identifiers(isbn="978316148")}),
    ("SCH303", {"identifiers": Identifiers(issn="2049-3631")}),
    ("SCH304", {"identifiers": Identifiers(doi="10.1000/ab"), "url": "https://doi.org/10.1000/xy"}),
    ("SCH304", {"identifiers": Identifiers(doi="10.48550/arxiv.1706.03762", arxiv="1810.04805")}),
]


@pytest.mark.parametrize(("code", "fields"), MALFORMED)
def test_identifiers_that_cannot_be_right_are_told(
    ref: Ref, paper: Paper, seen: Seen, code: str, fields: dict[str, Any]
) -> None:
    assert len(seen(paper("", ref("a", "Lee K", 2019, "On ice", **fields)), code)) == 1


SOUND: list[dict[str, Any]] = [
    {"identifiers": Identifiers(doi="10.1002/(sici)1097-4571(1998)49:8<693::aid>3.0.co;2-o")},
    {"identifiers": Identifiers(doi="10.1016/j.cell.2019.01.001", arxiv="1706.03762")},
    {"identifiers": Identifiers(arxiv="math/0211159")},
    {"identifiers": Identifiers(arxiv="0704.0001")},
    {"identifiers": Identifiers(isbn="080442957X", issn="2049-3630")},
    {"identifiers": Identifiers(isbn="9783161484100", issn="0317-8471, 2049-3630")},
    {"identifiers": Identifiers(doi="10.1000/ab"), "url": "https://doi.org/10.1000/AB"},
    {"identifiers": Identifiers(doi="10.1000/ab"), "url": "https://doi.org/10.1000/ab/abstract"},
    {"identifiers": Identifiers(doi="10.48550/arxiv.1706.03762", arxiv="1706.03762v2")},
    {"raw": "Lee K. On ice. doi:10/abc3 Snow."},
    {"raw": "Lee K. The DOI system. Snow 12, 2019."},
    {"raw": "Lee K. On ice. https://doi.org/10.22369/issn.2153-4136/9/1/3"},
    {"raw": "Lee K. On ice. doi:10.\u00ad1177/016001 7."},
    {"identifiers": Identifiers(doi="10.1177/0160017607301605 ")},
]


@pytest.mark.parametrize("fields", SOUND)
def test_sound_identifiers_are_let_be(
    ref: Ref, paper: Paper, seen: Seen, fields: dict[str, Any]
) -> None:
    document = paper("", ref("a", "Lee K", 2019, "On ice", **fields))
    assert not [code for code in ("SCH301", "SCH302", "SCH303", "SCH304") if seen(document, code)]


def test_one_doi_on_two_works_is_a_contradiction_and_no_duplicate(
    ref: Ref, paper: Paper, seen: Seen
) -> None:
    doi = Identifiers(doi="10.1000/ab")
    two = (ref("a", "Lee K", 2019, LONG, identifiers=doi),
           ref("b", "Lee K", 2018, "How glaciers melt in autumn", identifiers=doi))  # fmt: skip
    document = paper("", *two)
    assert len(seen(document, "SCH304")) == 1
    assert not seen(document, "SCH202")


def test_one_doi_on_works_of_two_authors_is_a_contradiction_even_under_like_titles(
    ref: Ref, paper: Paper, seen: Seen
) -> None:
    doi = Identifiers(doi="10.1000/ab")
    document = paper(
        "",
        ref("a", "Robles T", 2014, "Marital quality and health: a meta-analytic review",
            identifiers=doi),
        ref("b", "Proulx C", 2007, "Marital quality and well-being: a meta-analysis",
            identifiers=doi),
    )  # fmt: skip
    assert len(seen(document, "SCH304")) == 1
    assert not seen(document, "SCH202")


def retraction(nature: Nature, **more: str) -> MemoryRetractions:
    notice = Notice(nature, **more)
    return MemoryRetractions(
        Retraction("10.1000/ab", nature, notice.date, notice.doi, "list.csv", "2026-01-01")
    )


@pytest.mark.parametrize(
    ("nature", "code", "level", "words"),
    [
        (Nature.RETRACTION, "SCH401", Level.ERROR, "was retracted on 2020-02-03"),
        (Nature.WITHDRAWAL, "SCH401", Level.ERROR, "was withdrawn"),
        (Nature.CONCERN, "SCH403", Level.WARNING, "carries an expression of concern"),
        (Nature.CORRECTION, "SCH402", Level.INFO, "was corrected"),
        (Nature.REINSTATEMENT, "SCH402", Level.INFO, "was reinstated"),
    ],
)
def test_each_nature_of_a_notice_has_its_own_code_and_weight(
    ref: Ref, paper: Paper, seen: Seen, nature: Nature, code: str, level: Level, words: str
) -> None:
    entry = ref("a", "Lee K", 2019, "On ice", identifiers=Identifiers(doi="10.1000/ab"))
    known = retraction(nature, date="2020-02-03", doi="10.1000/notice")
    (finding,) = seen(paper("", entry), code, retractions=known)
    others = {"SCH401", "SCH402", "SCH403"} - {code}
    assert not any(seen(paper("", entry), other, retractions=known) for other in others)
    assert finding.level is level
    assert words in finding.message
    assert "notice 10.1000/notice" in finding.message


def test_a_work_that_is_cited_as_retracted_or_not_listed_is_let_be(
    ref: Ref, paper: Paper, seen: Seen
) -> None:
    known = retraction(Nature.RETRACTION)
    doi = Identifiers(doi="10.1000/ab")
    told = ref("a", "Lee K", 2019, "RETRACTED: On ice", identifiers=doi)
    other = ref("b", "Lee K", 2019, "On snow", identifiers=Identifiers(doi="10.1000/cd"))
    assert not seen(paper("", told, other), "SCH401", retractions=known)
    assert not seen(paper("", ref("c", identifiers=doi)), "SCH401")
