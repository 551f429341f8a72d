"""Collecting a category from an index that shows few works of a query: windows that fit."""

import os
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from benchmarks.resolving._listed_works import listed_works
from benchmarks.resolving.collecting import WORKS, opened
from benchmarks.tables import Row

from scholiast.corpora.collecting.asking import Asker
from scholiast.corpora.collecting.windows import Width, Window, collect_category, cut, width_for
from scholiast.corpora.remote.arxiv import Arxiv
from scholiast.corpora.remote.interface import Count, Listing, ListQuery, Page
from scholiast.corpora.standin.holdings import INVENTED, Holdings
from scholiast.corpora.standin.server import IndexServer
from scholiast.net.client import Client
from scholiast.net.policy import Policy
from scholiast.papers import Work

LIMIT = int(os.environ.get("COLLECTING_LIMIT", "500"))
"""Works of one query that the index shows."""
SINCE = os.environ.get("COLLECTING_SINCE", "2020-01-01")
"""First day of the categories."""


@dataclass
class Limited:
    """arXiv as an index that shows no more than LIMIT works of a query."""

    inner: Listing
    most: int = LIMIT
    requests: int = 0
    name: str = "arXiv"

    def count(self, query: ListQuery) -> Count:
        """Count."""
        self.requests += 1
        return self.inner.count(query)

    def works(self, query: ListQuery, cursor: str = "") -> Page:
        """List, up to the limit."""
        self.requests += 1
        page = self.inner.works(query, cursor)
        start = int(cursor or 0)
        kept = page.works[: max(self.most - start, 0)]
        following = page.next if start + len(page.works) < self.most else ""
        return Page(kept, following, page.total, page.failure, page.alarms)


def measure(data: Path) -> list[Row]:
    """Return what windows bring of a category, and what it takes, beside windows of one width."""
    works = listed_works(data, WORKS)
    on = "ml_paperlists + NeurIPS, stand-in of arXiv"
    rows: list[Row] = []
    with IndexServer(Holdings(works, invents=(*INVENTED, "arxiv"))) as server:
        for row in _windows(server, works, on):
            sys.stderr.write(f"{row.what}: {row.figures}\n")
            rows.append(row)
    return rows


def _windows(server: IndexServer, works: list[Work], on: str) -> Iterator[Row]:
    for category in ("cs.LG", "cs.CV", "cs.CL"):
        listed = [w for w in works if category in w.fields and w.available_at >= SINCE]
        wanted = {one.identifiers.arxiv for one in listed}
        articles = {one.identifiers.doi for one in listed}
        days = sorted(one.available_at for one in listed)
        whole = Window(date.fromisoformat(days[0]), date.fromisoformat(days[-1]))
        by_size = width_for(len(wanted))
        figures: dict[str, float | str] = {}
        for label, width in (("by year", Width.YEAR), (f"{by_size} (the paper's rule)", by_size)):
            got, requests = _fixed(server, category, whole, width)
            figures |= {f"{label}: kept": got / len(wanted), f"{label}: requests": str(requests)}
        with tempfile.TemporaryDirectory() as folder, opened(server, Path(folder)) as parts:
            arxiv, store, ledger = parts
            limited = Limited(arxiv)
            started = time.perf_counter()
            found = collect_category(Asker(limited, store, ledger, "run"), category, whole)
            seconds = time.perf_counter() - started
            kept = list(store.works())
            held = {work.identifiers.arxiv for work in kept}
            told = {version.identifiers.doi for work in kept for version in work.versions}
            missed = len(wanted - held)
        yield (
            Row(
                f"windows, {category}",
                on,
                len(wanted),
                {
                    "kept": 1 - missed / len(wanted),
                    "DOIs of articles": len(articles & told) / len(articles),
                    "requests": str(limited.requests),
                }
                | figures
                | {
                    "halved": str(len(found.halved)),
                    "works/s": len(wanted) / seconds,
                },
                reach="all works, none twice",
                note="arXiv's records are of preprints: the DOI they name is their article's, kept as"
                f" that of a version; at most {LIMIT:,} works a query; days made from a hash, clustered before "
                "deadlines, since the lists give years only",
                details={
                    "missed": missed,
                    "twice": len(found.ids) - len(set(found.ids)),
                    "short": len(found.short),
                    "overflowing": len(found.overflowing),
                },
            )
        )


def _fixed(server: IndexServer, category: str, whole: Window, width: Width) -> tuple[int, int]:
    """Return what windows of one width bring without looking at how many works they have."""
    policy = Policy(private=(server.address,))
    with Client(policy) as client:
        limited = Limited(Arxiv(client, server.endpoints["arxiv"]))
        found: set[str] = set()
        for window in cut(whole, width):
            cursor = ""
            query = ListQuery(category, "", window.start, window.end)
            while True:
                page = limited.works(query, cursor)
                found |= {work.id for work in page.works}
                cursor = page.next
                if not cursor:
                    break
        return len(found), limited.requests
