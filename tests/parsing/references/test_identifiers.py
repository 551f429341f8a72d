"""Identifiers and addresses are read as printed, and nothing that only looks like one."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scholiast.papers import Identifiers
from scholiast.parsing.references.identifiers import clean_doi, find_identifiers, find_url

DOIS = [
    ("doi: 10.1016/j. cell.2020.01.002", "10.1016/j.cell.2020.01.002"),
    ("https://doi.org/10.1093/bioinformatics/ btaa123.", "10.1093/bioinformatics/btaa123"),
    ("10. 1000/ X1", "10.1000/x1"),
    ("<10.1000/abc>", "10.1000/abc"),
    ("(doi:10.1000/a(b)c)", "10.1000/a(b)c"),
    ("10.1016/x.PMID:12345678", "10.1016/x"),
    ("https://dx.doi.org/10.1038%2Fnature12373?utm=3", "10.1038/nature12373"),
    ("https://onlinelibrary.wiley.com/doi/10.1111/abc.123/full", "10.1111/abc.123"),
    ("doi:10.1007/JHEP01(2015)073[arXiv:1408.3203[hep-th]].", "10.1007/jhep01(2015)073"),
    (
        "10.1890/0012-9658(2002)083[1421:SDEOLC]2.0.CO;2",
        "10.1890/0012-9658(2002)083[1421:sdeolc]2.0.co;2",
    ),
    ("doi:10.1145/3292500-\n 33307.", "10.1145/3292500-33307"),
    ("doi:10.1000/xyz. Accessed 2020", "10.1000/xyz"),
]


@pytest.mark.parametrize(("printed", "doi"), DOIS)
def test_a_doi_is_freed_from_the_sentence_around_it(printed: str, doi: str) -> None:
    assert find_identifiers(printed).doi == doi


@settings(max_examples=40, deadline=None)
@given(st.from_regex(r"10\.[0-9]{4}/[a-z0-9]{1,12}(\.[a-z0-9]{1,5})?", fullmatch=True))
def test_every_way_to_print_a_doi_leads_to_the_same_doi(doi: str) -> None:
    printed = [doi, f"doi:{doi}.", f"https://doi.org/{doi}", f"({doi.upper()})", f"<{doi}>"]
    assert {clean_doi(form) for form in printed} == {doi}


@pytest.mark.parametrize(
    ("printed", "arxiv"),
    [
        ("arXiv preprint arXiv:1706.03762, 2017", "1706.03762"),
        ("CoRR, abs/1810.04805", "1810.04805"),
        ("arXiv:astro-ph/0309238v2", "astro-ph/0309238"),
        ("math.GT/0309136", "math/0309136"),
        ("1706.03762 [cs.CL]", "1706.03762"),
        ("https://doi.org/10.48550/arXiv.2004.14974", "2004.14974"),
        ("Phys. Rev. D 1706.03762", None),
    ],
)
def test_an_arxiv_id_is_read_without_its_version(printed: str, arxiv: str | None) -> None:
    assert find_identifiers(printed).arxiv == arxiv


def test_other_identifiers_are_told_apart() -> None:
    text = "ISBN: 0-306-40615-2. ISSN 2049-363x. PMID: 1234567; PMC123456"
    assert find_identifiers(text) == Identifiers(
        pmid="1234567", pmcid="PMC123456", isbn="0306406152", issn="2049-363X"
    )


def test_an_isbn_without_its_name_needs_a_right_check_digit() -> None:
    assert find_identifiers("978-3-16-148410-0").isbn == "9783161484100"
    assert find_identifiers("978-3-16-148410-1").isbn is None


def test_a_paper_of_the_acl_is_known_by_its_address_and_by_its_doi() -> None:
    assert find_identifiers("https://www.aclweb.org/anthology/P19-1001").acl == "P19-1001"
    assert find_identifiers("10.18653/v1/2020.acl-main.447").acl == "2020.acl-main.447"


def test_years_and_pages_are_no_identifiers() -> None:
    assert find_identifiers("Nature 12 (2019), 1234.5678 and 10.5 / 3") == Identifiers()


@pytest.mark.parametrize(
    ("printed", "url"),
    [
        ("at http:// www.example.org/a_(b). Accessed", "http://www.example.org/a_(b)"),
        ("(www.example.org/x), last accessed", "www.example.org/x"),
        ("https: //example.org/a- b/c.html.", "https://example.org/a-b/c.html"),
        ("http://www.who.int/ accessed 3 May", "http://www.who.int/"),
        ("no address", ""),
    ],
)
def test_an_address_is_joined_where_it_was_broken_and_only_there(printed: str, url: str) -> None:
    assert find_url(printed) == url
