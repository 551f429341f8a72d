"""The flags of a language model, and the model that they name."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from scholiast.cli.wishes import Level, Wishes

if TYPE_CHECKING:
    from scholiast.models.costs import Spent
    from scholiast.models.interface import LanguageModel
    from scholiast.models.opening import Models
    from scholiast.models.servers import Price
    from scholiast.records import EgressLevel

Address = Annotated[
    str,
    typer.Option(
        "--language-model",
        metavar="URL",
        help="A language model's OpenAI-compatible address: http://localhost:11434/v1.",
    ),
]
ModelName = Annotated[
    str, typer.Option("--language-model-name", metavar="NAME", help="The model's name there.")
]
ModelPrice = Annotated[
    str,
    typer.Option(
        "--language-model-price",
        metavar="IN,OUT",
        help="US dollars for a million tokens in and out, of a model elsewhere: 0.5,1.5.",
    ),
]
ModelCap = Annotated[
    float,
    typer.Option("--language-model-cap", min=0.0, help="US dollars that the run may cost."),
]
ModelRecord = Annotated[
    Path | None,
    typer.Option(
        "--language-model-record",
        metavar="FILE",
        help="Keep replies here, and answer from here what was asked before.",
    ),
]
ModelRoles = Annotated[
    Path | None,
    typer.Option(
        "--language-models",
        metavar="FILE",
        help="TOML with models for single roles: [models.judge] address = ..., name = ...",
    ),
]
ModelEgress = Annotated[
    Level | None,
    typer.Option("--egress", help="What may leave this machine: passages, for a model elsewhere."),
]


@dataclass(frozen=True, slots=True)
class ModelWishes:
    """What the flags say of a language model."""

    address: str = ""
    name: str = ""
    price: str = ""
    cap: float = 1.0
    record: Path | None = None
    egress: Level | None = None
    roles: Path | None = None
    """A settings file that the user named; never one that was found beside a paper."""


@contextmanager
def language_models(wishes: ModelWishes) -> "Iterator[Models]":
    """Open the models of all roles that flags and a named file name; tell what they took.

    The flags name the model of the roles that the file gives none of their own. A model without an
    address is replayed from the record.
    """
    from scholiast.cli.consent import consented
    from scholiast.errors import SettingsError
    from scholiast.models.choosing import Choice, Choices, load_choices
    from scholiast.models.costs import Cap
    from scholiast.models.opening import Terms, open_models

    if wishes.address and not wishes.name:
        raise SettingsError("--language-model URL needs --language-model-name NAME")
    choices = load_choices(wishes.roles) if wishes.roles else Choices()
    choices = choices.with_usual(Choice(wishes.address, wishes.name, price_of(wishes.price)))
    terms = Terms(
        policy=consented(Wishes(egress=wishes.egress), None, os.environ),
        cap=Cap(wishes.cap),
        record=wishes.record,
        announce=_announce,
    )
    with open_models(choices, terms) as models:
        try:
            yield models
        finally:
            for stage, spent in models.ledger.stages.items():
                _tell(stage, spent)


@contextmanager
def language_model(wishes: ModelWishes) -> "Iterator[LanguageModel | None]":
    """Open the model that flags name; None where they name none. Tells what it took at the end.

    A name and a record without an address replay the record, without a model or a network.
    """
    from scholiast.errors import SettingsError
    from scholiast.models.recording import RecordingModel, ReplayingModel

    if not wishes.address and not wishes.name:
        yield None
        return
    if not wishes.name:
        raise SettingsError("--language-model URL needs --language-model-name NAME")
    if not wishes.address:
        if wishes.record is None:
            raise SettingsError(
                "--language-model-name needs --language-model URL, or a --language-model-record"
            )
        yield ReplayingModel(wishes.name, wishes.record)
        return
    with _served(wishes) as model:
        yield RecordingModel(model, wishes.record) if wishes.record else model


@contextmanager
def _served(wishes: ModelWishes) -> "Iterator[LanguageModel]":
    from scholiast.cli.consent import consented
    from scholiast.models.opening import open_model

    policy = consented(Wishes(egress=wishes.egress), None, os.environ)
    with open_model(
        wishes.address,
        wishes.name,
        policy=policy,
        price=price_of(wishes.price),
        cap=wishes.cap,
        announce=_announce,
    ) as model:
        yield model
        _tell(model.name, model.ledger.spent)


def _tell(who: str, spent: "Spent") -> None:
    """Say what a model or a role took."""
    tokens = f"{spent.tokens_in:,} tokens in, {spent.tokens_out:,} out"
    cost = f", {spent.dollars:.4f} US dollars at most" if spent.dollars else ""
    typer.echo(
        f"scholiast: {who}: {spent.answered:,} of {spent.calls:,} questions answered, "
        f"{tokens}{cost}",
        err=True,
    )


def price_of(text: str) -> "Price | None":
    """Return the price that a flag names; None where it names none.

    >>> price_of("0.5, 1.5").of(2_000_000, 0)
    1.0
    """
    from scholiast.errors import SettingsError
    from scholiast.models.servers import Price

    if not text:
        return None
    try:
        tokens_in, tokens_out = (float(part) for part in text.split(","))
    except ValueError:
        tokens_in = tokens_out = -1.0
    if not 0 <= tokens_in < 1e6 or not 0 <= tokens_out < 1e6:
        raise SettingsError(f"--language-model-price is two amounts such as 0.5,1.5, not {text!r}")
    return Price(tokens_in, tokens_out)


def _announce(host: str, purpose: str, level: "EgressLevel") -> None:
    typer.echo(f"scholiast: asks {host} ({purpose}; {level.name.lower()})", err=True)
