"""Resolving against a real store on disk."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.resolving.scripted import work

from scholiast.corpora.interface import Entry
from scholiast.corpora.local import LocalCorpus
from scholiast.corpora.store import Store
from scholiast.papers import Absent, Found, Identifiers, Reference
from scholiast.resolving.interface import Places
from scholiast.resolving.resolving import resolve_all

WORKS = [
    work("Tidal memory in shallow estuaries", "Nyberg, Karin", year=2019, venue="Journal of Coastal Dynamics",
         volume="14", pages="101-118", identifiers=Identifiers(doi="10.1/tidal")),
    work("Counting swallows with cheap radar", "Okafor, Ngozi; Petrov, Ivan", year=2018, venue="Field Methods"),
    work("Bread ovens as climate archives", "Quist, Anna; Romero, Diego; Sato, Hana", year=2020,
         venue="Archaeometry Letters"),
    work("Peat bogs and the price of salt", "van den Berg, Johanna", year=2012, venue="Economic Fens"),
    work("Frost cracks in bridge cables", "Müller, Jörg; Øster, Nils; Łuczak, Ewa", year=2010,
         venue="Structural Notes"),
]  # fmt: skip
PRINTED = [
    ("Nyberg K. Tida1 memory in sha11ow estuaries. J Coast Dyn. 2019;14:101–18.", 0),
    ("[2] N. Okafor and I. Petrov, “Counting swallows with cheap radar,” Field Meth., 2018.", 1),
    ("Quist, A. et al. Bread ovens as climate arch- ives. Archaeom. Lett. (2020).", 2),
    ("Berg, J. van den (2012). Peat bogs and the price of salt. Econ. Fens.", 3),
    (
        "Mueller, J., Oster, N., Luczak, E.: Frost cracks in bridge cables. Structural Notes (2011).",
        4,
    ),
]


@pytest.fixture
def places(tmp_path: Path) -> Iterator[Places]:
    with Store(tmp_path / "works.sqlite", create=True) as store:
        store.put([Entry(work) for work in WORKS])
        yield Places((LocalCorpus(store),))


def test_printed_entries_lead_to_their_works_in_a_store(places: Places) -> None:
    references = [Reference(f"r{n}", raw=raw) for n, (raw, _) in enumerate(PRINTED)]
    for (raw, place), lookup in zip(PRINTED, resolve_all(references, places), strict=True):
        assert isinstance(lookup, Found), raw
        assert lookup.work.title == WORKS[place].title
        assert not [accord for accord in lookup.accords if accord.accord.value == "differs"]


def test_what_a_store_lacks_is_absent_from_so_many_works(places: Places) -> None:
    (lookup,) = resolve_all(
        [Reference("r", raw="Lee, K. On kites. Radio Past 11, 3-14, 2007.")], places
    )
    assert isinstance(lookup, Absent)
    assert {(asked.index, asked.size) for asked in lookup.asked} == {("local store", 5)}
