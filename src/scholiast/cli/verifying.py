"""What a command holds claims against their sources with: models, the store's citing papers."""

import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from scholiast.cli.language_model import ModelWishes, language_models
from scholiast.cli.timing import TimeLeft

if TYPE_CHECKING:
    from scholiast.checking import Enquiry, Verifier
    from scholiast.checking.verifying import Better
    from scholiast.models.opening import Models
    from scholiast.papers import Document, Work
    from scholiast.verifying.opening import Opened

NoVerify = Annotated[
    bool, typer.Option("--no-verify", help="Hold no claim against its source: rules alone.")
]
Fetch = Annotated[
    bool,
    typer.Option("--fetch", help="Fetch the full texts that are openly there; with --online."),
]


@contextmanager
def verifier_of(
    model: ModelWishes, enquiry: "Enquiry", *, shows_progress: bool = True
) -> "Iterator[Verifier]":
    """Open what claims are held against their sources with; models are loaded at first need."""
    from scholiast.checking import Verifier

    is_named = bool(model.address or model.name or model.roles)
    with language_models(model) if is_named else nullcontext() as models:
        yield Verifier(
            open=_once(lambda: _opened(models, enquiry)),
            progress=_progress() if shows_progress else None,
            tokens=lambda: _tokens(models),
            log=models.log if models else tuple,
            better=_better(enquiry),
        )


def _once(make: "Callable[[], Opened]") -> "Callable[[], Opened]":
    """Return a function that makes the tools when it is first called, and then hands them on."""
    lock = threading.Lock()
    made: list[Opened] = []

    def get() -> "Opened":
        with lock:
            if not made:
                made.append(make())
            return made[0]

    return get


def _opened(models: "Models | None", enquiry: "Enquiry") -> "Opened":
    """Open the models, and let citing papers speak for sources that cannot be read.

    They are the store's; those that indexes name only where open copies may be fetched.
    """
    from scholiast.models.interface import Role
    from scholiast.verifying.committee.citers import citers_among
    from scholiast.verifying.committee.influence import Population
    from scholiast.verifying.opening import open_shipped_tools

    opened = open_shipped_tools()
    shelf = enquiry.shelf
    store = shelf.store if shelf else None
    corpora = enquiry.places.corpora if enquiry.places else ()
    tools = replace(
        opened.tools,
        judge=models.of(Role.JUDGE) if models else None,
        paraphraser=models.of(Role.CLAIM) if models else None,
        clusterer=models.of(Role.CLUSTER) if models else None,
        seer=models.of(Role.SEER) if models else None,
        citers=citers_among(shelf, corpora) if shelf else None,
        weigher=Population(store.works) if store is not None else None,
    )
    return replace(opened, tools=tools)


def _better(
    enquiry: "Enquiry",
) -> "Callable[[Document, Mapping[str, Work]], Better] | None":
    """Return what opens the store's ranking by words and citations; None without a store."""
    store = enquiry.shelf.store if enquiry.shelf else None
    if store is None:
        return None

    def better(document: "Document", works: "Mapping[str, Work]") -> "Better":
        from scholiast.corpora.local import LocalCorpus
        from scholiast.recommending.asking import paper_of
        from scholiast.recommending.engine import open_engine
        from scholiast.resolving.interface import Places
        from scholiast.verifying.correcting import better_by

        places = Places((LocalCorpus(store),))
        paper = paper_of(document, places, as_of=enquiry.as_of, works=works)
        return better_by(document, paper, open_engine(store, "core"))

    return better


def _tokens(models: "Models | None") -> tuple[int, int]:
    """Return the tokens that all models took in and gave out so far."""
    if models is None:
        return 0, 0
    spent = models.ledger.spent
    return spent.tokens_in, spent.tokens_out


def _progress() -> Callable[[int, int], None] | None:
    """Return what shows on a terminal how far the claims are; None where nobody looks."""
    if not sys.stderr.isatty():
        return None
    time_left = TimeLeft()

    def show(done: int, total: int) -> None:
        words = f"{done} of {total} claims held against their sources"
        end = "" if done < total else "\r\x1b[K"
        typer.echo(
            f"\rscholiast: {words}{time_left.words(done, total)}\x1b[K{end}", err=True, nl=False
        )

    return show
