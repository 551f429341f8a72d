"""The store: what is kept, found again, merged, cited; each in one transaction."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from tests.corpora.works import entry, work

from scholiast.corpora.interface import Entry
from scholiast.corpora.store import Store
from scholiast.errors import StoreError
from scholiast.papers import Document, Identifiers, Notice, Work
from scholiast.papers.works import Nature

CATS = "A long study of cats and of their boxes"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "works.sqlite", create=True) as opened:
        yield opened


def test_a_work_is_found_by_id_alias_and_identifier(store: Store) -> None:
    (put,) = store.put([entry(CATS, "Smith", doi="10.1/X", pmid="7")])
    assert (put.id, put.is_new, put.flagged) == ("doi:10.1/x", True, "")
    kept = store.get("doi:10.1/x")
    assert kept is not None
    assert (kept.id, kept.title, kept.identifiers.doi) == ("doi:10.1/x", CATS, "10.1/x")
    assert store.get("pmid:7") == kept
    assert store.get("doi:10.1/none") is None
    assert store.by_identifiers(Identifiers(pmid="PMID 7")) == (kept,)
    assert store.by_identifiers(Identifiers(doi="10.9/none", pmid="7")) == (kept,)
    assert len(store) == 1


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (Identifiers(doi="10.1000/AB(1)"), Identifiers(doi="https://doi.org/10.1000%2Fab(1)")),
        (Identifiers(arxiv="2004.14974v1"), Identifiers(arxiv="arXiv:2004.14974v2")),
        (Identifiers(arxiv="2004.14974"), Identifiers(doi="10.48550/arXiv.2004.14974")),
        (Identifiers(pmid="32123"), Identifiers(pmid="PMID: 0032123")),
        (Identifiers(pmcid="PMC7327471"), Identifiers(pmcid="7327471")),
        (Identifiers(openalex="W2"), Identifiers(openalex="https://openalex.org/w2")),
    ],
)
def test_one_identifier_in_two_forms_names_one_work(
    store: Store, one: Identifiers, other: Identifiers
) -> None:
    store.put([Entry(Work("", one, CATS))])
    (put,) = store.put([Entry(Work("", other, CATS))])
    assert not put.is_new
    assert len(store) == 1


def test_merging_keeps_what_is_richer(store: Store) -> None:
    store.put([entry(CATS, "Smith", doi="10.1/x", abstract="Short.", sources=("A",))])
    store.put([entry(CATS, "Smith", "Ng", doi="10.1/x", pmid="7", abstract="Much longer text.",
                     venue="Nature", citation_count=4, sources=("B",))])  # fmt: skip
    kept = store.get("doi:10.1/x")
    assert kept is not None
    assert (kept.abstract, kept.venue, len(kept.authors)) == ("Much longer text.", "Nature", 2)
    assert (kept.sources, kept.identifiers.pmid, kept.citation_count) == (("A", "B"), "7", 4)


def test_the_same_entry_again_changes_nothing(store: Store) -> None:
    entries = [entry(CATS, "Smith", doi="10.1/x", cites=(Identifiers(doi="10.2/y"),))]
    store.put(entries)
    before = store.generation
    assert not store.put(entries)[0].is_new
    assert store.generation == before


def test_works_meet_by_title_first_author_and_year(store: Store) -> None:
    store.put([entry("A Long Study of Cats & of Their Boxes", "Müller", dblp="a/b")])
    assert not store.put([entry("a long study of cats, of their boxes", "Muller", dblp="a/b")])[
        0
    ].is_new
    assert not store.put(
        [entry("A long study of cats of their boxes", "Mueller", s2="1", dblp="a/b")]
    )[0].is_new
    assert not store.put([entry("a long study of cats of their boxes", "Muller", s2="2")])[0].is_new
    assert store.put([entry("A long study of cats, of their boxes", "Miller")])[0].is_new
    assert store.put([entry("A long study of cats, of their boxes", "Müller", year=2014)])[0].is_new


def test_two_dois_of_one_title_are_two_works(store: Store) -> None:
    store.put([entry("Editorial of the spring issue", "Ng", doi="10.1/a")])
    assert store.put([entry("Editorial of the spring issue", "Ng", doi="10.1/b")])[0].is_new
    assert len(store) == 2


def test_a_preprint_and_its_article_are_one_work_with_a_version(store: Store) -> None:
    store.put([entry(CATS, "Smith", arxiv="1901.00001", year=2019)])
    (put,) = store.put([entry(CATS, "Smith", doi="10.1/x", year=2021, venue="Nature")])
    assert not put.is_new
    kept = store.get("doi:10.1/x")
    assert kept is not None
    assert kept == store.get("arxiv:1901.00001")
    assert (kept.year, kept.venue, kept.available_at) == (2021, "Nature", "2019-01-31")
    (version,) = kept.versions
    assert (version.relation, version.identifiers.arxiv, version.year) == (
        "preprint", "1901.00001", 2019,
    )  # fmt: skip


def test_the_article_first_gives_the_same_work(store: Store, tmp_path: Path) -> None:
    one = entry(CATS, "Smith", doi="10.48550/arXiv.1901.00001", year=2019, venue="arXiv")
    other = entry(CATS, "Smith", doi="10.1/x", year=2021, venue="Nature")
    store.put([one, other])
    with Store(tmp_path / "other.sqlite", create=True) as second:
        second.put([other, one])
        (first_kept,), (second_kept,) = list(store.works()), list(second.works())
    assert first_kept.identifiers == second_kept.identifiers
    assert first_kept.versions == second_kept.versions
    assert first_kept.identifiers.doi == "10.1/x"


def test_a_wrong_identifier_swallows_no_work(store: Store) -> None:
    store.put([entry(CATS, "Smith", doi="10.1/x")])
    wrong = entry("Quantum gravity on a lattice", "Jones", doi="10.1/x")
    (put,) = store.put([wrong])
    assert put.is_new
    assert put.flagged == "bears an identifier of doi:10.1/x"
    assert put.id.startswith("title:")
    assert len(store.by_identifiers(Identifiers(doi="10.1/x"))) == 2
    assert not store.put([wrong])[0].is_new
    assert len(store) == 2


def test_one_common_name_among_many_authors_makes_no_works_one(store: Store) -> None:
    store.put([entry("Action recognition from viewpoints", "Rahmani", "Mian", "Li", doi="10.1/x")])
    (put,) = store.put([entry("A classifier for top-down saliency", "Cho", "Li", "Rajan", "Ng",
                              "Kim", doi="10.1/x")])  # fmt: skip
    assert put.is_new
    assert put.flagged == "bears an identifier of doi:10.1/x"


def test_chapters_of_one_book_stay_apart(store: Store) -> None:
    book: dict[str, Any] = {"isbn": "978-3-16-148410-0", "type": "chapter"}
    store.put([entry("The first chapter, on cats", "Ng", **book)])
    assert store.put([entry("The second chapter, on dogs", "Ng", **book)])[0].is_new
    assert len(store.by_identifiers(Identifiers(isbn="9783161484100"))) == 2


def test_a_third_record_joins_two_kept_works(store: Store) -> None:
    first, second = store.put(
        [
            entry("Cats, their long study", "Smith", doi="10.1/x"),
            entry("A long study of cats", "Smith", pmid="7", cites=(Identifiers(doi="10.2/y"),)),
        ]
    )
    store.put([entry("Citing work of some length", "Ng", cites=(Identifiers(pmid="7"),), s2="9")])
    assert (first.is_new, second.is_new) == (True, True)
    (put,) = store.put([entry("A long study of cats", "Smith", doi="10.1/x", pmid="7")])
    assert (put.id, put.is_new, len(store)) == ("doi:10.1/x", False, 2)
    assert store.get("pmid:7") == store.get("doi:10.1/x")
    assert store.cites("pmid:7") == ("doi:10.2/y",)
    assert store.cites("s2:9") == ("doi:10.1/x",)
    assert store.cited_by("doi:10.1/x") == ("s2:9",)


def test_two_works_are_not_joined_by_a_record_with_a_wrong_identifier(store: Store) -> None:
    store.put(
        [
            entry("Quantum gravity on a lattice", "Jones", pmid="7"),
            entry(CATS, "Smith", doi="10.1/x"),
        ]
    )
    (put,) = store.put([entry(CATS, "Smith", doi="10.1/x", pmid="7")])
    assert (put.id, put.flagged) == ("doi:10.1/x", "bears an identifier of pmid:7")
    assert len(store) == 2


@pytest.mark.parametrize("is_odd_first", [True, False])
def test_a_look_alike_is_flagged_and_kept_apart(store: Store, *, is_odd_first: bool) -> None:
    plain = entry("Attention is all you need", "Vaswani", s2="1")
    odd = entry("Аttention is аll you need", "Vaswani", s2="2")
    first, second = (odd, plain) if is_odd_first else (plain, odd)
    (kept,) = store.put([first])
    (put,) = store.put([second])
    assert put.is_new
    assert put.flagged == f"homoglyph of {kept.id}"
    assert len(store) == 2


def test_a_look_alike_author_is_flagged_too(store: Store) -> None:
    store.put([entry(CATS, "Cooper", s2="1")])
    (put,) = store.put([entry(CATS, "Cоoper", s2="2")])
    assert (put.is_new, put.flagged) == (True, "homoglyph of s2:1")


def test_a_title_of_another_script_is_no_look_alike(store: Store) -> None:
    store.put([entry("Война и мир в русской прозе", "Толстой", s2="1")])
    (put,) = store.put([entry("Voina i mir v russkoi proze", "Tolstoi", s2="2")])
    assert put.flagged == ""


def test_citations_find_works_that_come_later(store: Store) -> None:
    cited = (
        Identifiers(doi="10.2/Y"),
        Identifiers(openalex="W1", pmid="5"),
        Identifiers(doi="10.2/y"),
    )
    store.put([entry(CATS, "Smith", doi="10.1/x", cites=cited)])
    assert store.cites("doi:10.1/x") == ("doi:10.2/y", "pmid:5")
    assert store.cited_by("openalex:W1") == ("doi:10.1/x",)
    store.put([entry("A later study of dogs", "Ng", openalex="W1", doi="10.3/z")])
    assert store.cites("doi:10.1/x") == ("doi:10.2/y", "doi:10.3/z")
    assert store.cited_by("doi:10.3/z") == ("doi:10.1/x",)
    assert store.cites("doi:10.9/none") == ()


def test_citations_of_a_second_source_are_added_once(store: Store) -> None:
    store.put([entry(CATS, "Smith", doi="10.1/x", cites=(Identifiers(doi="10.2/y"),))])
    more = (Identifiers(doi="10.2/y", pmid="5"), Identifiers(doi="10.3/z"))
    store.put([entry(CATS, "Smith", doi="10.1/x", cites=more)])
    assert store.cites("doi:10.1/x") == ("doi:10.2/y", "doi:10.3/z")


def test_a_work_that_cites_its_own_preprint_does_not_cite_itself(store: Store) -> None:
    store.put(
        [entry(CATS, "Smith", doi="10.1/x", arxiv="2004.1", cites=(Identifiers(arxiv="2004.1"),))]
    )
    assert store.cites("doi:10.1/x") == ()
    assert store.cited_by("doi:10.1/x") == ()


@pytest.mark.parametrize(
    ("said", "day"),
    [
        ({"year": 2020}, "2020-12-31"),
        ({"year": 2020, "date": "2020-02"}, "2020-02-29"),
        ({"year": 2021, "arxiv": "2004.14974"}, "2020-04-30"),
        ({"year": 2020, "arxiv": "2004.14974", "date": "2020-04-12"}, "2020-04-12"),
        ({"year": 2003, "arxiv": "math/0211159"}, "2002-11-30"),
        ({"year": 2020, "available_at": "2019-05"}, "2019-05-31"),
        ({"year": None}, ""),
    ],
)
def test_a_work_is_available_from_the_last_day_that_its_record_allows(
    store: Store, said: dict[str, Any], day: str
) -> None:
    store.put([entry(CATS, "Smith", s2="1", **said)])
    kept = store.get("s2:1")
    assert kept is not None
    assert kept.available_at == day


def test_a_query_as_of_a_day_sees_no_later_work_and_none_without_a_day(store: Store) -> None:
    store.put(
        [entry(f"A study of cats in year {y}", "Ng", year=y, s2=str(y)) for y in (2018, 2019)]
    )
    store.put([entry("A study of no year at all", "Ng", year=None, s2="1")])
    found = [kept.id for kept in store.works(as_of=date(2018, 12, 31))]
    assert found == ["s2:2018"]
    assert list(store.works(as_of=date(2018, 12, 30))) == []
    assert [kept.id for kept in store.works()] == ["s2:2018", "s2:2019", "s2:1"]


def test_works_come_in_the_order_of_keeping_over_several_pages(store: Store) -> None:
    store.put(entry(f"Title number {i:05}", "Ng", s2=str(i)) for i in range(2_500, 0, -1))
    assert [kept.id for kept in store.works()] == [f"s2:{i}" for i in range(2_500, 0, -1)]


def test_the_mark_of_an_import_is_kept_with_its_works(store: Store) -> None:
    assert store.progress("imported") == ""
    store.put([entry(CATS, "Ng", s2="1")], progress="row 1", name="imported")
    store.put([], progress="row 2", name="other")
    assert (store.progress("imported"), store.progress("other")) == ("row 1", "row 2")


def test_a_batch_is_kept_whole_or_not_at_all(store: Store) -> None:
    class TroubleError(Exception):
        pass

    def entries() -> Iterator[Entry]:
        yield entry(CATS, "Ng", s2="1")
        raise TroubleError

    with pytest.raises(TroubleError):
        store.put(entries())
    assert (len(store), store.generation) == (0, 0)


def test_a_full_text_is_kept_and_the_last_one_is_read(store: Store) -> None:
    store.put([Entry(work(CATS, "Ng", s2="1"), document=Document("one", title="A"))])
    assert store.text("s2:1") == Document("one", title="A")
    before = store.generation
    key = store.put_text("s2:1", Document("two \u00e4"), origin="a.pdf")
    assert len(key) == 64
    assert store.text("s2:1") == Document("two \u00e4")
    assert store.generation == before + 1
    assert store.text("s2:2") is None
    with pytest.raises(StoreError, match="put the work before its text"):
        store.put_text("s2:2", Document("x"), origin="")


def test_letters_that_no_file_may_hold_are_kept_as_question_marks(store: Store) -> None:
    store.put([entry("Half a letter \ud83d in a title", "Ng", s2="1")])
    kept = store.get("s2:1")
    assert kept is not None
    assert kept.title == "Half a letter ? in a title"


def test_notices_unite_and_say_how_the_work_stands(store: Store) -> None:
    one = Notice(Nature.CORRECTION, "2020-01-01", source="OpenAlex")
    two = Notice(Nature.RETRACTION, "2021-01-01", source="Crossref")
    store.put(
        [entry(CATS, "Ng", s2="1", notices=(one,)), entry(CATS, "Ng", s2="1", notices=(two, one))]
    )
    kept = store.get("s2:1")
    assert kept is not None
    assert kept.notices == (one, two)
    assert kept.is_retracted


def test_a_missing_or_foreign_store_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="corpus import"):
        Store(tmp_path / "none.sqlite")
    (tmp_path / "damaged.sqlite").write_bytes(b"not a database at all, but words" * 99)
    with pytest.raises(StoreError, match="snapshot"):
        Store(tmp_path / "damaged.sqlite")


def test_a_store_opened_to_read_cannot_be_written(tmp_path: Path) -> None:
    path = tmp_path / "works.sqlite"
    with Store(path, create=True) as store:
        store.put([entry(CATS, "Ng", s2="1")])
    with Store(path, read_only=True) as store:
        assert len(store) == 1
        with pytest.raises(StoreError, match="cannot be opened"):
            store.put([entry(CATS, "Ng", s2="2")])
