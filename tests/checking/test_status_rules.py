"""SCH401 to SCH403 over a table of cases: what was published, who says so, and when.

The table is made from parts: nine things that can have happened to a work, five ways in which the
notice can be known, and five dates of the citing paper, 225 cases in all.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product

import pytest

from scholiast.corpora import MemoryRetractions, Retraction
from scholiast.corpora import Nature as ListedNature
from scholiast.corpora import Notice as ListedNotice
from scholiast.errors import Level
from scholiast.papers import (
    Accord,
    Document,
    FieldAccord,
    Found,
    Identifiers,
    Nature,
    Notice,
    Reference,
    Version,
    Work,
)
from scholiast.records import Finding

Ref = Callable[..., Reference]
Paper = Callable[..., Document]
Seen = Callable[..., list[Finding]]

DOI, NOTICE_DOI = "10.1000/ab", "10.1000/notice"
CODES = ("SCH401", "SCH402", "SCH403")
HAPPENED: dict[str, tuple[tuple[tuple[Nature, str], ...], str]] = {
    "retracted": (((Nature.RETRACTION, "2020-02-03"),), "SCH401"),
    "withdrawn": (((Nature.WITHDRAWAL, "2020-02-03"),), "SCH401"),
    "corrected": (((Nature.CORRECTION, "2020-02-03"),), "SCH402"),
    "concern": (((Nature.CONCERN, "2020-02-03"),), "SCH403"),
    "republished": (((Nature.REPUBLICATION, "2020-02-03"),), "SCH402"),
    "retracted, then republished": (
        ((Nature.RETRACTION, "2020-02-03"), (Nature.REPUBLICATION, "2020-02-03")),
        "SCH402",
    ),
    "reinstated": (
        ((Nature.RETRACTION, "2019-01-01"), (Nature.REINSTATEMENT, "2020-02-03")),
        "SCH402",
    ),
    "corrected, then retracted": (
        ((Nature.CORRECTION, "2018-01-01"), (Nature.RETRACTION, "2020-02-03")),
        "SCH401",
    ),
    "concern, then retracted": (
        ((Nature.CONCERN, "2018-01-01"), (Nature.RETRACTION, "2020-02-03")),
        "SCH401",
    ),
}
DATES = {"": "not known", "2018": "later than this paper", "2020": "of the same time",
         "2020-02-01": "later than this paper", "2026": "This paper is later"}  # fmt: skip
KNOWN_BY = ("work", "two sources", "work without DOI", "list", "list and work")


@dataclass(frozen=True)
class Case:
    happened: str
    known_by: str
    dated: str

    def __str__(self) -> str:
        return f"{self.happened} / {self.known_by} / {self.dated or 'undated'}"


def cases() -> Iterator[Case]:
    for happened, known_by, dated in product(HAPPENED, KNOWN_BY, DATES):
        yield Case(happened, known_by, dated)


def notices_of(case: Case, source: str) -> tuple[Notice, ...]:
    return tuple(Notice(nature, date, NOTICE_DOI, "", source) for nature, date in
                 HAPPENED[case.happened][0])  # fmt: skip


def found(notices: tuple[Notice, ...], **more: str) -> Found:
    given = {"title": "On ice", **more}
    work = Work(f"doi:{DOI}", Identifiers(doi=DOI), given["title"], notices=notices)
    accords = (FieldAccord("title", Accord.SAME, 1.0), FieldAccord("authors", Accord.SAME, 1.0))
    return Found(work, 0.99, "identifier", accords, index="Crossref")


def listed(case: Case) -> MemoryRetractions:
    known = {nature.value for nature in ListedNature}
    if not all(nature.value in known for nature, _ in HAPPENED[case.happened][0]):
        return MemoryRetractions()
    notices = tuple(
        ListedNotice(ListedNature(nature.value), date, NOTICE_DOI)
        for nature, date in HAPPENED[case.happened][0]
    )
    first = notices[-1]
    return MemoryRetractions(
        Retraction(DOI, first.nature, first.date, first.doi, "list.csv", "2026-01-01", notices)
    )


def knowledge(case: Case) -> dict[str, object]:
    """Return what the check is given: look-ups, a list, or both."""
    first = found(notices_of(case, "Crossref"))
    match case.known_by:
        case "two sources":
            both = notices_of(case, "Crossref") + notices_of(case, "PubMed")
            return {"lookups": {"a": found(both)}}
        case "list":
            known = listed(case)
            return {"retractions": known} if known.look_up(DOI) else {"lookups": {"a": first}}
        case "list and work":
            return {"retractions": listed(case), "lookups": {"a": first}}
        case _:
            return {"lookups": {"a": first}}


CASES = list(cases())


def test_the_table_has_two_hundred_cases() -> None:
    assert len(CASES) >= 200


@pytest.mark.parametrize("case", CASES, ids=str)
def test_what_happened_is_told_under_its_code_and_no_other(
    case: Case, ref: Ref, paper: Paper, seen: Seen
) -> None:
    ids = Identifiers() if case.known_by == "work without DOI" else Identifiers(doi=DOI)
    document = paper("", ref("a", "Lee K", 2015, "On ice", identifiers=ids))
    known = knowledge(case)
    code = HAPPENED[case.happened][1]
    told = {each: seen(document, each, dated=case.dated, **known) for each in CODES}
    assert {each for each, findings in told.items() if findings} == {code}
    (finding,) = told[code]
    assert "2020-02-03" in finding.message
    assert "list.csv" in finding.message or "Crossref" in finding.message
    if code == "SCH401":
        assert DATES[case.dated] in finding.message
        is_later = DATES[case.dated] == "later than this paper"
        assert finding.level is (Level.WARNING if is_later else Level.ERROR)
        both = case.known_by in ("two sources", "list and work")
        assert ("which alone says so" in finding.message) is not both
    else:
        assert "was retracted on" not in finding.message
        assert finding.level is not Level.ERROR


# -- notices, articles about retractions, and versions ----------------------------------------

NOTICES = [
    "Retraction: On ice", "RETRACTED: On ice", "Retraction note: On ice", "Withdrawn: On ice",
    "Retraction notice to “On ice”", "Retraction Note to: On ice", "On ice [retracted]",
    "On ice (Retracted article)", "On ice: RETRACTED ARTICLE", "Statement of Retraction: On ice",
    "Retraction of “On ice”", "Expression of concern: On ice", "Retraction of On ice",
]  # fmt: skip
ARTICLES = [
    "Retraction of the upper eyelid in thyroid disease", "Retracted articles and their citations",
    "The retraction of glaciers since 1900", "Withdrawn: the sociology of withdrawal"[11:],
    "Why articles are retracted", "Retractions and their discontents", "Withdrawal of sedation",
    "Corrections to retracted work", "An article that was retracted in error",
]  # fmt: skip
RETRACTED = (Notice(Nature.RETRACTION, "2020-02-03", NOTICE_DOI, "", "Crossref"),)


@pytest.mark.parametrize("title", NOTICES)
def test_a_reference_to_the_notice_or_that_tells_of_it_is_let_be(
    title: str, ref: Ref, paper: Paper, seen: Seen
) -> None:
    document = paper("", ref("a", "Lee K", 2015, title, identifiers=Identifiers(doi=DOI)))
    assert not seen(document, "SCH401", lookups={"a": found(RETRACTED)})


@pytest.mark.parametrize("title", ARTICLES)
def test_an_article_about_retraction_that_was_retracted_is_told(
    title: str, ref: Ref, paper: Paper, seen: Seen
) -> None:
    document = paper("", ref("a", "Lee K", 2015, title, identifiers=Identifiers(doi=DOI)))
    assert seen(document, "SCH401", lookups={"a": found(RETRACTED, title=title)})


def test_a_reference_with_the_notices_own_doi_is_let_be(ref: Ref, paper: Paper, seen: Seen) -> None:
    document = paper("", ref("a", "Lee K", 2020, "Notice", identifiers=Identifiers(doi=NOTICE_DOI)))
    assert not seen(document, "SCH401", lookups={"a": found(RETRACTED)})


def test_a_withdrawn_preprint_is_found_by_its_arxiv_id_alone(
    ref: Ref, paper: Paper, seen: Seen
) -> None:
    doi = "10.48550/arxiv.2004.14974"
    known = Retraction(doi, ListedNature.WITHDRAWAL, "2021-01-01", "", "list", "2026-01-01")
    document = paper("", ref("a", "Lee K", 2020, "X", identifiers=Identifiers(arxiv="2004.14974")))
    assert seen(document, "SCH401", retractions=MemoryRetractions(known))


def test_a_journal_article_is_not_told_for_its_withdrawn_preprint_on_the_list(
    ref: Ref, paper: Paper, seen: Seen
) -> None:
    preprint = "10.48550/arxiv.2004.14974"
    known = Retraction(preprint, ListedNature.WITHDRAWAL, "2021-01-01", "", "list", "2026-01-01")
    work = Work(f"doi:{DOI}", Identifiers(doi=DOI), "On ice",
                versions=(Version("preprint", Identifiers(doi=preprint)),))  # fmt: skip
    document = paper("", ref("a", "Lee K", 2020, "On ice", identifiers=Identifiers(doi=DOI)))
    lookups = {"a": Found(work, 0.99, "identifier")}
    assert not seen(document, "SCH401", retractions=MemoryRetractions(known), lookups=lookups)


def test_a_notice_in_the_record_of_another_version_says_so(
    ref: Ref, paper: Paper, seen: Seen
) -> None:
    ids = Identifiers(doi="10.48550/arxiv.2004.14974", arxiv="2004.14974")
    document = paper("", ref("a", "Lee K", 2020, "On ice", identifiers=ids))
    (finding,) = seen(document, "SCH401", lookups={"a": found(RETRACTED)})
    assert finding.message.startswith("Another version of reference a")
    assert finding.level is Level.WARNING


def test_a_doi_that_belongs_to_another_work_retracts_nothing_here(
    ref: Ref, paper: Paper, seen: Seen
) -> None:
    other = Work("doi:10.9/x", Identifiers(doi="10.9/x"), "On snow")
    known = Retraction("10.9/x", ListedNature.RETRACTION, "2020-01-01", "", "l", "2026-01-01")
    lookup = Found(Work("title:1", title="On ice"), 0.99, "search",
                   points_elsewhere=(("doi:10.9/x", other),))  # fmt: skip
    document = paper("", ref("a", "Lee K", 2020, "On ice", identifiers=Identifiers(doi="10.9/x")))
    listed_too = MemoryRetractions(known)
    assert not seen(document, "SCH401", retractions=listed_too, lookups={"a": lookup})
    assert seen(document, "SCH401", retractions=listed_too)


def test_sources_that_copy_one_list_count_as_one(ref: Ref, paper: Paper, seen: Seen) -> None:
    copies = tuple(
        Notice(Nature.RETRACTION, "2020-02-03", "", "", source)
        for source in ("Retraction Watch", "retraction_watch.csv", "OpenAlex")
    )
    document = paper("", ref("a", "Lee K", 2015, "On ice", identifiers=Identifiers(doi=DOI)))
    (finding,) = seen(document, "SCH401", lookups={"a": found(copies)})
    assert "which alone says so" in finding.message


def test_a_key_given_twice_takes_no_status_from_the_other_entry(
    ref: Ref, paper: Paper, seen: Seen
) -> None:
    first = ref("a", "Lee K", 2015, "On ice", identifiers=Identifiers(doi=DOI))
    document = paper("", first, ref("a", "Lee K", 2016, "On snow"))
    assert len(seen(document, "SCH401", lookups={"a": found(RETRACTED)})) == 1
