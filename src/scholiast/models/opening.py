"""An address and a name -> a model to ask, with a door of its own."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

from scholiast.models.costs import USUAL_CAP, Ledger
from scholiast.models.served import ServedModel
from scholiast.models.servers import Price, resolve_within, server_at
from scholiast.net.client import Announce, Client
from scholiast.net.interface import Door
from scholiast.net.policy import Policy
from scholiast.records import Egress, EgressLevel

KEY = "languagemodel"
"""Whose key it is, in a policy: SCHOLIAST_KEY_LANGUAGEMODEL."""
PATIENCE = 300.0
"""Seconds to wait for the first byte: a model says nothing until it has said all."""
LONGEST = 900.0


@contextmanager
def open_model(  # noqa: PLR0913 - each is a wish of the user's
    address: str,
    model: str,
    *,
    policy: Policy | None = None,
    price: Price | None = None,
    level: EgressLevel = EgressLevel.PASSAGES,
    cap: float = USUAL_CAP,
    announce: Announce | None = None,
    told: Callable[[tuple[Egress, ...]], None] | None = None,
) -> Iterator[ServedModel]:
    """Open a model at an OpenAI-compatible address, such as `http://localhost:11434/v1`.

    Without a policy nothing of a manuscript may leave: then only a model on this machine answers.
    `price` is that of a remote model, `cap` in US dollars; `told` gets what was sent, at the end.
    Raises SettingsError for an address that must not be told a manuscript, or an unknown price.
    """
    server = server_at(address, model, price=price)
    given = policy or Policy()
    key = given.keys.get(KEY, "")
    private = (*given.private, server.pair) if server.is_own else given.private
    patient = replace(
        given,
        private=private,
        timeout=max(given.timeout, PATIENCE),
        longest=max(given.longest, LONGEST),
    )
    with Client(patient, announce=announce, resolver=resolve_within) as client:
        door: Door = client
        tries = patient.attempts
        try:
            yield ServedModel(server, door, key=key, level=level, ledger=Ledger(cap), tries=tries)
        finally:
            if told:
                told(client.log)
