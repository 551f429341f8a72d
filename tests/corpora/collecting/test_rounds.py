"""Rounds: what enters and leaves, by which priority; each can be made again from what is kept."""

import re
import sqlite3
from datetime import date
from pathlib import Path

import pytest
from tests.corpora.collecting.listed import ListedWorks, work

from scholiast.corpora.collecting.coauthors import Reach
from scholiast.corpora.collecting.ledger import Ledger
from scholiast.corpora.collecting.rounds import (
    Beginning,
    Continuing,
    Round,
    collect_round,
    manifests,
    reproduce,
    update_round,
)
from scholiast.corpora.collecting.updating import Candidates, Renewal
from scholiast.corpora.collecting.windows import Window
from scholiast.corpora.store import Store
from scholiast.errors import SettingsError, StoreError

START = date(2023, 1, 1)
WORKS = [
    work(1, "2023-02-01", "Ann Arp", "Ben Bok"),
    work(2, "2023-03-01", "Ben Bok", "Ann Arp"),
    work(3, "2023-03-02", "Fay Fox", "Ben Bok"),
    # from here on new in 2024
    work(11, "2024-01-01", "Ann Arp", "Cat Cox"),
    work(12, "2024-02-01", "Ben Bok", "Dan Dow"),
    work(13, "2024-02-02", "Eve Elk", "Ben Bok"),
    work(14, "2024-02-03", "Ben Bok", "Dan Dow"),
    work(15, "2024-03-01", "Cat Cox", "Ann Arp"),
    work(16, "2024-03-02", "Dan Dow", "Ben Bok", "Hal Hay"),
    work(17, "2024-03-03", "Hal Hay"),
    work(18, "2023-05-05", "Dan Dow"),
]


def begin(index: ListedWorks, store: Store, ledger: Ledger) -> Round:
    plan = Beginning("Listed", ("Ann Arp", "Ben Bok", "Fay Fox"), START, date(2023, 12, 31))
    return collect_round(index, store, ledger, plan)


def renewal(
    most_papers: int = 100,
    papers_before: date | None = None,
    inactive_before: date | None = None,
) -> Renewal:
    new = Window(date(2024, 1, 1), date(2024, 12, 31))
    return Renewal(new, START, most_papers, 100, papers_before, inactive_before)


def update(index: ListedWorks, store: Store, ledger: Ledger, plan: Renewal) -> Round:
    return update_round(index, store, ledger, Continuing("Listed", plan))


def test_new_papers_of_known_authors_enter(store: Store, ledger: Ledger) -> None:
    index = ListedWorks(WORKS)
    before = begin(index, store, ledger).graph
    assert list(before.nodes) == ["name:ann arp", "name:ben bok", "name:fay fox"]
    done = update(index, store, ledger, renewal(most_papers=1))
    assert done.manifest.entered_papers == (
        "doi:10.5555/w.11", "doi:10.5555/w.12", "doi:10.5555/w.14",
    )  # fmt: skip
    assert done.manifest.entered_authors == ()
    assert done.graph.nodes["name:ben bok"].active == "2024-03-02"


def test_co_authors_enter_by_the_activity_of_those_they_wrote_with(
    store: Store, ledger: Ledger
) -> None:
    index = ListedWorks(WORKS)
    begin(index, store, ledger)
    index.asked.clear()
    done = update(index, store, ledger, renewal())
    asked = [question.split(" 20")[0].removeprefix("list ") for question in index.asked]
    # Ben has four new papers, Ann two: Ben's co-authors are asked first, then those of Dan (three).
    assert asked == ["Ann Arp", "Ben Bok", "Fay Fox", "Dan Dow", "Eve Elk", "Hal Hay", "Cat Cox"]
    assert [key.removeprefix("name:") for key in done.manifest.entered_authors] == [
        "cat cox", "dan dow", "eve elk", "hal hay",
    ]  # fmt: skip
    assert "doi:10.5555/w.18" in done.graph.papers, "who enters brings earlier papers along"
    assert done.graph.nodes["name:dan dow"].entered == 1


def test_enough_new_papers_end_the_search(store: Store, ledger: Ledger) -> None:
    index = ListedWorks(WORKS)
    begin(index, store, ledger)
    done = update(index, store, ledger, renewal(most_papers=4))
    assert done.manifest.entered_authors == ("name:dan dow",)


def test_the_outdated_and_the_inactive_leave(store: Store, ledger: Ledger) -> None:
    index = ListedWorks(WORKS)
    begin(index, store, ledger)
    plan = renewal(papers_before=date(2023, 3, 1), inactive_before=date(2024, 1, 1))
    left = {one.id: one.why for one in update(index, store, ledger, plan).manifest.left}
    assert left == {
        "name:fay fox": "inactive", "doi:10.5555/w.1": "outdated", "doi:10.5555/w.3": "inactive",
    }  # fmt: skip


def test_every_round_can_be_made_again_without_a_request(store: Store, ledger: Ledger) -> None:
    index = ListedWorks(WORKS)
    begin(index, store, ledger)
    update(index, store, ledger, renewal())
    index.asked.clear()
    assert [reproduce(ledger, number) for number in (0, 1)] == [(), ()]
    assert not index.asked
    assert [manifest.number for manifest in manifests(ledger)] == [0, 1]
    assert manifests(ledger)[1].before_sha256 == manifests(ledger)[0].after_sha256


def test_a_changed_answer_shows_when_a_round_is_made_again(store: Store, ledger: Ledger) -> None:
    """The control: a kept answer that was swapped for another does not pass."""
    begin(ListedWorks(WORKS), store, ledger)
    with sqlite3.connect(store.path) as connection:
        connection.execute(
            "UPDATE collecting_answers SET answer ="
            " (SELECT answer FROM collecting_answers WHERE question LIKE '%Fay%')"
            " WHERE question LIKE '%Ann%'"
        )
    connection.close()
    assert {"answers_sha256", "graph"} <= set(reproduce(ledger, 0))


def test_a_round_with_gaps_stays_open_until_it_is_whole(store: Store, ledger: Ledger) -> None:
    index = ListedWorks(WORKS, fails=lambda question: "Ben Bok" in question)
    first = begin(index, store, ledger)
    assert not first.is_closed
    assert first.manifest.gaps == ("Ben Bok",)
    assert manifests(ledger) == ()
    index.fails = lambda _: False
    assert begin(index, store, ledger).is_closed


def test_gaps_can_be_accepted_and_are_kept_in_the_manifest(store: Store, ledger: Ledger) -> None:
    index = ListedWorks(WORKS)
    begin(index, store, ledger)
    index.fails = lambda question: "Ben Bok" in question
    done = update_round(index, store, ledger, Continuing("Listed", renewal()), accept_gaps=True)
    assert done.is_closed
    assert manifests(ledger)[1].gaps == ("Ben Bok",)


def test_a_round_with_many_gaps_can_be_made_again(store: Store, ledger: Ledger) -> None:
    works = [work(0, "2023-01-01", "Ann Arp", *(f"Co Author{n}" for n in range(20)))]
    works += [work(1 + n, "2023-02-01", f"Co Author{n}") for n in range(20)]
    index = ListedWorks(works, fails=lambda asked: bool(re.search("Author[0-9]*[13579] ", asked)))
    plan = Beginning("Listed", ("Ann Arp",), START, date(2023, 12, 31))
    done = collect_round(index, store, ledger, plan, accept_gaps=True)
    assert len(done.manifest.gaps) == 10
    assert len(done.graph.nodes) == 11
    assert reproduce(ledger, 0) == ()


def test_a_run_is_not_taken_up_with_other_settings(store: Store, ledger: Ledger) -> None:
    index = ListedWorks(WORKS, fails=lambda question: "Ben Bok" in question)
    begin(index, store, ledger)
    other = Beginning("Listed", ("Ann Arp",), START, date(2023, 12, 31), Reach(depth=1))
    with pytest.raises(SettingsError, match="other settings"):
        collect_round(index, store, ledger, other)
    ledger.drop_run("graph 0")
    assert collect_round(ListedWorks(WORKS), store, ledger, other).is_closed


def test_a_store_has_one_graph_of_one_index(store: Store, ledger: Ledger) -> None:
    with pytest.raises(StoreError, match="no round"):
        update(ListedWorks(WORKS), store, ledger, renewal())
    begin(ListedWorks(WORKS), store, ledger)
    with pytest.raises(SettingsError, match="has a co-author graph"):
        begin(ListedWorks(WORKS), store, ledger)
    with pytest.raises(SettingsError, match="came from Listed"):
        update_round(ListedWorks(WORKS), store, ledger, Continuing("Other", renewal()))


def test_the_most_active_come_first_and_nobody_twice() -> None:
    candidates = Candidates()
    candidates.add(["b", "c"], 2)
    candidates.add(["a", "c"], 5)
    candidates.add(["b"], 1)
    assert [candidates.pop() for _ in range(4)] == ["a", "c", "b", ""]
    candidates.add(["a"], 9)
    assert candidates.pop() == ""


def test_a_ledger_needs_a_store(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="no store"):
        Ledger(tmp_path / "none.sqlite")
