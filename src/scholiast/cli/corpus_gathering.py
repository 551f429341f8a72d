"""What collecting commands share: the store, the index behind the door, progress and reports."""

import json
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import typer

from scholiast.cli.arguments import store_file

if TYPE_CHECKING:
    from scholiast.corpora.collecting.categories import CategoryPlan
    from scholiast.corpora.collecting.ledger import Ledger
    from scholiast.corpora.collecting.rounds import Beginning, Continuing
    from scholiast.corpora.collecting.windows import Progress
    from scholiast.corpora.remote.interface import Listing, Together
    from scholiast.corpora.store import Store
    from scholiast.net.client import Client
    from scholiast.net.policy import Policy
    from scholiast.records import EgressLevel

Told = tuple[dict[str, object], list[str]]
"""A report, as data and as lines."""


class IndexName(StrEnum):
    """An index that lists works by category, author and day."""

    ARXIV = "arxiv"
    OPENALEX = "openalex"


@dataclass(frozen=True, slots=True)
class Place:
    """Where a command keeps works, and how it may ask."""

    store: Path | None
    endpoint: str | None
    spend: float | None


@dataclass(frozen=True, slots=True)
class Session:
    """An index and a store, opened."""

    listing: "Listing"
    store: "Store"
    ledger: "Ledger"
    progress: "Progress"

    def category(
        self, plan: "CategoryPlan", *, is_told: bool, accept_gaps: bool, afresh: bool = False
    ) -> Told:
        """Collect a category; one that was begun goes on as begun, unless the days are told."""
        from scholiast.corpora.collecting.categories import collect_listed, unfinished
        from scholiast.corpora.collecting.telling import category_lines, category_report

        if afresh:
            self.ledger.drop_run(plan.run)
        begun = None if is_told else unfinished(self.ledger, plan.index, plan.category)
        if begun:
            _take_up(f"the collection of {begun.category} until {begun.end}")
        run = collect_listed(
            self.listing, self.store, self.ledger, begun or plan,
            accept_gaps=accept_gaps, progress=self.progress,
        )  # fmt: skip
        return category_report(run), category_lines(run)

    def drop_if(self, afresh: bool) -> None:
        """Forget the round that was begun and not finished, if that is wanted."""
        if afresh:
            self.ledger.drop_run(f"graph {len(self.ledger.manifests())}")

    def graph(self, plan: "Beginning | Continuing", *, is_told: bool, accept_gaps: bool) -> Told:
        """Make a round of the graph; one that was begun goes on as begun, unless days are told."""
        from scholiast.corpora.collecting.rounds import make_round, unfinished
        from scholiast.corpora.collecting.telling import round_lines, round_report

        begun = None if is_told else unfinished(self.ledger)
        if begun and type(begun) is type(plan) and begun != plan:
            _take_up("the round as it was begun")
            plan = begun
        done = make_round(
            self.listing, self.store, self.ledger, plan,
            accept_gaps=accept_gaps, progress=self.progress,
        )  # fmt: skip
        return round_report(done), round_lines(done)


@contextmanager
def session(place: Place, index: IndexName, *, create: bool = False) -> Iterator[Session]:
    """Open store, ledger and index; everything is closed at the end."""
    from scholiast.corpora.collecting.ledger import Ledger
    from scholiast.corpora.store import Store
    from scholiast.net.client import Client

    path = store_file(place.store)
    policy = _policy(place, index)
    with (
        Store(path, create=create) as store,
        Ledger(path) as ledger,
        Client(policy, announce=_announce) as client,
        _progress() as progress,
    ):
        yield Session(_listing(index, client, place.endpoint), store, ledger, progress)


def yesterday() -> date:
    """Return the last day that indexes can have listed whole."""
    return datetime.now(UTC).date() - timedelta(days=1)


def tell(reports: Iterable[Told], *, as_json: bool) -> None:
    """Print reports; exit with 1 where something did not come."""
    reports = list(reports)
    if as_json:
        typer.echo(json.dumps([report for report, _ in reports], ensure_ascii=False, indent=1))
    else:
        for _, lines in reports:
            typer.echo("\n".join(lines))
    if not all(report["is_whole"] for report, _ in reports):
        raise typer.Exit(1)


def _take_up(what: str) -> None:
    typer.echo(f"scholiast: takes up {what}; --afresh drops it", err=True)


def together_at(index: str) -> "Together":
    """Return how many authors one query of an index may name."""
    from scholiast.corpora.remote.arxiv import Arxiv
    from scholiast.corpora.remote.openalex import OpenAlex

    return (Arxiv if index == IndexName.ARXIV else OpenAlex).together


def _listing(index: IndexName, client: "Client", endpoint: str | None) -> "Listing":
    from scholiast.corpora.remote.arxiv import Arxiv
    from scholiast.corpora.remote.openalex import OpenAlex

    if index is IndexName.ARXIV:
        return Arxiv(client, endpoint) if endpoint else Arxiv(client)
    return OpenAlex(client, endpoint) if endpoint else OpenAlex(client)


def _policy(place: Place, index: IndexName) -> "Policy":
    """Return what the command itself consents to: names of authors, unless the user said less."""
    from scholiast.checking.consent import level_named
    from scholiast.net.policy import Policy

    word = os.environ.get("SCHOLIAST_EGRESS", "") or "bibliographic"
    return Policy(
        level=level_named(word, "SCHOLIAST_EGRESS"),
        contact=os.environ.get("SCHOLIAST_CONTACT", ""),
        keys=_keys(),
        private=(_host_port(place.endpoint),) if place.endpoint else (),
        spend_caps={} if place.spend is None else {index.value: place.spend},
    )


def _keys() -> dict[str, str]:
    """Return the keys of indexes that the environment holds."""
    mark = "SCHOLIAST_KEY_"
    return {
        name.removeprefix(mark).lower(): value
        for name, value in os.environ.items()
        if name.startswith(mark) and value
    }


def _host_port(address: str) -> str:
    parts = urlsplit(address)
    usual = 443 if parts.scheme == "https" else 80
    return f"{parts.hostname or ''}:{parts.port or usual}"


def _announce(host: str, purpose: str, level: "EgressLevel") -> None:
    what = "a category and days" if level == 0 else "names of authors and days"
    typer.echo(f"scholiast: asks {host} ({purpose}); what leaves: {what}", err=True)


@contextmanager
def _progress() -> "Iterator[Progress]":
    """Show what is asked for and how much has come, on a terminal."""
    from rich.console import Console
    from rich.progress import Progress as Bar

    with Bar(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("collecting", total=None)

        def show(what: str, done: int, total: int) -> None:
            bar.update(task, completed=done, total=total or None, description=what)

        yield show
