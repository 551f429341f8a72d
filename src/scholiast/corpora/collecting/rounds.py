"""Rounds of a co-author graph: each is kept with what it was made from, and can be made again."""

from dataclasses import dataclass
from datetime import date

import msgspec

from scholiast.corpora.collecting.asking import Asker, Keeping, Tally
from scholiast.corpora.collecting.coauthors import Gathered, Reach, collect_graph, start_author
from scholiast.corpora.collecting.graphs import (
    Graph,
    Left,
    decode_graph,
    encode_graph,
    several_people,
)
from scholiast.corpora.collecting.ledger import Ledger
from scholiast.corpora.collecting.updating import Renewal, Renewed, update_graph
from scholiast.corpora.collecting.windows import Progress, Window
from scholiast.corpora.interface import Entry
from scholiast.corpora.remote.interface import Count, Listing, ListQuery, Page, Together
from scholiast.corpora.store.keeping import Put
from scholiast.errors import SettingsError, StoreError


class Beginning(msgspec.Struct, frozen=True, tag="collect"):
    """What round 0 is asked to do."""

    index: str
    starts: tuple[str, ...]
    """Names or ORCIDs."""
    start: date
    end: date
    reach: Reach = Reach()
    together: Together = Together()
    """Authors that one query names."""


class Continuing(msgspec.Struct, frozen=True, tag="update"):
    """What a later round is asked to do."""

    index: str
    renewal: Renewal


class Manifest(msgspec.Struct, frozen=True):
    """What one round did, from what, and how to find that again."""

    number: int
    """0 for the first collection."""
    run: str
    """The name under which its answers are kept."""
    plan: Beginning | Continuing
    answers: int
    """Answers of the index."""
    answers_sha256: str
    """Of questions and answers, in the order of the questions."""
    before_sha256: str
    """Of the graph before; empty in round 0."""
    after_sha256: str
    entered_authors: tuple[str, ...] = ()
    entered_papers: tuple[str, ...] = ()
    left: tuple[Left, ...] = ()
    homonyms: tuple[str, ...] = ()
    """Names that several ORCIDs bear, and keys by name that may be several people."""
    gaps: tuple[str, ...] = ()
    """Authors whom the index gave no answer about, where the round was closed all the same."""

    @property
    def since(self) -> date:
        """Return the first day of what is new in this round."""
        return self.plan.start if isinstance(self.plan, Beginning) else self.plan.renewal.new.start

    @property
    def until(self) -> date:
        """Return its last day: the cut-off."""
        return self.plan.end if isinstance(self.plan, Beginning) else self.plan.renewal.new.end


@dataclass(frozen=True, slots=True)
class Round:
    """How a round went."""

    manifest: Manifest
    graph: Graph
    tally: Tally
    is_closed: bool
    """False where the index left gaps: the same command goes on from here."""


def collect_round(
    listing: Listing,
    store: Keeping,
    ledger: Ledger,
    plan: Beginning,
    *,
    accept_gaps: bool = False,
    progress: Progress | None = None,
) -> Round:
    """Return round 0 of a co-author graph, collected or taken up where it was interrupted.

    Raises SettingsError where the store has a graph already.
    """
    if ledger.manifests():
        raise SettingsError(
            f"{ledger.path} has a co-author graph: `scholiast corpus update` brings it up to date; "
            "collect another one into another --store"
        )
    ledger.open_run("graph 0", msgspec.json.encode(plan).decode())
    asker = Asker(listing, store, ledger, "graph 0")
    manifest, graph = _begun(asker, plan, ledger, progress)
    return _closed(ledger, manifest, graph, asker.tally, accept_gaps=accept_gaps)


def update_round(
    listing: Listing,
    store: Keeping,
    ledger: Ledger,
    plan: Continuing,
    *,
    accept_gaps: bool = False,
    progress: Progress | None = None,
) -> Round:
    """Return the next round of the graph, made or taken up where it was interrupted.

    Raises StoreError where there is no graph, SettingsError where it came from another index.
    """
    earlier = manifests(ledger)
    number = len(earlier)
    before = graph_after(ledger, number - 1)
    if earlier[-1].plan.index != plan.index:
        raise SettingsError(
            f"the graph came from {earlier[-1].plan.index}: update it from there, "
            f"since {plan.index} may know its authors by other names"
        )
    run = f"graph {number}"
    ledger.open_run(run, msgspec.json.encode(plan).decode())
    asker = Asker(listing, store, ledger, run)
    manifest, graph = _continued(asker, plan, ledger, before, number, progress)
    return _closed(ledger, manifest, graph, asker.tally, accept_gaps=accept_gaps)


def make_round(
    listing: Listing,
    store: Keeping,
    ledger: Ledger,
    plan: Beginning | Continuing,
    *,
    accept_gaps: bool = False,
    progress: Progress | None = None,
) -> Round:
    """Return the round that a plan asks for: the first, or the next one."""
    if isinstance(plan, Beginning):
        return collect_round(
            listing, store, ledger, plan, accept_gaps=accept_gaps, progress=progress
        )
    return update_round(listing, store, ledger, plan, accept_gaps=accept_gaps, progress=progress)


def manifests(ledger: Ledger) -> tuple[Manifest, ...]:
    """Return the manifests of all rounds, oldest first."""
    try:
        return tuple(msgspec.json.decode(text, type=Manifest) for text in ledger.manifests())
    except msgspec.MsgspecError as error:
        raise StoreError(f"{ledger.path}: the manifest of a round is damaged: {error}") from error


def unfinished(ledger: Ledger) -> Beginning | Continuing | None:
    """Return what the round that was begun and not finished was asked to do; None for none."""
    run = f"graph {len(ledger.manifests())}"
    for name, settings, closed in ledger.runs():
        if name == run and not closed:
            try:
                return msgspec.json.decode(settings, type=Beginning | Continuing)
            except msgspec.MsgspecError as error:
                raise StoreError(f"{ledger.path}: settings of {run} damaged: {error}") from error
    return None


def graph_after(ledger: Ledger, number: int) -> Graph:
    """Return the graph as it stood after a round; StoreError where there is no such round."""
    return decode_graph(ledger.graph(number))


def reproduce(ledger: Ledger, number: int) -> tuple[str, ...]:
    """Return what differs when a round is made again from its kept answers, without a request.

    Empty where manifest and graph come out the same to the byte.
    """
    kept = {manifest.number: manifest for manifest in manifests(ledger)}.get(number)
    graph = graph_after(ledger, number)
    if kept is None:
        raise StoreError(f"{ledger.path} has no round {number}")
    asker = Asker(_Silent(), _Elsewhere(), ledger, kept.run)
    if isinstance(kept.plan, Beginning):
        again, made = _begun(asker, kept.plan, ledger, None)
    else:
        before = graph_after(ledger, number - 1)
        again, made = _continued(asker, kept.plan, ledger, before, number, None)
    names = Manifest.__struct_fields__
    differing = [name for name in names if getattr(again, name) != getattr(kept, name)]
    return (*differing, *(("graph",) if encode_graph(made) != encode_graph(graph) else ()))


def _begun(
    asker: Asker, plan: Beginning, ledger: Ledger, progress: Progress | None
) -> tuple[Manifest, Graph]:
    starts = tuple(start_author(text) for text in plan.starts)
    window = Window(plan.start, plan.end)
    found: Gathered = collect_graph(
        asker, starts, window, reach=plan.reach, together=plan.together, progress=progress
    )
    graph = found.graph
    answers, digest = ledger.digest("graph 0")
    manifest = Manifest(
        0, "graph 0", plan, answers, digest, "", graph.digest, tuple(graph.nodes),
        tuple(graph.papers), found.left, _homonyms(graph), found.missing,
    )  # fmt: skip
    return manifest, graph


def _continued(
    asker: Asker,
    plan: Continuing,
    ledger: Ledger,
    before: Graph,
    number: int,
    progress: Progress | None,
) -> tuple[Manifest, Graph]:
    done: Renewed = update_graph(asker, before, plan.renewal, number=number, progress=progress)
    run = f"graph {number}"
    answers, digest = ledger.digest(run)
    manifest = Manifest(
        number, run, plan, answers, digest, before.digest, done.graph.digest,
        done.entered_authors, done.entered_papers, done.left, _homonyms(done.graph), done.missing,
    )  # fmt: skip
    return manifest, done.graph


def _closed(
    ledger: Ledger, manifest: Manifest, graph: Graph, tally: Tally, *, accept_gaps: bool
) -> Round:
    is_closed = not manifest.gaps or accept_gaps
    if is_closed:
        text = msgspec.json.encode(manifest).decode()
        ledger.close_round(manifest.number, text, encode_graph(graph), manifest.run)
    return Round(manifest, graph, tally, is_closed)


def _homonyms(graph: Graph) -> tuple[str, ...]:
    shared = (name for name, orcids in graph.orcids.items() if len(orcids) > 1)
    return (*shared, *several_people(graph))


class _Silent:
    """An index that answers nothing: what is not kept is a gap."""

    name = "kept answers"
    most = 1 << 62

    def count(self, query: ListQuery) -> Count:
        """Return no number."""
        return Count(failure=f"no kept answer to {query}")

    def works(self, query: ListQuery, cursor: str = "") -> Page:
        """Return no page."""
        return Page(failure=f"no kept answer to {query} {cursor}".rstrip())


class _Elsewhere:
    """A store that keeps nothing: answers that are kept were put already."""

    def put(self, entries: list[Entry]) -> list[Put]:
        """Return the ids the entries bear."""
        return [Put(entry.work.id, is_new=False) for entry in entries]
