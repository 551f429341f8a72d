import tomllib
from dataclasses import replace
from pathlib import Path

import pytest
from tests.resolving.scripted import cited, work

from scholiast.papers import Accord, Identifiers, Reference, Version, Work
from scholiast.resolving.resolving import compare

CASES = tomllib.loads((Path(__file__).parent / "comparing.toml").read_text(encoding="utf-8"))
LISTED = [(field, *case) for field, cases in CASES.items() for case in cases]


def pair(field: str, given: str, known: str) -> tuple[Reference, Work]:
    """Return a reference and a work that say one field only."""
    if field == "authors":
        return cited(authors=given.rstrip("+"), has_more_authors=given.endswith("+")), work(
            "", known
        )
    if field == "doi":
        return (
            cited(identifiers=Identifiers(doi=given or None)),
            work("", identifiers=Identifiers(doi=known or None)),
        )
    one: object = int(given or 0) or None if field == "year" else given
    other: object = int(known or 0) or None if field == "year" else known
    fields = {field: one}, {field: other}
    return replace(cited(), **fields[0]), replace(work(""), **fields[1])  # type: ignore[arg-type]


@pytest.mark.parametrize(("field", "given", "known", "accord", "note"), LISTED)
def test_one_field_goes_with_the_work_as_the_table_says(
    field: str, given: str, known: str, accord: str, note: str
) -> None:
    found = next(a for a in compare(*pair(field, given, known)) if a.field == field)
    assert (found.accord.value, note in found.note) == (accord, True), found


def test_the_table_is_long_enough_and_has_every_accord() -> None:
    assert len(LISTED) >= 80
    assert {case[3] for case in LISTED} == {accord.value for accord in Accord}


def test_fields_come_in_a_fixed_order_and_identifiers_last() -> None:
    reference = cited("On trees", identifiers=Identifiers(doi="10.1/x", arxiv="1706.03762"))
    fields = [accord.field for accord in compare(reference, work("On trees"))]
    assert fields == [
        "title", "authors", "year", "venue", "volume", "issue", "pages", "doi", "arxiv",
    ]  # fmt: skip


def test_both_sides_are_shown_as_they_stand() -> None:
    accords = compare(
        cited("On Trees!", "Lee, K.", year=2019), work("On trees", "Lee, Kim", year=2020)
    )
    shown = {accord.field: (accord.given, accord.known) for accord in accords}
    assert shown["title"] == ("On Trees!", "On trees")
    assert shown["authors"] == ("K. Lee", "Kim Lee")
    assert shown["year"] == ("2019", "2020")


def test_an_entry_without_fields_is_read_from_its_own_words() -> None:
    entry = Reference("r", raw="Lee, K. (2019). On tall trees and rivers. Botany, 12(3), 45-67.")
    known = work(
        "On tall trees and rivers",
        "Lee, Kim",
        year=2019,
        venue="Botany",
        volume="12",
        pages="45-67",
    )
    accords = {accord.field: accord.accord for accord in compare(entry, known)}
    assert accords["title"] is Accord.SAME
    assert accords["pages"] is Accord.SAME


def test_a_title_that_was_read_badly_is_looked_for_in_the_entry() -> None:
    entry = Reference(
        "r", raw="Lee, K. On tall trees and rivers. Botany, 2019.", title="Lee, K. On tall trees"
    )
    title = compare(entry, work("On tall trees and rivers"))[0]
    assert (title.accord, title.note) == (Accord.SAME, "stands in the entry")


def test_an_erratum_in_the_entry_is_not_the_work_that_it_corrects() -> None:
    entry = Reference(
        "r", raw="Lee, K. Erratum to: On tall trees and rivers. Botany, 2019.", title="x"
    )
    assert compare(entry, work("On tall trees and rivers"))[0].accord is Accord.DIFFERS


def test_a_structured_reference_is_not_searched_for_words_in_its_source() -> None:
    entry = cited("Another thing", raw="On tall trees and rivers.", given_fields=("title",))
    assert compare(entry, work("On tall trees and rivers"))[0].accord is Accord.DIFFERS


def test_a_name_that_was_read_badly_still_stands_in_the_entry() -> None:
    entry = cited("On tall trees", "Kim Lee Park, J.", raw="Kim Lee, Jun Park: On tall trees.")
    authors = compare(entry, work("On tall trees", "Lee, Kim; Park, Jun"))[1]
    assert authors.accord is Accord.COMPATIBLE


def test_year_and_venue_of_another_version_are_tolerated() -> None:
    published = work("On trees", year=2020, venue="Botany Letters and Reviews")
    preprint = Version(
        "preprint", Identifiers(arxiv="1701.00001"), "Rivers and Harbours Quarterly", 2017
    )
    known = replace(published, versions=(preprint,))
    reference = cited("On trees", year=2017, venue="Rivers and Harbours Quarterly")
    accords = {accord.field: accord for accord in compare(reference, known)}
    assert accords["year"].accord is Accord.COMPATIBLE
    assert accords["venue"].note == "the venue of another version"
    without = {accord.field: accord.accord for accord in compare(reference, published)}
    assert without["year"] is without["venue"] is Accord.DIFFERS


def test_a_preprint_may_be_some_years_older_than_its_publication() -> None:
    reference = cited("On trees", year=2017, venue="arXiv")
    assert (
        compare(reference, work("On trees", year=2019, venue="Nature"))[2].accord
        is Accord.COMPATIBLE
    )
    assert (
        compare(reference, work("On trees", year=2025, venue="Nature"))[2].accord is Accord.DIFFERS
    )


def test_the_doi_of_an_arxiv_paper_is_its_arxiv_id() -> None:
    reference = cited("On trees", identifiers=Identifiers(doi="10.48550/arxiv.1706.03762"))
    known = work("On trees", identifiers=Identifiers(arxiv="1706.03762"))
    assert compare(reference, known)[-1].accord is Accord.SAME


def test_an_identifier_of_another_version_is_tolerated() -> None:
    reference = cited("On trees", identifiers=Identifiers(doi="10.1/old"))
    version = Version("preprint", Identifiers(doi="10.1/old"))
    known = replace(work("On trees", identifiers=Identifiers(doi="10.1/new")), versions=(version,))
    assert compare(reference, known)[-1].note == "of its preprint version"


def test_homoglyphs_in_a_name_are_not_taken_for_latin_letters() -> None:
    latin, cyrillic = "Hope, A.", "Норе, A."
    authors = compare(cited("", latin), work("", cyrillic))[1]
    assert authors.accord is not Accord.SAME


def test_a_year_that_was_read_badly_still_stands_in_the_entry() -> None:
    raw = "Lee, K. On tall trees. Botany, 1975-1987 (2019)."
    misread = cited("On tall trees", year=1975, raw=raw)
    assert compare(misread, work("On tall trees", year=2019))[2].accord is Accord.COMPATIBLE
    assert compare(misread, work("On tall trees", year=2012))[2].accord is Accord.DIFFERS


def test_a_wrong_year_in_a_structured_reference_is_told_whatever_its_source_says() -> None:
    wrong = cited("On tall trees", year=1975, raw="year = 1975 % 2019", given_fields=("year",))
    assert compare(wrong, work("On tall trees", year=2019))[2].accord is Accord.DIFFERS


def test_venue_and_pages_that_both_differ_show_another_version() -> None:
    reference = cited("On tall trees", "Lee, K.", venue="CVPR", pages="1-9", volume="3")
    known = work("On tall trees", "Lee, Kim", venue="Nature", pages="77-80", volume="412")
    accords = {accord.field: accord for accord in compare(reference, known)}
    assert accords["venue"].accord is accords["volume"].accord is Accord.COMPATIBLE
    assert accords["venue"].note == "maybe another version: venue and place differ"


def test_a_venue_alone_that_differs_is_told() -> None:
    reference = cited("On tall trees", "Lee, K.", venue="CVPR", pages="77-80")
    known = work("On tall trees", "Lee, Kim", venue="Nature", pages="77-80")
    assert compare(reference, known)[3].accord is Accord.DIFFERS
