"""What of an entry leaves the machine for a search, and that the rest does not."""

from dataclasses import dataclass, field

import pytest

from scholiast.corpora.interface import Answer, Query
from scholiast.papers import Absent, Identifiers, Name, Reference, Unknown, Work
from scholiast.resolving.comparing.entries import completed
from scholiast.resolving.interface import Places
from scholiast.resolving.leaving import LONGEST, WITHHELD, cut_words, may_leave
from scholiast.resolving.resolving import resolve

ENTRIES = (
    "Lee, K. (2019). On trees and rivers. Botany, 12(3), 45-67.",
    "[12] S. Ioffe and C. Szegedy. Batch normalization: Accelerating training. In ICML, 2015.",
    "Keller A, Nwosu P. Secondary sources. 2018.",
    "World Health Organization. Global tuberculosis report 2020. Geneva: WHO; 2020.",
    "1. A. Einstein, Ann. Phys. 17, 891 (1905).",
    "Zhang, H., Cisse, M. (2018). mixup: Beyond empirical risk minimization. ICLR, 1-13.",
    "李明, 王芳. 参考文献的错误研究[J]. 图书情报工作, 2019, 12(3): 45-67.",
)
PIECES = (
    "the heron counts its fish by moonlight",
    "The heron counts its fish by moonlight, as of 2019.",
    "As Smith (2019) says, the heron counts its fish by moonlight.",
    "We thank those who count the heron's fish. This was funded by grant 12 of 2019.",
    "The heron counts, and nobody (Smith et al., 2019; Jones 2020) has told it, vol. 12, pp. 3-4.",
    "Lee, K. (2019). On trees. Botany, 12(3), 45-67. Appendix A. The heron counts its fish.",
    "Figure 3. The heron counts its fish by moonlight in 2019.",
    f"Lee, K. (2019). {'The heron counts its fish by moonlight ' * 9}. Botany, 12(3), 45-67.",
)


@dataclass
class Listener:
    """An index that has nothing, and keeps what it is asked."""

    name: str = "Crossref"
    schemes: frozenset[str] = frozenset({"doi"})
    heard: list[Query] = field(default_factory=list)

    def look_up(self, identifiers: Identifiers) -> Answer:
        return Answer()

    def search(self, query: Query) -> Answer:
        self.heard.append(query)
        return Answer()

    def canary(self) -> Answer:
        return Answer((Work("doi:10.1/canary", title="A canary"),))


@pytest.mark.parametrize("entry", ENTRIES)
def test_what_is_built_like_an_entry_is_searched_for(entry: str) -> None:
    index = Listener()
    lookup = resolve(Reference("r", entry), Places((index,)))
    assert index.heard
    assert not isinstance(lookup, Unknown)


@pytest.mark.parametrize("piece", PIECES)
def test_a_piece_of_the_manuscript_among_the_entries_does_not_leave(piece: str) -> None:
    index = Listener()
    lookup = resolve(Reference("r", piece), Places((index,)))
    assert index.heard == []
    assert not isinstance(lookup, Absent)
    assert getattr(lookup, "reason", WITHHELD) == WITHHELD


def test_the_same_words_leave_where_a_bibliography_file_gives_them_as_title() -> None:
    index = Listener()
    given = Reference("r", PIECES[0], PIECES[0], given_fields=("title",))
    assert isinstance(resolve(given, Places((index,))), Absent)
    assert index.heard[0].title == PIECES[0]


def test_no_more_than_a_search_needs_leaves() -> None:
    index = Listener()
    title, people = "On tall trees " * 99, (Name("Lee " * 99),)
    given = Reference("r", "", title, people, venue="Botany " * 99, given_fields=("title",))
    resolve(given, Places((index,)))
    query = index.heard[0]
    assert max(map(len, (query.title, query.venue, query.text))) <= LONGEST
    assert len(query.authors[0]) <= 60
    assert title.startswith(query.title)


def test_an_entry_is_shown_whole_to_a_store_on_this_machine() -> None:
    class Shelf(Listener):
        def __len__(self) -> int:
            return 1

    store = Shelf("local store")
    resolve(Reference("r", PIECES[0]), Places((store,)))
    assert store.heard[0].title == PIECES[0]


def test_a_long_word_is_cut_within() -> None:
    assert cut_words("x" * 400) == "x" * LONGEST


@pytest.mark.parametrize(
    "entry", ["", " ", "\x00", "[1]", "()" * 5000, "é" * 100_000, "\ud800 2019."]
)
def test_any_entry_is_judged(entry: str) -> None:
    assert may_leave(completed(Reference("r", entry))) is False
