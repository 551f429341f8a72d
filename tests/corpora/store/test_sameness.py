"""When two records are one work: every scheme that both share against every one that differs."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.corpora.works import entry

from scholiast.corpora.store import Store
from scholiast.papers import Identifiers

CATS = "A long study of cats and of their boxes"
DOGS = "Quantum gravity on a lattice"
ISBN = "9783161484100"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "works.sqlite", create=True) as opened:
        yield opened


def _are_one(folder: Path, one: dict[str, Any], other: dict[str, Any]) -> set[bool]:
    """Say whether two records become one work, when the one comes first and when the other does."""
    found = set()
    for number, pair in enumerate(((one, other), (other, one))):
        with Store(folder / f"{number}.sqlite", create=True) as store:
            for said in pair:
                kept = {"title": CATS, "by": ("Smith",), **said}
                store.put([entry(kept.pop("title"), *kept.pop("by"), **kept)])
            found.add(len(store) == 1)
    return found


@pytest.mark.parametrize(
    ("one", "other", "are_one"),
    [
        # The same ISBN.
        ({"isbn": ISBN}, {"isbn": ISBN}, True),
        ({"isbn": ISBN, "doi": "10.1/a"}, {"isbn": ISBN}, True),
        ({"isbn": ISBN, "title": "On cats and their boxes"},
         {"isbn": ISBN, "title": "On cats and their boxes: a second edition"}, True),
        ({"isbn": ISBN, "doi": "10.1/a"}, {"isbn": ISBN, "doi": "10.1/b"}, False),
        ({"isbn": ISBN, "doi": "10.1/a", "title": "On & about samples: A second line"},
         {"isbn": ISBN, "doi": "10.1/b", "title": "On samples", "by": ("Ng",)}, False),
        ({"isbn": ISBN, "title": "On & about samples: A second line"},
         {"isbn": ISBN, "title": "On samples", "by": ("Ng",)}, False),
        ({"isbn": ISBN, "pmid": "1"}, {"isbn": ISBN, "pmid": "2"}, False),
        ({"isbn": ISBN, "acl": "P1"}, {"isbn": ISBN, "acl": "P2"}, False),
        # The same title, first author and year.
        ({"doi": "10.1/a"}, {"pmid": "1"}, True),
        ({"doi": "10.1/a"}, {"doi": "10.1/b"}, False),
        ({"pmid": "1"}, {"pmid": "2"}, False),
        ({"pmcid": "PMC1"}, {"pmcid": "PMC2"}, False),
        ({"acl": "P1"}, {"acl": "P2"}, False),
        ({"arxiv": "1901.00001"}, {"arxiv": "1901.00002"}, False),
        ({"openalex": "W1"}, {"openalex": "W2"}, True),
        ({"s2": "1"}, {"s2": "2"}, True),
        ({"dblp": "journals/corr/1"}, {"dblp": "conf/icml/1"}, True),
        ({"arxiv": "1901.00001"}, {"doi": "10.1/a", "venue": "Nature"}, True),
        ({"doi": "10.1101/2020.01.01.1234"}, {"doi": "10.1/a", "venue": "Nature"}, True),
        ({"doi": "10.1/b", "venue": "arXiv", "arxiv": "1901.00001"},
         {"doi": "10.1/a", "venue": "Nature"}, False),
        # The same identifier, and another one that differs.
        ({"pmid": "1", "doi": "10.1/a"}, {"pmid": "1", "doi": "10.1/b"}, True),
        ({"pmid": "1", "doi": "10.1/a"},
         {"pmid": "1", "doi": "10.1/b", "title": DOGS}, False),
        ({"pmid": "1", "doi": "10.1/a"},
         {"pmid": "1", "doi": "10.1/b", "by": ("Ng",)}, False),
        ({"pmid": "1", "doi": "10.1/a"}, {"pmid": "1", "by": ("Ng",)}, True),
        ({"pmcid": "PMC1", "doi": "10.1/a"},
         {"pmcid": "PMC1", "doi": "10.1/b", "title": DOGS}, False),
        ({"openalex": "W1", "doi": "10.1/a"},
         {"openalex": "W1", "doi": "10.1/b", "title": DOGS}, False),
        ({"s2": "1", "doi": "10.1/a"}, {"s2": "1", "doi": "10.1/b", "by": ("Ng",)}, False),
        ({"acl": "P1", "doi": "10.1/a"}, {"acl": "P1", "doi": "10.1/b", "title": DOGS}, False),
        ({"dblp": "a/b", "pmid": "1"}, {"dblp": "a/b", "pmid": "2", "title": DOGS}, False),
        ({"doi": "10.1/a", "arxiv": "1901.00001"}, {"doi": "10.1/a", "arxiv": "1901.00002"}, True),
        ({"doi": "10.1/a", "arxiv": "1901.00001"},
         {"doi": "10.1/a", "arxiv": "1901.00002", "title": DOGS}, False),
        ({"doi": "10.1/a", "pmid": "1"}, {"doi": "10.1/a", "pmid": "2"}, True),
        ({"doi": "10.1/a", "pmid": "1"}, {"doi": "10.1/a", "pmid": "2", "title": DOGS}, False),
        ({"arxiv": "1901.00001", "doi": "10.48550/arxiv.1901.00001"},
         {"arxiv": "1901.00001", "doi": "10.1/a", "venue": "Nature", "title": CATS + ", anew"},
         True),
        ({"doi": "10.21203/rs.3.rs-1/v1", "pmid": "1"},
         {"doi": "10.21203/rs.3.rs-1/v2", "pmid": "1"}, True),
    ],
)  # fmt: skip
def test_two_records_are_one_work_where_no_identifier_speaks_against_it(
    tmp_path: Path, one: dict[str, Any], other: dict[str, Any], are_one: bool
) -> None:
    assert _are_one(tmp_path, one, other) == {are_one}


def test_a_title_joins_no_works_that_a_third_record_does_not_name(store: Store) -> None:
    """Its identifier names one, its title another; both bear PMIDs, and not the same."""
    store.put([entry("Cats, their long study", "Smith", doi="10.1/a", pmid="1")])
    store.put([entry(CATS, "Smith", pmid="2")])
    (put,) = store.put([entry(CATS, "Smith", doi="10.1/a")])
    assert (put.id, put.flagged) == ("doi:10.1/a", "names pmid:2 too")
    assert len(store) == 2


def test_a_title_joins_works_that_nothing_tells_apart(store: Store) -> None:
    store.put([entry("Cats, their long study", "Smith", doi="10.1/a")])
    store.put([entry(CATS, "Smith", pmid="2")])
    (put,) = store.put([entry(CATS, "Smith", doi="10.1/a")])
    assert (put.id, put.flagged, len(store)) == ("doi:10.1/a", "", 1)


def test_a_second_venue_is_kept_as_a_version(store: Store) -> None:
    store.put([entry(CATS, "Smith", venue="ICLR Workshop on Cats", s2="1")])
    conference = entry(CATS, "Smith", venue="International Conference on Boxes", s2="2")
    store.put([conference])
    (kept,) = store.works()
    assert kept.venue == "ICLR Workshop on Cats"
    (version,) = kept.versions
    assert (version.relation, version.venue, version.year) == (
        "version", "International Conference on Boxes", 2020,
    )  # fmt: skip
    before = store.generation
    store.put([conference])
    assert store.generation == before


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Nature", "nature."),
        ("Nature", "Nature (London)"),
        ("", "Nature"),
        ("Nature", ""),
    ],
)
def test_one_venue_in_two_spellings_is_no_second_version(
    store: Store, first: str, second: str
) -> None:
    store.put([entry(CATS, "Smith", venue=first, s2="1")])
    store.put([entry(CATS, "Smith", venue=second, s2="2")])
    (kept,) = store.works()
    assert kept.versions == ()


def test_venues_under_one_doi_are_names_of_one_place(store: Store) -> None:
    store.put([entry(CATS, "Smith", venue="CVPR", doi="10.1/a")])
    store.put([entry(CATS, "Smith", venue="Computer Vision", doi="10.1/a")])
    (kept,) = store.works()
    assert kept.versions == ()


def test_a_second_doi_of_one_work_is_kept_as_a_version(store: Store) -> None:
    store.put([entry(CATS, "Smith", venue="Nature", doi="10.1/a", pmid="1")])
    store.put([entry(CATS, "Smith", venue="Nature", doi="10.1/b", pmid="1")])
    (kept,) = store.by_identifiers(Identifiers(doi="10.1/b"))
    assert kept.identifiers.doi == "10.1/a"
    assert [version.identifiers.doi for version in kept.versions] == ["10.1/b"]
