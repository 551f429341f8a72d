"""Killed while it collects, a run goes on from there: the same result, hardly a request twice."""

import signal
import subprocess
import sys
import time
from datetime import date, timedelta
from pathlib import Path

import pytest
from tests.corpora.collecting.listed import work

from scholiast.corpora.collecting.ledger import Ledger
from scholiast.corpora.collecting.rounds import graph_after, reproduce
from scholiast.corpora.standin.holdings import INVENTED
from scholiast.corpora.standin.server import IndexServer
from scholiast.corpora.store import Store

CHILD = """
import sys
from datetime import date
from pathlib import Path
from scholiast.corpora.collecting.categories import CategoryPlan, collect_listed
from scholiast.corpora.collecting.coauthors import Reach
from scholiast.corpora.collecting.ledger import Ledger
from scholiast.corpora.collecting.rounds import Beginning, collect_round, manifests
from scholiast.corpora.collecting.windows import Width
from scholiast.corpora.remote.arxiv import Arxiv
from scholiast.corpora.store import Store
from scholiast.net.client import Client
from scholiast.net.policy import Policy
from scholiast.records import EgressLevel

address, path = sys.argv[1], Path(sys.argv[2])
policy = Policy(level=EgressLevel.BIBLIOGRAPHIC, private=(address,))
first, last = date(2023, 1, 1), date(2024, 12, 31)
with Store(path, create=True) as store, Ledger(path) as ledger, Client(policy) as client:
    arxiv = Arxiv(client, f"http://{address}/arxiv")
    plan = CategoryPlan("arxiv", "cs.CL", first, last, Width.MONTH)
    collect_listed(arxiv, store, ledger, plan)
    if not manifests(ledger):
        starts = Beginning("arxiv", ("Ann Family0",), first, last, Reach(depth=40))
        collect_round(arxiv, store, ledger, starts)
"""
KILLS = 3


def collected(server: IndexServer, path: Path, kills: int) -> tuple[list[str], int]:
    """Run the child until it ends, killing it after every tenth request or so."""
    done = 0
    start = len(server.journal.visits())
    while True:
        before = len(server.journal.visits())
        line = [sys.executable, "-c", CHILD, server.address, str(path)]
        child = subprocess.Popen(line)
        while done < kills and child.poll() is None:
            if len(server.journal.visits()) >= before + 7 + done:
                child.send_signal(signal.SIGKILL)
                done += 1
                break
            time.sleep(0.001)
        code = child.wait(timeout=60)
        if code == 0:
            return [visit.query for visit in server.journal.visits()[start:]], done
        assert code == -signal.SIGKILL


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL there")
def test_a_run_that_is_killed_ends_as_one_that_is_not(tmp_path: Path) -> None:
    works = [
        work(number, (date(2023, 1, 3) + timedelta(days=10 * number)).isoformat(),
             f"Ann Family{number % 12}", f"Ann Family{(number + 1) % 12}")
        for number in range(70)
    ]  # fmt: skip
    with IndexServer(works, invents=(*INVENTED, "arxiv")) as server:
        calm, killed = tmp_path / "calm.sqlite", tmp_path / "killed.sqlite"
        asked, _ = collected(server, calm, 0)
        asked_again, kills = collected(server, killed, KILLS)
    assert kills == KILLS
    assert len(asked) == len(set(asked)), "undisturbed, nothing is asked twice"
    assert set(asked_again) == set(asked)
    assert len(asked_again) - len(asked) <= kills, "only what was under way is asked again"
    ends = []
    for path in (calm, killed):
        with Store(path) as store, Ledger(path) as ledger:
            runs = [(name, ledger.digest(name)) for name, _, closed in ledger.runs() if closed]
            kept = sorted(one.id for one in store.works())
            ends.append((runs, kept, graph_after(ledger, 0).digest, reproduce(ledger, 0)))
    assert ends[0] == ends[1]
    assert len(ends[0][1]) == 70
