"""Collecting from the stand-in of arXiv: co-author graph, rounds, split, sample, kills."""

import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date, timedelta
from itertools import islice
from pathlib import Path

import msgspec
from benchmarks.resolving._listed_works import listed_works
from benchmarks.tables import Row

from scholiast.corpora.collecting.asking import Asker
from scholiast.corpora.collecting.categories import CategoryPlan, collect_listed
from scholiast.corpora.collecting.coauthors import Reach, collect_graph, start_author
from scholiast.corpora.collecting.graphs import components
from scholiast.corpora.collecting.ledger import Ledger
from scholiast.corpora.collecting.parting import Shares, cuts_of_rounds
from scholiast.corpora.collecting.rounds import (
    Beginning,
    Continuing,
    Round,
    collect_round,
    graph_after,
    manifests,
    reproduce,
    update_round,
)
from scholiast.corpora.collecting.sampling import concentration, sample
from scholiast.corpora.collecting.splitting import split
from scholiast.corpora.collecting.updating import Renewal
from scholiast.corpora.collecting.windows import Width, Window
from scholiast.corpora.remote.arxiv import Arxiv
from scholiast.corpora.remote.interface import Together
from scholiast.corpora.standin.holdings import INVENTED, Holdings
from scholiast.corpora.standin.server import IndexServer
from scholiast.corpora.store import Store
from scholiast.net.client import Client
from scholiast.net.policy import Policy
from scholiast.records import EgressLevel

WORKS = int(os.environ.get("COLLECTING_WORKS", "100000"))
AUTHORS = int(os.environ.get("COLLECTING_AUTHORS", "200"))
KILLS = int(os.environ.get("COLLECTING_KILLS", "20"))
STARTS = ("Sergey Levine",)
FIRST = date(2015, 1, 1)
CUTS = (date(2023, 12, 31), date(2024, 6, 30), date(2024, 12, 31), date(2025, 12, 31))


def measure(data: Path) -> list[Row]:
    """Return how the co-author graph grows in rounds, its parts, and what kills leave of a run."""
    works = listed_works(data, WORKS)
    holdings = Holdings(works, invents=(*INVENTED, "arxiv"))
    on = "ml_paperlists + NeurIPS, stand-in of arXiv"
    with IndexServer(holdings) as server:
        rows: list[Row] = []
        alone = islice(_graph(server, f"{on}; one author a query", Together()), len(CUTS))
        many = _graph(server, f"{on}; 25 authors a query", Arxiv.together)
        for part in (alone, many, _kills(server, on)):
            for row in part:
                sys.stderr.write(f"{row.what}: {row.figures}\n")
                rows.append(row)
        return rows


@contextmanager
def opened(server: IndexServer, folder: Path) -> Iterator[tuple[Arxiv, Store, Ledger]]:
    path = folder / "works.sqlite"
    policy = Policy(level=EgressLevel.BIBLIOGRAPHIC, private=(server.address,))
    with Store(path, create=True) as store, Ledger(path) as ledger, Client(policy) as client:
        yield Arxiv(client, server.endpoints["arxiv"]), store, ledger


def _graph(server: IndexServer, on: str, together: Together) -> Iterator[Row]:
    reach = Reach(AUTHORS, 1_000_000, 6)
    with tempfile.TemporaryDirectory() as folder, opened(server, Path(folder)) as parts:
        arxiv, store, ledger = parts
        plan = Beginning("arxiv", STARTS, FIRST, CUTS[0], reach, together)
        started = time.perf_counter()
        done = collect_round(arxiv, store, ledger, plan)
        yield _round_row(done, time.perf_counter() - started, on, "")
        for number, until in enumerate(CUTS[1:], 1):
            renewal = Renewal(
                Window(CUTS[number - 1] - timedelta(days=6), until), FIRST, AUTHORS, AUTHORS,
                until - timedelta(days=8 * 365), until - timedelta(days=4 * 365), together,
            )  # fmt: skip
            started = time.perf_counter()
            plan_on = Continuing("arxiv", renewal)
            done = update_round(arxiv, store, ledger, plan_on, accept_gaps=True)
            seconds = time.perf_counter() - started
            as_far = Reach(AUTHORS * (number + 1), 1_000_000, 6)
            scratch = _scratch(server, until, as_far, together)
            yield _round_row(done, seconds, on, scratch)
        same = sum(not reproduce(ledger, number) for number in range(len(CUTS)))
        yield Row("rounds made again from kept answers", on, len(CUTS),
                  {"the same to the byte": str(same), "requests": "0"}, reach="all")  # fmt: skip
        yield from _parts(store, ledger, on)


def _scratch(server: IndexServer, until: date, reach: Reach, together: Together) -> str:
    """Return how many requests it takes from nothing, for as many authors as all rounds asked."""
    with tempfile.TemporaryDirectory() as folder, opened(server, Path(folder)) as parts:
        arxiv, store, ledger = parts
        asker = Asker(arxiv, store, ledger, "scratch")
        starts = tuple(start_author(name) for name in STARTS)
        oldest = max(FIRST, until - timedelta(days=8 * 365))
        window = Window(oldest, until)
        found = collect_graph(asker, starts, window, reach=reach, together=together)
        nodes = len(found.graph.nodes)
        return f"{asker.tally.requests} for {nodes} authors, {len(found.graph.papers)} papers"


def _round_row(done: Round, seconds: float, on: str, scratch: str) -> Row:
    graph, manifest = done.graph, done.manifest
    left: dict[str, int] = {}
    for one in manifest.left:
        left[one.why] = left.get(one.why, 0) + 1
    return Row(
        f"co-author graph, round {manifest.number} until {manifest.until}",
        on,
        len(graph.papers),
        {
            "authors": str(len(graph.nodes)),
            "edges": str(len(graph.edges)),
            "components": str(len(components(graph.nodes, graph.edges))),
            "entered": f"{len(manifest.entered_authors)} authors, "
            f"{len(manifest.entered_papers)} papers",
            "left": ", ".join(f"{n} {why}" for why, n in sorted(left.items())) or "none",
            "requests": str(done.tally.requests),
            "from scratch": scratch,
            "s": seconds,
        },
        reach="one component",
        details={"homonyms": len(manifest.homonyms), "gaps": len(manifest.gaps)},
    )


def _parts(store: Store, ledger: Ledger, on: str) -> list[Row]:
    """Return leaks of the split, and concentration before and after sampling."""
    kept = manifests(ledger)
    graph = graph_after(ledger, len(kept) - 1)
    works = [work for work in map(store.get, graph.papers) if work]
    parts = split(works, cuts_of_rounds(works, kept, Shares()))
    by_id = {work.id: work for work in works}
    latest = max((by_id[id].available_at for id in parts.train), default="")
    leaks = sum(by_id[id].available_at <= latest for id in parts.test)
    crossing = {by_id[id].title.casefold() for id in parts.train} & {
        by_id[id].title.casefold() for id in parts.test
    }
    rows = [
        Row("split, test is the latest round", on, len(works),
            {"train": str(len(parts.train)), "validation": str(len(parts.validation)),
             "test": str(len(parts.test)), "left out": str(len(parts.left_out)),
             "leaks": str(leaks), "titles on both sides": str(len(crossing))},
            reach="0 leaks")
    ]  # fmt: skip
    firsts = {id: paper.authors[0] for id, paper in graph.papers.items()}
    size = len(firsts) // 4
    for what, chosen in (
        ("all", list(firsts)),
        ("every paper alike", list(sample(firsts, size, strength=0.0))),
        ("active authors less", list(sample(firsts, size))),
    ):
        found = concentration([firsts[id] for id in chosen])
        rows.append(Row(f"sample, {what}", on, found.papers,
                        {"authors": str(found.authors), "Gini": found.gini,
                         "top tenth's share": found.top_tenth},
                        reach="below the sample that takes every paper alike"
                        if what == "active authors less" else ""))  # fmt: skip
    return rows


CHILD = """
import sys
from datetime import date
from pathlib import Path
from benchmarks.resolving.collecting import one_collection
one_collection(sys.argv[1], Path(sys.argv[2]), sys.argv[3])
"""


def one_collection(address: str, folder: Path, kind: str) -> None:
    """Collect a category or a small graph; what the child process of a kill does."""
    policy = Policy(level=EgressLevel.BIBLIOGRAPHIC, private=(address,))
    path = folder / "works.sqlite"
    with Store(path, create=True) as store, Ledger(path) as ledger, Client(policy) as client:
        arxiv = Arxiv(client, f"http://{address}/arxiv")
        if kind == "category":
            plan = CategoryPlan("arxiv", "cs.CL", date(2021, 1, 1), date(2022, 12, 31), Width.WEEK)
            collect_listed(arxiv, store, ledger, plan)
        elif not manifests(ledger):
            beginning = Beginning("arxiv", STARTS, FIRST, CUTS[0], Reach(100, 100_000, 4))
            collect_round(arxiv, store, ledger, beginning)


@dataclass
class _Outcome:
    requests: int = 0
    repeated: int = 0
    kills: int = 0
    digest: str = ""
    works: int = 0
    questions: list[str] = field(default_factory=list)


def _kills(server: IndexServer, on: str) -> Iterator[Row]:
    for kind in ("category", "graph"):
        calm = _collected(server, kind, 0)
        killed = _collected(server, kind, KILLS)
        is_same = (calm.digest, calm.works) == (killed.digest, killed.works)
        yield Row(
            f"{kind}, killed while it collects", on, killed.kills,
            {"same result": "yes" if is_same else "NO", "works": str(killed.works),
             "requests": str(killed.requests), "undisturbed": str(calm.requests),
             "repeated": str(killed.repeated)},
            reach="same result; repeated at most once a kill",
        )  # fmt: skip


def _collected(server: IndexServer, kind: str, kills: int) -> _Outcome:
    """Return what came out of a collection that was killed so many times, by count of requests."""
    draw = random.Random(7)
    outcome = _Outcome()
    with tempfile.TemporaryDirectory() as folder:
        while True:
            before = len(server.journal.visits("arxiv"))
            child = subprocess.Popen([sys.executable, "-c", CHILD, server.address, folder, kind])
            if outcome.kills < kills:
                wait_for = before + draw.randint(2, 5)
                while child.poll() is None and len(server.journal.visits("arxiv")) < wait_for:
                    time.sleep(draw.uniform(0, 0.004))
                if child.poll() is None:
                    child.send_signal(signal.SIGKILL)
                    outcome.kills += 1
            code = child.wait()
            visits = server.journal.visits("arxiv")[before:]
            outcome.questions += [visit.query for visit in visits]
            if code == 0:
                break
        outcome.requests = len(outcome.questions)
        outcome.repeated = outcome.requests - len(set(outcome.questions))
        path = Path(folder) / "works.sqlite"
        with Store(path) as store, Ledger(path) as ledger:
            outcome.works = len(store)
            run = ledger.runs()[0][0]
            outcome.digest = ledger.digest(run)[1]
            if kind == "graph":
                outcome.digest += graph_after(ledger, 0).digest
            else:
                outcome.digest += msgspec.json.encode(sorted(w.id for w in store.works())).decode()
    return outcome
