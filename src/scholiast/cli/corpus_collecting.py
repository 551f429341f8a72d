"""`scholiast corpus collect` and `update`: works from an index, and what is new there."""

from datetime import timedelta
from typing import Annotated

import typer

from scholiast.cli.arguments import AsJson, StoreFile, day_of, store_file
from scholiast.cli.corpus_gathering import (
    IndexName,
    Place,
    session,
    tell,
    together_at,
    yesterday,
)

_TEN_YEARS = 3652
_TWO_YEARS = 730

Endpoint = Annotated[
    str | None,
    typer.Option(help="Ask the index at this address, a mirror of your own, instead of its own."),
]
Spend = Annotated[
    float | None, typer.Option(help="US dollars that a run may cost; searches cost at OpenAlex.")
]
Gaps = Annotated[
    bool, typer.Option("--accept-gaps", help="Close the round though the index left gaps.")
]
From = Annotated[str | None, typer.Option("--from", help="First day, YYYY-MM-DD.")]
To = Annotated[str | None, typer.Option("--to", help="Last day; yesterday if not given.")]


def collect(
    index: Annotated[IndexName, typer.Option(help="The index to collect from.")],
    category: Annotated[
        list[str] | None,
        typer.Option(help="A category as the index names it: arXiv cs.CL, OpenAlex T10028."),
    ] = None,
    authors: Annotated[
        list[str] | None,
        typer.Option(help="Begin a co-author graph from this author: a name or an ORCID."),
    ] = None,
    start: From = None,
    end: To = None,
    store: StoreFile = None,
    most_a_query: Annotated[
        int | None, typer.Option(min=1, help="Works of one query; by default what the index gives.")
    ] = None,
    depth: Annotated[int, typer.Option(min=0, help="Steps from the first authors.")] = 3,
    most_papers: Annotated[int, typer.Option(min=1, help="First-author papers to find.")] = 5_000,
    most_authors: Annotated[int, typer.Option(min=1, help="Authors to ask for.")] = 1_000,
    afresh: Annotated[
        bool, typer.Option("--afresh", help="Drop an unfinished collection of the same name.")
    ] = False,
    accept_gaps: Gaps = False,
    endpoint: Endpoint = None,
    spend: Spend = None,
    as_json: AsJson = False,
) -> None:
    """Collect works from an index: a category between two days, or a co-author graph.

    A category is asked for by years, months or weeks, by its size, so that no query has more
    works than the index gives. A co-author graph is found breadth-first over first-author papers;
    its largest connected part is kept. A run that was stopped goes on where it was.

    \b
    Examples:
      scholiast corpus collect --index arxiv --category cs.CL --from 2023-01-01 --to 2024-12-31
      scholiast corpus collect --index openalex --authors "Ada Lovelace" --depth 2
      scholiast corpus update
      scholiast corpus split -o split.jsonl

    What leaves this machine are the category, the days, and the authors' names; nothing of a paper
    of yours. Exit status: 0 all of it came, 1 the index left gaps (run it again), 2 could not run.
    """  # noqa: D301  (\b keeps the lines of the examples)
    from scholiast.corpora.collecting.categories import CategoryPlan
    from scholiast.corpora.collecting.coauthors import Reach
    from scholiast.corpora.collecting.rounds import Beginning
    from scholiast.errors import SettingsError

    if bool(category) == bool(authors):
        raise SettingsError("say what to collect: either --category or --authors, once or more")
    last = day_of(end, "--to") or yesterday()
    first = day_of(start, "--from") or last - timedelta(days=_TEN_YEARS)
    is_told = bool(start or end or afresh)
    reports = []
    with session(Place(store, endpoint, spend), index, create=True) as opened:
        for name in category or ():
            plan = CategoryPlan(index.value, name, first, last, None, most_a_query)
            reports.append(
                opened.category(plan, is_told=is_told, accept_gaps=accept_gaps, afresh=afresh)
            )
        if authors:
            reach = Reach(most_authors, most_papers, depth)
            beginning = Beginning(
                index.value, tuple(authors), first, last, reach, together_at(index.value)
            )
            opened.drop_if(afresh)
            reports.append(opened.graph(beginning, is_told=is_told, accept_gaps=accept_gaps))
    tell(reports, as_json=as_json)


def update(
    until: To = None,
    most_papers: Annotated[
        int, typer.Option(min=1, help="New papers after which no further co-author is asked for.")
    ] = 1_000,
    most_authors: Annotated[int, typer.Option(min=0, help="Co-authors to ask for.")] = 1_000,
    prune_before: Annotated[
        str | None, typer.Option(help="Papers older than this day leave the graph.")
    ] = None,
    inactive_days: Annotated[
        int, typer.Option(min=1, help="Authors without a paper for so many days leave the graph.")
    ] = _TWO_YEARS,
    store: StoreFile = None,
    afresh: Annotated[
        bool, typer.Option("--afresh", help="Drop an unfinished round and begin it again.")
    ] = False,
    accept_gaps: Gaps = False,
    endpoint: Endpoint = None,
    spend: Spend = None,
    as_json: AsJson = False,
) -> None:
    """Bring what was collected up to date: every category, and the co-author graph by a round.

    Every author of the graph is asked for since the last round; then co-authors on new papers,
    those of the most active authors first, until enough is new. Papers and authors that are
    outdated leave the graph, never the store.

    \b
    Examples:
      scholiast corpus update
      scholiast corpus update --most-papers 500 --prune-before 2022-01-01

    Exit status: 0 all of it came, 1 the index left gaps (run it again), 2 could not run.
    """  # noqa: D301  (\b keeps the lines of the examples)
    from scholiast.corpora.collecting.categories import OVERLAP, due
    from scholiast.corpora.collecting.ledger import Ledger
    from scholiast.corpora.collecting.rounds import Beginning, Continuing, manifests, unfinished
    from scholiast.corpora.collecting.updating import Renewal
    from scholiast.corpora.collecting.windows import Window
    from scholiast.errors import SettingsError

    last = day_of(until, "--to") or yesterday()
    place = Place(store, endpoint, spend)
    with Ledger(store_file(store)) as ledger:
        plans, kept, begun = due(ledger, last), manifests(ledger), unfinished(ledger)
        is_empty = not ledger.runs()
    if is_empty:
        raise SettingsError("nothing was collected yet: begin with `scholiast corpus collect`")
    reports = []
    for plan in plans:
        with session(place, IndexName(plan.index)) as opened:
            reports.append(opened.category(plan, is_told=True, accept_gaps=accept_gaps))
    goal: Beginning | Continuing | None = begun if isinstance(begun, Beginning) else None
    if kept and (kept[-1].until < last or begun):
        goal = Continuing(kept[-1].plan.index, Renewal(
            Window(kept[-1].until - timedelta(days=OVERLAP - 1), last), kept[0].since,
            most_papers, most_authors, day_of(prune_before, "--prune-before"),
            last - timedelta(days=inactive_days), together_at(kept[-1].plan.index),
        ))  # fmt: skip
    if goal:
        with session(place, IndexName(goal.index)) as opened:
            opened.drop_if(afresh)
            is_told = bool(until) and not isinstance(goal, Beginning)
            reports.append(opened.graph(goal, is_told=is_told, accept_gaps=accept_gaps))
    tell(reports, as_json=as_json)
    if not reports:
        typer.echo(f"up to date: everything was collected until {last} or later")
