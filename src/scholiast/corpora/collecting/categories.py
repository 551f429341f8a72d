"""Categories collected, each under a name by which it is taken up again and brought up to date."""

from dataclasses import dataclass
from datetime import date, timedelta

import msgspec

from scholiast.corpora.collecting.asking import Asker, Keeping, Tally
from scholiast.corpora.collecting.ledger import Ledger
from scholiast.corpora.collecting.windows import (
    Collected,
    Progress,
    Width,
    Window,
    collect_category,
)
from scholiast.corpora.remote.interface import Listing
from scholiast.errors import StoreError

OVERLAP = 7
"""Days before a cut-off that are asked for again: indexes list some works late."""


class CategoryPlan(msgspec.Struct, frozen=True):
    """What a collection by category is asked to do."""

    index: str
    category: str
    start: date
    end: date
    width: Width | None = None
    """None to choose it by the size of the category."""
    most: int | None = None
    """Works of one query at most; None for what the index pages through."""

    @property
    def run(self) -> str:
        """Return the name of its run."""
        return f"category {self.index} {self.category} {self.start} {self.end}"


@dataclass(frozen=True, slots=True)
class CategoryRun:
    """How a collection by category went."""

    plan: CategoryPlan
    collected: Collected
    tally: Tally
    is_closed: bool
    """False where the index left gaps: the same command goes on from here."""


def collect_listed(
    listing: Listing,
    store: Keeping,
    ledger: Ledger,
    plan: CategoryPlan,
    *,
    accept_gaps: bool = False,
    progress: Progress | None = None,
) -> CategoryRun:
    """Return how collecting a category went, begun or taken up where it was interrupted.

    One that is closed already is gone through again without a request.
    """
    ledger.open_run(plan.run, msgspec.json.encode(plan).decode())
    asker = Asker(listing, store, ledger, plan.run)
    whole = Window(plan.start, plan.end)
    collected = collect_category(
        asker, plan.category, whole, width=plan.width, most=plan.most, progress=progress
    )
    is_closed = collected.is_whole or accept_gaps
    if is_closed:
        ledger.close_run(plan.run, f"{len(collected.ids)} works")
    return CategoryRun(plan, collected, asker.tally, is_closed)


def due(ledger: Ledger, until: date, *, overlap: int = OVERLAP) -> tuple[CategoryPlan, ...]:
    """Return what brings every collected category up to a day; unfinished collections first.

    A category is asked for from some days before its last cut-off on.
    """
    open_plans: list[CategoryPlan] = []
    latest: dict[tuple[str, str], CategoryPlan] = {}
    for name, settings, closed in ledger.runs():
        if not name.startswith("category "):
            continue
        plan = _plan(settings, ledger)
        if not closed:
            open_plans.append(plan)
        pair = plan.index, plan.category
        if pair not in latest or latest[pair].end < plan.end:
            latest[pair] = plan
    later = (
        msgspec.structs.replace(
            plan, start=max(plan.start, plan.end - timedelta(days=overlap - 1)), end=until
        )
        for plan in latest.values()
        if plan.end < until
    )
    return (*open_plans, *later)


def unfinished(ledger: Ledger, index: str, category: str) -> CategoryPlan | None:
    """Return the collection of a category that was begun and not finished, the latest; or None."""
    begun = [
        _plan(settings, ledger)
        for name, settings, closed in ledger.runs()
        if name.startswith("category ") and not closed
    ]
    same = [plan for plan in begun if (plan.index, plan.category) == (index, category)]
    return same[-1] if same else None


def _plan(settings: str, ledger: Ledger) -> CategoryPlan:
    try:
        return msgspec.json.decode(settings, type=CategoryPlan)
    except msgspec.MsgspecError as error:
        raise StoreError(f"{ledger.path}: the settings of a run are damaged: {error}") from error
