"""A language model behind the ranker: it reorders candidates and adds; only known works count."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

import typer

from scholiast.cli.wishes import Wishes

if TYPE_CHECKING:
    from scholiast.recommending import Engine
    from scholiast.records import EgressLevel


@contextmanager
def combined(engine: "Engine", address: str, name: str, wishes: Wishes) -> "Iterator[Engine]":
    """Open the model at an address; gives the engine with the model behind it.

    A model on this machine needs no consent; for one elsewhere, SettingsError without
    `--egress passages`.
    """
    from scholiast.cli.consent import consented
    from scholiast.models.opening import open_model
    from scholiast.recommending.generating.generator import Mode
    from scholiast.recommending.generating.opening import open_generator

    policy = consented(wishes, None, os.environ)
    with open_model(address, name, policy=policy, announce=_announce) as model:
        ranker = open_generator(engine.retriever, engine.collection, model, mode=Mode.COMBINE)
        yield replace(engine, name=f"{engine.name}, then {model.name}", retriever=ranker)


def _announce(host: str, purpose: str, level: "EgressLevel") -> None:
    typer.echo(f"scholiast: asks {host} ({purpose}; {level.name.lower()})", err=True)
