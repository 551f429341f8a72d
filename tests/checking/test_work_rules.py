"""SCH701 to SCH712: what look-ups say of references, and what they must not be made to say."""

from collections.abc import Callable
from typing import Any

import pytest

from scholiast.errors import Level
from scholiast.papers import (
    Absent,
    Accord,
    Asked,
    Author,
    Document,
    FieldAccord,
    Found,
    Identifiers,
    Lookup,
    Name,
    Reference,
    Unindexed,
    Unknown,
    Version,
    Work,
)
from scholiast.records import Finding

Ref = Callable[..., Reference]
Paper = Callable[..., Document]
Seen = Callable[..., list[Finding]]
CODES = tuple(f"SCH{number}" for number in range(701, 715))
FIELDS = {"title": "SCH703", "authors": "SCH704", "year": "SCH705", "venue": "SCH706",
          "volume": "SCH707", "issue": "SCH707", "pages": "SCH707", "doi": "SCH712"}  # fmt: skip


def work(title: str = "On ice", doi: str | None = "10.1000/x", **more: Any) -> Work:
    names = more.pop("names", ("Lee", "Park"))
    authors = tuple(Author(Name(family)) for family in names)
    return Work(f"doi:{doi}", Identifiers(doi=doi), title, authors, 2019, venue="Snow", **more)


def found(*, off: tuple[str, ...] = (), by: str = "identifier", score: float = 0.99,
          of: Work | None = None, **more: Any) -> Found:  # fmt: skip
    accords = tuple(
        FieldAccord(name, Accord.DIFFERS if name in off else Accord.SAME, 1.0, "one", "other")
        for name in FIELDS
    )
    return Found(of or work(), score, by, accords, index="OpenAlex", **more)


def asked(*names: str, canary: bool = True, answered: bool = True) -> tuple[Asked, ...]:
    return tuple(Asked(name, "search", answered, canary) for name in names)


@pytest.fixture
def told(ref: Ref, paper: Paper, seen: Seen) -> Callable[..., list[Finding]]:
    """Return what gives all findings from a look-up of one reference, or of several."""

    def look(*known: Lookup, **more: Any) -> list[Finding]:
        given = {"venue": "Snow", "identifiers": Identifiers(doi="10.1000/x"), **more}
        entries = [ref(f"k{n}", "Lee; Park", 2019, "On ice", **given) for n in range(len(known))]
        lookups = {f"k{n}": lookup for n, lookup in enumerate(known)}
        document = paper("", *entries)
        return [finding for code in CODES for finding in seen(document, code, lookups=lookups)]

    return look


Told = Callable[..., list[Finding]]


def codes(findings: list[Finding]) -> list[str]:
    return [finding.code for finding in findings]


# -- what must never become a finding ---------------------------------------------------------

SILENT: list[Lookup] = [
    found(),
    Unknown("OpenAlex: 429 after 4 attempts", asked("OpenAlex", answered=False)),
    Unindexed("book", asked("OpenAlex", "Crossref", "Semantic Scholar")),
    *(Unindexed(kind) for kind in ("thesis", "standard", "software", "web page", "law")),
    found(off=tuple(FIELDS), by="search", score=0.5),
    *(found(off=(name,), by="search", score=0.89) for name in FIELDS),
]


@pytest.mark.parametrize("known", SILENT, ids=range(len(SILENT)))
def test_outages_other_kinds_and_uncertain_works_lead_to_no_finding(
    known: Lookup, told: Told
) -> None:
    assert told(known) == []


@pytest.mark.parametrize("accord", [Accord.SAME, Accord.COMPATIBLE, Accord.UNSAID])
def test_what_is_tolerated_or_unsaid_is_no_difference(accord: Accord, told: Told) -> None:
    accords = tuple(FieldAccord(name, accord, 0.9) for name in FIELDS)
    assert told(Found(work(), 0.99, "identifier", accords)) == []


# -- differences of fields --------------------------------------------------------------------


@pytest.mark.parametrize("name", FIELDS)
@pytest.mark.parametrize(("by", "score"), [("identifier", 0.7), ("search", 0.95)])
def test_a_field_that_differs_from_a_certain_work_is_told_under_its_code(
    name: str, by: str, score: float, told: Told
) -> None:
    (finding,) = told(found(off=(name,), by=by, score=score))
    assert finding.code == FIELDS[name]
    assert "“one”, and OpenAlex has “other”" in finding.message
    assert "DOI 10.1000/x" in finding.message


def test_volume_and_pages_are_told_together(told: Told) -> None:
    (finding,) = told(found(off=("volume", "pages")))
    assert "the volume" in finding.message
    assert "the pages" in finding.message


def test_a_preprints_reference_is_not_measured_by_its_published_record(told: Told) -> None:
    preprint = {"venue": "arXiv", "identifiers": Identifiers(arxiv="1901.00001")}
    findings = told(found(off=("title", "year", "venue", "pages")), **preprint)
    assert codes(findings) == ["SCH709", "SCH710"]
    assert {finding.level for finding in findings} == {Level.INFO}


# -- not found --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("names", "level"),
    [
        (("local store",), Level.INFO),
        (("OpenAlex",), Level.INFO),
        (("OpenAlex", "Crossref"), Level.INFO),
        (("DBLP", "arXiv", "PubMed", "local store"), Level.INFO),
        (("OpenAlex", "Semantic Scholar"), Level.WARNING),
        (("Crossref", "Semantic Scholar"), Level.WARNING),
    ],
)
def test_only_two_independent_indexes_of_all_fields_make_a_warning(
    names: tuple[str, ...], level: Level, told: Told
) -> None:
    (finding,) = told(Absent(asked(*names)))
    assert (finding.code, finding.level) == ("SCH701", level)
    for name in names:
        assert name in finding.message


@pytest.mark.parametrize("off", [{"canary": False}, {"answered": False}])
def test_an_index_that_failed_or_lost_its_canary_does_not_count(
    off: dict[str, bool], told: Told
) -> None:
    both = asked("OpenAlex") + asked("Semantic Scholar", **off)
    (finding,) = told(Absent(both))
    assert finding.level is Level.INFO
    assert ("Semantic Scholar" in finding.message) is ("answered" not in off)


def test_many_that_one_store_lacks_are_told_once(told: Told) -> None:
    (finding,) = told(*[Absent(asked("local store"))] * 6)
    assert "6 of 6 references were not found in local store" in finding.message
    assert len(told(*[Absent(asked("local store"))] * 5)) == 5
    wide = Absent(asked("OpenAlex", "Semantic Scholar"))
    assert len(told(*[wide] * 6)) == 6


def test_the_nearest_work_is_named(told: Told) -> None:
    near = found(of=work("On snow"), off=("title",), by="search", score=0.4)
    (finding,) = told(Absent(asked("OpenAlex"), (near,)))
    assert "The nearest is “On snow” (Lee et al., 2019)." in finding.message


# -- identifiers and parts of others ----------------------------------------------------------


def test_an_identifier_of_another_work_is_told(told: Told) -> None:
    other = work("Glass", "10.1000/y", names=("Orr",))
    here = (("doi:10.1000/y", other),)
    for known in (found(points_elsewhere=here), Absent(asked("OpenAlex"), (), here)):
        (finding,) = [one for one in told(known) if one.code == "SCH702"]
        assert "the DOI 10.1000/y, which belongs to “Glass” (Orr, 2019)" in finding.message


def test_a_work_found_by_identifier_alone_is_another_and_none_of_its_fields_is_told(
    told: Told,
) -> None:
    known = found(off=("title", "authors", "year"), score=0.1)
    assert codes(told(known)) == ["SCH702"]


def chimera(*, names: int = 2) -> Absent:
    titled = beside("On ice", FieldAccord("authors", Accord.DIFFERS, 0.0))
    authored = beside("Glass", FieldAccord("title", Accord.DIFFERS, 0.3))
    return Absent(asked("OpenAlex"), (titled, authored)[:names])


def beside(title: str, *off: FieldAccord) -> Found:
    """Return a work that agrees with the reference but for the given fields."""
    fields = [one.field for one in off]
    same = [FieldAccord(name, Accord.SAME, 1.0) for name in FIELDS if name not in fields]
    return Found(work(title, f"10.1000/{title[0]}"), 0.4, "search", (*off, *same), index="OpenAlex")


@pytest.mark.parametrize(
    ("titled", "authored"),
    [
        pytest.param(FieldAccord("title", Accord.COMPATIBLE, 0.8, note="words before the title"),
                     FieldAccord("title", Accord.DIFFERS, 0.3), id="a piece of a title"),
        pytest.param(FieldAccord("authors", Accord.DIFFERS, 0.5),
                     FieldAccord("title", Accord.DIFFERS, 0.3), id="an author is shared"),
        pytest.param(FieldAccord("authors", Accord.DIFFERS, 0.0),
                     FieldAccord("title", Accord.DIFFERS, 0.8), id="nearly the title"),
    ],
)  # fmt: skip
def test_works_that_may_be_the_meant_one_are_not_parts_of_two(
    told: Told, titled: FieldAccord, authored: FieldAccord
) -> None:
    others = () if titled.field == "authors" else (FieldAccord("authors", Accord.DIFFERS, 0.0),)
    near = (beside("On ice", titled, *others), beside("Glass", authored))
    assert "SCH708" not in codes(told(Absent(asked("OpenAlex"), near)))


def test_the_title_of_one_work_and_the_authors_of_another_are_told_once(told: Told) -> None:
    (finding,) = told(chimera())
    assert finding.code == "SCH708"
    assert "the title of “On ice”" in finding.message
    assert "the authors of “Glass”" in finding.message


def test_one_half_alone_or_one_author_alone_makes_no_chimera(
    told: Told, ref: Ref, paper: Paper, seen: Seen
) -> None:
    assert codes(told(chimera(names=1))) == ["SCH701"]
    alone = paper("", ref("k", "Lee", 2019, "On ice"))
    assert not seen(alone, "SCH708", lookups={"k": chimera()})


# -- versions and identifiers -----------------------------------------------------------------

PREPRINT = {"venue": "arXiv preprint", "identifiers": Identifiers(arxiv="1901.00001")}


@pytest.mark.parametrize(
    ("own_year", "year", "is_told"),
    [(2026, 2020, True), (2019, 2020, False), (None, 2020, True), (2020, 2020, True)],
)
def test_a_version_published_after_the_paper_is_not_told(
    own_year: int | None, year: int, is_told: bool, ref: Ref, paper: Paper, seen: Seen
) -> None:
    version = Version("published", Identifiers(doi="10.1000/p"), "Snow", year)
    record = Work("arxiv:1901.00001", Identifiers(arxiv="1901.00001"), "On ice", venue="arXiv",
                  versions=(version,))  # fmt: skip
    document = paper("", ref("k", "Lee", 2019, "On ice", **PREPRINT), year=own_year)
    findings = seen(document, "SCH709", lookups={"k": found(of=record)})
    assert bool(findings) is is_told
    if findings:
        assert "in “Snow” in 2020, DOI 10.1000/p" in findings[0].message


def test_a_published_version_that_is_listed_too_is_left_to_its_own_rule(
    ref: Ref, paper: Paper, seen: Seen
) -> None:
    entries = (ref("k", "Lee", 2019, "On ice", **PREPRINT),
               ref("p", "Lee", 2019, "On ice", identifiers=Identifiers(doi="10.1000/x")))  # fmt: skip
    lookups = {"k": found()}
    assert not seen(paper("", *entries), "SCH709", lookups=lookups)
    assert seen(paper("", entries[0]), "SCH709", lookups=lookups)


def test_a_doi_is_told_where_all_agrees_and_no_identifier_is_given(told: Told) -> None:
    bare = {"identifiers": Identifiers()}
    (finding,) = told(found(by="search"), **bare)
    assert (finding.code, finding.level) == ("SCH711", Level.INFO)
    assert "10.1000/x" in finding.message
    assert codes(told(found(by="search", off=("venue",)), **bare)) == ["SCH706"]
    assert told(found(of=work(doi=None)), **bare) == []
    assert len(told(*[found(by="search")] * 6, **bare)) == 1


def test_the_second_entry_of_a_key_is_not_judged_by_the_firsts_work(
    ref: Ref, paper: Paper, seen: Seen
) -> None:
    document = paper("", ref("k", "Lee", 2019, "On ice"), ref("k", "Orr", 1990, "Glass"))
    findings = seen(document, "SCH705", lookups={"k": found(off=("year",))})
    assert len(findings) == 1
    assert "(Lee, 2019)" in findings[0].message


def test_a_doi_that_the_indexes_of_dois_do_not_know_is_told(told: Told) -> None:
    bare = work(doi=None)
    title = (FieldAccord("title", Accord.SAME, 1.0), FieldAccord("authors", Accord.SAME, 1.0))
    by_name = tuple(Asked(name, "identifier", True) for name in ("Crossref", "local store"))
    (finding,) = told(Found(bare, 0.99, "search", title, by_name))
    assert (finding.code, finding.level) == ("SCH713", Level.INFO)
    assert "which Crossref does not know" in finding.message
    for silent in (by_name[1:], (Asked("Crossref", "identifier", False),), asked("Crossref")):
        assert told(Found(bare, 0.99, "search", title, silent)) == []


@pytest.mark.parametrize(
    ("more", "is_told"),
    [
        ({"given_fields": ("author",)}, True),
        ({}, False),
        ({"given_fields": ("author",), "has_more_authors": True}, False),
    ],
)
def test_authors_left_out_are_told_where_the_entry_is_the_authors_own(
    more: dict[str, Any], is_told: bool, told: Told
) -> None:
    of = work(names=("Lee", "Park", "Orr"))
    accords = (FieldAccord("title", Accord.SAME, 1.0),
               FieldAccord("authors", Accord.COMPATIBLE, 0.9, "Lee; Park", "Lee; Park; Orr"))  # fmt: skip
    findings = told(Found(of, 0.99, "identifier", accords), **more)
    assert codes(findings) == (["SCH714"] if is_told else [])


def test_another_version_by_other_people_altogether_is_told(told: Told) -> None:
    preprint = {"venue": "arXiv", "identifiers": Identifiers(arxiv="1901.00001")}
    for likeness, code in ((0.0, "SCH704"), (0.5, "SCH710")):
        accords = (FieldAccord("title", Accord.SAME, 1.0),
                   FieldAccord("authors", Accord.DIFFERS, likeness, "a", "b"))  # fmt: skip
        findings = told(Found(work(), 0.99, "identifier", accords), **preprint)
        assert codes(findings) == sorted([code, "SCH709"])


@pytest.mark.parametrize(("kept", "is_told"), [(10, False), (9, True)])
def test_a_record_that_was_cut_after_ten_authors_accuses_nobody(
    kept: int, is_told: bool, ref: Ref, paper: Paper, seen: Seen
) -> None:
    names = [f"Author{letter}" for letter in "abcdefghijkl"]
    entry = ref("k", "; ".join(names), 2019, "On ice")
    lookup = found(of=work(names=tuple(names[:kept])), off=("authors",))
    assert bool(seen(paper("", entry), "SCH704", lookups={"k": lookup})) is is_told


def test_no_former_given_name_is_told(told: Told) -> None:
    title = FieldAccord("title", Accord.SAME, 1.0)
    changed = FieldAccord("authors", Accord.DIFFERS, 0.5, "Ben Barres", "Barbara Barres",
                          "the same family names with other given names")  # fmt: skip
    other = FieldAccord("authors", Accord.DIFFERS, 0.0, "A. Orr", "B. Lee", "no author in common")
    for people, codes_told in ((changed, []), (other, ["SCH704"])):
        known = Found(work(), 0.99, "identifier", (title, people), index="OpenAlex")
        assert [one for one in codes(told(known)) if one in ("SCH704", "SCH710")] == codes_told


def test_other_small_words_are_a_note_where_the_fields_are_the_authors_own(told: Told) -> None:
    people = FieldAccord("authors", Accord.SAME, 1.0)
    cases = (("Glass with ice", "Glass using ice", True), ("Salt and ice", "Salt & ice", False))
    for given, known, is_told in cases:
        title = FieldAccord("title", Accord.COMPATIBLE, 0.9, given, known, "small words differ")
        of = Found(work(), 0.99, "identifier", (title, people), index="OpenAlex")
        own = told(of, given_fields=("title",))
        assert ("SCH703" in codes(own)) is is_told
        assert "SCH703" not in codes(told(of))
