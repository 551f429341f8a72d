"""BibTeX files as people write them, the broken ones included."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.growth import assert_linear

from scholiast.papers import Name, Reference
from scholiast.parsing.bibliographies import read_bibtex, read_dismissals


def only(content: str) -> Reference:
    references, problems = read_bibtex(content, "refs.bib")
    assert not problems
    assert len(references) == 1
    return references[0]


def article(**fields: str) -> Reference:
    inside = ", ".join(f"{name} = {{{value}}}" for name, value in fields.items())
    return only(f"@article{{key, {inside}}}")


def test_an_entry_becomes_a_reference_with_its_line_and_its_filled_fields() -> None:
    reference = only(
        "\n\n@Article{lee:2019,\n  Author = {Lee, Ada}, title = {On {X}},\n  journal = {J},"
        ' volume = 3, number = "4", pages = {1--9}, year = 2019, note = {}}'
    )
    assert reference.key == "lee:2019"
    assert reference.place is not None
    assert str(reference.place) == "refs.bib:3:1"
    assert reference.given_fields == (
        "author", "title", "journal", "volume", "number", "pages", "year",
    )  # fmt: skip
    assert (reference.volume, reference.issue, reference.pages) == ("3", "4", "1–9")
    assert reference.raw == "Lee, Ada (2019). On X. J, 3(4), 1–9."
    assert reference.type == "article-journal"


@pytest.mark.parametrize(
    ("latex", "text"),
    [
        (r"{\'E}tude", "Étude"),
        (r"G\"odel and G{\"{o}}del", "Gödel and Gödel"),
        (r"\v{S}koda {\v s}", "Škoda š"),
        (r"na{\"\i}ve", "naïve"),
        (r"Sm{\o}rrebr{\o}d, \AA{}ngstr\"om", "Smørrebrød, Ångström"),
        (r"Stra{\ss}e \& Weg \#1 50\%", "Straße & Weg #1 50%"),
        (r"The $\alpha$-$\beta$ case", "The α-β case"),
        (r"\emph{Very} {\bf bold}", "Very bold"),
        (r"``Quoted'' --- and pp. 1--2", "“Quoted” — and pp. 1–2"),
        (r"See \href{https://example.org/x}{the page}", "See the page"),
        (r"A~tie and\ a space", "A tie and a space"),
        (r"{{Double} braces}", "Double braces"),
        ("Zażółć gęślą", "Zażółć gęślą"),
    ],
)
def test_latex_in_a_title_is_read_as_unicode(latex: str, text: str) -> None:
    assert article(title=latex).title == text


@pytest.mark.parametrize(
    ("author", "names"),
    [
        ("Lee, Ada and Berg, Bo", [Name("Lee", "Ada"), Name("Berg", "Bo")]),
        ("Ada Lee AND Bo C. Berg", [Name("Lee", "Ada"), Name("Berg", "Bo C.")]),
        ("Ludwig van Beethoven", [Name("van Beethoven", "Ludwig")]),
        ("de la Cruz, Ana", [Name("de la Cruz", "Ana")]),
        ("Charles Louis Xavier Joseph de la Vall{\\'e}e Poussin",
         [Name("de la Vallée Poussin", "Charles Louis Xavier Joseph")]),
        ("Stone, Jr., Harlan", [Name("Stone", "Harlan Jr.")]),
        ("Stone, Harlan, Jr.", [Name("Stone", "Harlan Jr.")]),
        ("{The ATLAS and CMS Collaborations} and Lee, A.",
         [Name("The ATLAS and CMS Collaborations"), Name("Lee", "A.")]),
        ("Charles {Smith Jones}", [Name("Smith Jones", "Charles")]),
        ("family=Berg, given=Bo, prefix=von", [Name("von Berg", "Bo")]),
        ("Anderson, Sandra", [Name("Anderson", "Sandra")]),
        ("Lee, A.; Berg, B.; Wu, C.", [Name("Lee", "A."), Name("Berg", "B."), Name("Wu", "C.")]),
        ("Lee, A., Berg, B., Wu, C.", [Name("Lee", "A."), Name("Berg", "B."), Name("Wu", "C.")]),
    ],
)  # fmt: skip
def test_names_are_read_as_bibtex_reads_them(author: str, names: list[Name]) -> None:
    assert list(article(author=author).authors) == names


@pytest.mark.parametrize("ending", ["and others", "and Others", "et al.", "and et al."])
def test_a_list_that_ends_open_says_so(ending: str) -> None:
    reference = article(author=f"Lee, Ada {ending}")
    assert reference.has_more_authors
    assert reference.authors == (Name("Lee", "Ada"),)


@pytest.mark.parametrize(
    ("fields", "year"),
    [
        ({"year": "2019"}, (2019, "")),
        ({"year": "2019b"}, (2019, "b")),
        ({"year": "3021"}, (3021, "")),
        ({"year": "209"}, (209, "")),
        ({"date": "2019-05-03"}, (2019, "")),
        ({"date": "2018/2019"}, (2018, "")),
        ({"year": "in press"}, (None, "")),
        ({"year": "c. 1998"}, (1998, "")),
        ({}, (None, "")),
    ],
)
def test_a_year_is_kept_as_given_even_where_it_cannot_be(
    fields: dict[str, str], year: tuple[int | None, str]
) -> None:
    reference = article(title="T", **fields)
    assert (reference.year, reference.year_suffix) == year


@pytest.mark.parametrize(
    ("fields", "found"),
    [
        ({"doi": r"https://doi.org/10.5555/ABC\_1"}, {"doi": "10.5555/abc_1"}),
        ({"doi": "10,5555/abc"}, {"doi": "10,5555/abc"}),
        ({"url": "https://doi.org/10.5555/abc"}, {"doi": "10.5555/abc"}),
        ({"eprint": "1706.03762v2", "archiveprefix": "arXiv"}, {"arxiv": "1706.03762"}),
        ({"journal": "arXiv preprint arXiv:1706.03762"}, {"arxiv": "1706.03762"}),
        ({"doi": "10.48550/arXiv.1706.03762"},
         {"doi": "10.48550/arxiv.1706.03762", "arxiv": "1706.03762"}),
        ({"eprint": "12345678", "eprinttype": "pubmed"}, {"pmid": "12345678"}),
        ({"isbn": "978-3-16-148410-0"}, {"isbn": "9783161484100"}),
        ({"isbn": "3-16-148410-X, 978-3-16-148410-0"}, {"isbn": "316148410X"}),
        ({"issn": "1234-567x"}, {"issn": "1234-567X"}),
        ({"pmcid": "PMC123456"}, {"pmcid": "PMC123456"}),
    ],
)  # fmt: skip
def test_identifiers_are_found_in_whichever_field_they_stand(
    fields: dict[str, str], found: dict[str, str]
) -> None:
    assert article(title="T", **fields).identifiers.as_dict() == found


def test_strings_are_joined_and_months_are_known() -> None:
    references, problems = read_bibtex(
        '@string{j = "J. of "}\n@STRING(k = {Things})\n'
        "@article{a, journal = j # k # { (B)}, month = feb # {~1}, year = 2001}",
        "r.bib",
    )
    assert references[0].venue == "J. of Things (B)"
    assert not problems


def test_an_unknown_string_is_kept_as_a_word_and_told_once() -> None:
    references, problems = read_bibtex(
        "@article{a, journal = jot}\n@article{b, journal = jot}", "r.bib"
    )
    assert [reference.venue for reference in references] == ["jot", "jot"]
    assert [(problem.code, problem.line) for problem in problems] == [("unknown-string", 1)]


def test_a_paper_inherits_from_its_proceedings() -> None:
    references, _ = read_bibtex(
        "@inproceedings{a, title={A}, crossref={P}}\n"
        "@proceedings{p, title={Proc.}, year=2011, editor={Lee, A.}, publisher={ACM}}",
        "r.bib",
    )
    paper = references[0]
    assert (paper.title, paper.venue, paper.year, paper.publisher) == ("A", "Proc.", 2011, "ACM")
    assert paper.editors == (Name("Lee", "A."),)
    assert {"booktitle", "year"} <= set(paper.given_fields)


def test_entries_that_refer_to_each_other_in_a_circle_are_read() -> None:
    references, _ = read_bibtex("@book{a, crossref={b}}\n@book{b, crossref={a}, year=1}", "r.bib")
    assert [reference.key for reference in references] == ["a", "b"]


def test_of_two_entries_with_one_key_the_first_is_kept_and_the_second_told() -> None:
    references, problems = read_bibtex("@book{a, title={One}}\n@book{a, title={Two}}", "r.bib")
    assert [reference.title for reference in references] == ["One"]
    assert [(problem.code, problem.line) for problem in problems] == [("duplicate-key", 2)]


BROKEN = {
    "a value that is never closed": "@article{x, title = {Foo,\n  author = {Lee, A.},\n}\n",
    "a quote that is never closed": '@article{x, title = "Foo,\n  author = {Lee, A.},\n}\n',
    "an entry that is never closed": "@article{x, title = {Foo},\n  author = {Lee, A.},\n\n",
    "words where a field should be": "@article{x, title = {Foo}, what is it?\n author={Lee, A.}}\n",
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_entry_is_told_with_its_line_and_the_rest_is_kept(what: str) -> None:
    content = "@book{before, title={B}}\n" + BROKEN[what] + "@book{after, title={A}}\n"
    references, problems = read_bibtex(content, "r.bib")
    assert [reference.key for reference in references] == ["before", "x", "after"]
    assert references[1].title == "Foo"
    assert references[1].authors == (Name("Lee", "A."),)
    assert {problem.code for problem in problems} == {"broken-entry"}
    assert all(problem.line and 2 <= problem.line <= 5 for problem in problems)


def test_a_missing_comma_between_fields_loses_nothing() -> None:
    reference = only("@article{k, title={T}\n year={2002}\n author={Lee, A.}}")
    assert (reference.title, reference.year) == ("T", 2002)


def test_an_entry_without_a_key_gets_a_number_and_is_told() -> None:
    references, problems = read_bibtex("@article{title={T}, year=1999}", "r.bib")
    assert [(reference.key, reference.title) for reference in references] == [("ref-1", "T")]
    assert [problem.code for problem in problems] == ["entry-without-key"]


def test_an_entry_commented_out_line_by_line_is_left_out() -> None:
    references, problems = read_bibtex(
        "%@article{gone,\n%  title={x}\n%}\n@book(kept, title={(y)})", "r.bib"
    )
    assert [(reference.key, reference.title) for reference in references] == [("kept", "(y)")]
    assert not problems


def test_two_entries_on_one_line_are_both_read() -> None:
    references, _ = read_bibtex("@book{a, title={A}} @book{b, title={B}}", "r.bib")
    assert [reference.key for reference in references] == ["a", "b"]


def test_comments_dismiss_findings_with_their_line() -> None:
    found = read_dismissals("@book{a}\n% scholiast: ignore SCH104: both editions\n", "r.bib")
    assert [(d.codes, d.reason, d.line) for d in found] == [(("SCH104",), "both editions", 2)]


@settings(max_examples=150, deadline=None)
@given(st.text(alphabet='@article{}",=#\n%\\ ab1$~()', max_size=300))
def test_any_text_is_read_without_an_exception(content: str) -> None:
    references, problems = read_bibtex(content, "r.bib")
    assert len({reference.key for reference in references}) == len(references)
    assert all(problem.line and problem.line <= content.count("\n") + 1 for problem in problems)


@pytest.mark.parametrize(
    "piece",
    ["@a{", "@a{k,t={", '@a{k,t="', "\n@a{k,t={", "\n a={", "{", "@string{a=", "a # ", "%", "\\{",
     "@a{k,\n", " and ", "{\\'", "@comment{", "t=", "$"],
)  # fmt: skip
def test_time_grows_with_size_and_no_faster(piece: str) -> None:
    assert_linear(lambda count: read_bibtex("@book{a, author={" + piece * count, "r.bib"), 4_000)
