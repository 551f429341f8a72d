"""What a command looks works up in: the store on this machine, and the indexes that are allowed."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from scholiast.cli.arguments import day_of, store_file
from scholiast.cli.wishes import Level, Wishes

if TYPE_CHECKING:
    from scholiast.checking import Enquiry
    from scholiast.checking.consent import NetworkSettings
    from scholiast.corpora.interface import Corpus
    from scholiast.corpora.store import Store
    from scholiast.net.client import Client, Policy
    from scholiast.papers import Lookup
    from scholiast.records import EgressLevel


LEAVING = {
    Level.IDENTIFIERS: "identifiers of cited works",
    Level.BIBLIOGRAPHIC: "identifiers, titles, names and years of cited works",
    Level.CLAIMS: "what is said of cited works, and sentences of the paper",
    Level.PASSAGES: "what is said of cited works, and passages of the paper",
}
Online = Annotated[
    bool,
    typer.Option("--online", help="Ask the indexes: titles, names and years of cited works leave."),
]
Egress = Annotated[
    Level | None,
    typer.Option(help="What may leave this machine at most; --online means bibliographic."),
]
Index = Annotated[
    list[str] | None, typer.Option(help="An index to ask, by its name; may be given several times.")
]
Offline = Annotated[
    bool, typer.Option("--offline", help="Lock this process out of the network altogether.")
]
Sources = Annotated[
    Path | None, typer.Option(help="A folder with files of cited works, matched by their content.")
]
AsOf = Annotated[
    str | None, typer.Option(help="The paper's own day, as 2024-06-01: no later work is seen.")
]


@contextmanager
def enquiry_of(wishes: Wishes, named: "NetworkSettings | None") -> Iterator["Enquiry"]:
    """Open what a command looks works up in, and close it again."""
    from scholiast.checking import Enquiry
    from scholiast.resolving.interface import Places
    from scholiast.resolving.sources.locating import locators_among
    from scholiast.resolving.sources.routing import Shelf

    network = _locked(wishes) if wishes.offline else "not used"
    as_of = day_of(wishes.as_of, "--as-of")
    with ExitStack() as stack:
        policy = None if wishes.offline else _policy(wishes, named)
        client = stack.enter_context(_client(policy)) if policy else None
        remote = _indexes(client, wishes, named) if client else ()
        local, store = _local(wishes, stack)
        corpora = (*local, *remote)
        if client:
            stack.enter_context(_told_how_to_go_on())
        stack.callback(_clear_progress)
        yield Enquiry(
            places=Places(corpora, as_of) if corpora else None,
            shelf=Shelf(store, client if wishes.fetch else None, locators=locators_among(remote))
            if corpora
            else None,
            sources=wishes.sources,
            network=policy.level.name.lower() if policy else network,
            log=(lambda: client.log) if client else tuple,
            progress=_progress(),
        )


def _locked(wishes: Wishes) -> str:
    """Lock the process out of the network; returns what a record says of it."""
    from scholiast.errors import SettingsError
    from scholiast.net.offline import lock_process

    if wishes.online or wishes.egress not in (None, Level.NOTHING):
        raise SettingsError("--offline cannot be given together with --online or --egress")
    return lock_process().words


def _policy(wishes: Wishes, named: "NetworkSettings | None") -> "Policy | None":
    from scholiast.cli.consent import consented
    from scholiast.errors import SettingsError

    policy = consented(wishes, named, os.environ)
    if policy is None and wishes.indexes:
        raise SettingsError("--index asks an index, which needs --online or --egress")
    return policy


def _client(policy: "Policy") -> "Client":
    from platformdirs import user_cache_path

    from scholiast.cli.homes import home
    from scholiast.net.client import Client

    folder = home() or user_cache_path("scholiast")
    folder.mkdir(parents=True, exist_ok=True)
    level = Level(policy.level.name.lower())
    typer.echo(f"scholiast: what leaves this machine at most: {LEAVING[level]}", err=True)
    return Client(policy, cache=folder / "answers.sqlite", announce=_announce)


@contextmanager
def _told_how_to_go_on() -> Iterator[None]:
    """Say, where the run is interrupted, that it was not for nothing."""
    try:
        yield
    except KeyboardInterrupt:
        words = "what the indexes answered is kept for a day: the same command goes on from there"
        typer.echo(f"scholiast: stopped; {words}", err=True)
        raise


def tell_partial(lookups: "Iterable[Lookup]") -> None:
    """Say on stderr that some indexes did not answer, which, and what to do."""
    from scholiast.papers import Unknown
    from scholiast.reporting.counting import counted

    unknown = [one for one in lookups if isinstance(one, Unknown)]
    failed = [{asked.index for asked in one.asked if asked.failure} for one in unknown]
    names = sorted({name for one in failed for name in one})
    if names:
        count = counted(sum(map(bool, failed)), "reference")
        typer.echo(
            f"scholiast: partial: nothing is known of {count}, since no answer that "
            f"counts came from {', '.join(names)}; the same command, later, asks for these again",
            err=True,
        )


def _announce(host: str, purpose: str, level: "EgressLevel") -> None:
    """Tell of a host before the first request to it."""
    typer.echo(f"scholiast: asks {host} ({purpose}; {level.name.lower()})", err=True)


def _local(wishes: Wishes, stack: ExitStack) -> "tuple[tuple[Corpus, ...], Store | None]":
    """Open the store that a flag names, or the usual one where there is one that holds works."""
    from scholiast.corpora.local import LocalCorpus
    from scholiast.corpora.store import Store

    path = store_file(wishes.store)
    if wishes.store is None and not path.is_file():
        return (), None
    is_kept = wishes.sources is not None or wishes.fetch
    opened = stack.enter_context(Store(path, read_only=not is_kept))
    return ((LocalCorpus(opened),), opened) if len(opened) else ((), opened)


def _progress() -> Callable[[int], None] | None:
    """Return what shows on a terminal how far the look-ups are; None where nobody looks."""
    if not sys.stderr.isatty():
        return None

    def show(done: int) -> None:
        typer.echo(f"\rscholiast: {done} references looked up\x1b[K", err=True, nl=False)

    return show


def _clear_progress() -> None:
    """Take the line of progress away again."""
    if sys.stderr.isatty():
        typer.echo("\r\x1b[K", err=True, nl=False)


def _indexes(
    client: "Client", wishes: Wishes, named: "NetworkSettings | None"
) -> "tuple[Corpus, ...]":
    """Return the indexes to ask: those that flags or settings name, else the usual ones."""
    from scholiast.corpora.remote.opening import USUAL, open_indexes

    names = wishes.indexes or (named.indexes if named else ()) or USUAL
    endpoints = named.endpoints if named else {}
    return open_indexes(
        dict.fromkeys(map(_plain, names)),
        client,
        {_plain(name): address for name, address in endpoints.items()},
    )


def _plain(name: str) -> str:
    """Return an index's name as the table of indexes has it.

    >>> _plain("Semantic Scholar")
    'semanticscholar'
    """
    return name.lower().replace(" ", "")
