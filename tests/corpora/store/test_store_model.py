"""The store beside a model of it: papers told in many forms, in any order, and joined when seen.

SCHOLIAST_RUNS sets how many histories are tried.
"""

import os
import shutil
from datetime import date
from pathlib import Path
from tempfile import mkdtemp

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from scholiast.corpora.interface import Entry
from scholiast.corpora.store import Store
from scholiast.papers import Author, Identifiers, Name, Work

PAPERS = 6
FORMS = {
    "doi": ("10.1000/ab{n}", "https://doi.org/10.1000%2FAB{n}", "DOI: 10.1000/Ab{n}"),
    "arxiv": ("2004.0000{n}", "arXiv:2004.0000{n}v2", "https://arxiv.org/abs/2004.0000{n}v1"),
    "pmid": ("7{n}", "PMID: 007{n}", "https://pubmed.ncbi.nlm.nih.gov/7{n}"),
}
SCHEMES = st.sets(st.sampled_from(sorted(FORMS)), min_size=1)
NUMBERS = st.integers(0, PAPERS - 1)


@st.composite
def identifiers(draw: st.DrawFn, number: int) -> Identifiers:
    """Return some identifiers of one paper, each in one of its forms."""
    return Identifiers(
        **{
            scheme: draw(st.sampled_from(FORMS[scheme])).format(n=number)
            for scheme in draw(SCHEMES)
        }
    )


@st.composite
def entries(draw: st.DrawFn) -> tuple[int, Entry]:
    """Return the number of a paper, and what some source says of it."""
    number = draw(NUMBERS)
    titled = draw(st.booleans())
    work = Work(
        "",
        draw(identifiers(number)),
        f"A paper of number {number} about some matter" if titled else "",
        (Author(Name(f"Writer{number}")),) if titled else (),
        2010 + number if titled else None,
        abstract="word " * draw(st.integers(0, 3)),
    )
    cited = draw(st.lists(NUMBERS, max_size=3))
    return number, Entry(work, tuple(draw(identifiers(other)) for other in cited))


def names(entry: Entry, number: int) -> set[str]:
    """Return what a source calls a paper, in the model's words."""
    found = {f"{scheme} {number}" for scheme in entry.work.identifiers.as_dict()}
    return found | ({f"title {number}"} if entry.work.title else set())


class Histories(RuleBasedStateMachine):
    """Any order of keeping, reopening and asking."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(mkdtemp())
        self.store = Store(self.folder / "works.sqlite", create=True)
        self.parts: list[set[str]] = []
        """Names that are known to be of one work."""
        self.abstracts: dict[str, int] = {}

    @initialize(batch=st.lists(entries(), max_size=8))
    def begin(self, batch: list[tuple[int, Entry]]) -> None:
        self.keep(batch)

    @rule(batch=st.lists(entries(), max_size=5))
    def keep(self, batch: list[tuple[int, Entry]]) -> None:
        puts = self.store.put(entry for _, entry in batch)
        for (number, entry), put in zip(batch, puts, strict=True):
            called = names(entry, number)
            touched = [part for part in self.parts if part & called]
            assert put.is_new == (not touched)
            self.parts = [part for part in self.parts if not part & called]
            self.parts.append(called.union(*touched))
            assert self.store.get(put.id) is not None

    @rule()
    def reopen(self) -> None:
        self.store.close()
        self.store = Store(self.folder / "works.sqlite")

    @rule(batch=st.lists(entries(), min_size=1, max_size=4))
    def keep_twice(self, batch: list[tuple[int, Entry]]) -> None:
        self.keep(batch)
        before = self.store.generation
        puts = self.store.put(entry for _, entry in batch)
        assert not any(put.is_new for put in puts)
        assert self.store.generation == before

    @invariant()
    def each_paper_is_one_work(self) -> None:
        assert len(self.store) == len(self.parts) == len(list(self.store.works()))

    @invariant()
    def every_name_leads_to_its_work(self) -> None:
        for part in self.parts:
            found = set()
            for name in part:
                scheme, _, number = name.partition(" ")
                if scheme != "title":
                    value = FORMS[scheme][0].format(n=number)
                    found.add(tuple(self.store.by_identifiers(Identifiers(**{scheme: value}))))
            assert len(found) == 1
            assert all(len(works) == 1 for works in found)

    @invariant()
    def citations_lead_both_ways(self) -> None:
        ids = {work.id for work in self.store.works()}
        for citing in ids:
            cited = self.store.cites(citing)
            assert len(set(cited)) == len(cited)
            assert citing not in cited
            for other in ids & set(cited):
                assert citing in self.store.cited_by(other)

    @invariant()
    def no_later_work_is_seen(self) -> None:
        day = date(2013, 6, 1)
        seen = list(self.store.works(as_of=day))
        assert all(work.available_at <= day.isoformat() for work in seen)
        rest = [work for work in self.store.works() if work not in seen]
        assert all(not work.available_at or work.available_at > day.isoformat() for work in rest)

    def teardown(self) -> None:
        self.store.close()
        shutil.rmtree(self.folder)


TestHistories = Histories.TestCase
TestHistories.settings = settings(
    max_examples=int(os.environ.get("SCHOLIAST_RUNS", "12")),
    stateful_step_count=10,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
