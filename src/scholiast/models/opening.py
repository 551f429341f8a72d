"""Addresses and names -> models to ask, behind one door."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from scholiast.errors import SettingsError
from scholiast.models.choosing import Choice, Choices
from scholiast.models.costs import USUAL_CAP, Cap, Ledger
from scholiast.models.interface import LanguageModel, Role
from scholiast.models.recording import Keeping, RecordingModel, ReplayingModel
from scholiast.models.served import ServedModel
from scholiast.models.servers import Price, Server, resolve_within, server_at
from scholiast.net.client import Announce, Client
from scholiast.net.policy import Policy
from scholiast.records import Egress, EgressLevel

KEY = "languagemodel"
"""Whose key it is, in a policy: SCHOLIAST_KEY_LANGUAGEMODEL, of the model for all roles; with
_JUDGE and so on behind it, of a role's own."""
PATIENCE = 300.0
"""Seconds to wait for the first byte: a model says nothing until it has said all."""
LONGEST = 900.0
Told = Callable[[tuple[Egress, ...]], None]


@dataclass(frozen=True, slots=True)
class Terms:
    """Under which terms models are asked."""

    policy: Policy | None = None
    """Without one nothing of a manuscript may leave: only a model on this machine answers."""
    level: EgressLevel = EgressLevel.PASSAGES
    """What the prompts carry."""
    cap: Cap = Cap()
    """Of the run, over all roles."""
    record: Path | None = None
    """Replies are kept here, and what was asked before is answered from here."""
    announce: Announce | None = None
    told: Told | None = None
    """Gets what was sent, at the end."""


@dataclass(frozen=True, slots=True)
class Models:
    """The models of the roles, and what they took."""

    ledger: Ledger
    chosen: Mapping[Role, LanguageModel]
    log: Callable[[], tuple[Egress, ...]] = tuple
    """Returns what was sent so far."""

    def of(self, role: Role) -> LanguageModel | None:
        """Return the model that has a role; None where none was named."""
        return self.chosen.get(role)


@contextmanager
def open_models(choices: Choices, terms: Terms | None = None) -> Iterator[Models]:
    """Open the models of all roles; those at one address share it, all share caps and record.

    Raises SettingsError for an address that must not be told a manuscript, an unknown price, or a
    model without an address where there is no record.
    """
    terms = terms or Terms()
    named = {role: choices.of(role) for role in Role if choices.of(role).is_named}
    ledger = Ledger(terms.cap, stages={role.value: one.cap for role, one in named.items()})
    servers = {
        role: server_at(one.address, one.name, price=one.price)
        for role, one in named.items()
        if one.address
    }
    policy = _patient(terms.policy or Policy(), servers.values())
    kept = Keeping(terms.record) if terms.record and servers else None
    with Client(policy, announce=terms.announce, resolver=resolve_within) as door:
        chosen: dict[Role, LanguageModel] = {}
        for role, one in named.items():
            if role not in servers:
                chosen[role] = _replayed(one, terms)
                continue
            served = ServedModel(
                servers[role],
                door,
                key=_key(role, one, choices, policy),
                level=terms.level,
                ledger=ledger,
                tries=policy.attempts,
                stage=role.value,
            )
            chosen[role] = RecordingModel(served, kept) if kept else served
        try:
            yield Models(ledger, chosen, lambda: door.log)
        finally:
            if terms.told:
                terms.told(door.log)


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
    told: Told | None = None,
) -> Iterator[ServedModel]:
    """Open a model at an OpenAI-compatible address, such as `http://localhost:11434/v1`.

    Without a policy nothing of a manuscript may leave: then only a model on this machine answers.
    `price` is that of a remote model, `cap` in US dollars; `told` gets what was sent, at the end.
    Raises SettingsError for an address that must not be told a manuscript, or an unknown price.
    """
    server = server_at(address, model, price=price)
    patient = _patient(policy or Policy(), [server])
    key = patient.keys.get(KEY, "")
    with Client(patient, announce=announce, resolver=resolve_within) as door:
        tries = patient.attempts
        try:
            yield ServedModel(server, door, key=key, level=level, ledger=Ledger(cap), tries=tries)
        finally:
            if told:
                told(door.log)


def _patient(policy: Policy, servers: Iterable[Server]) -> Policy:
    """Return the policy with the servers' own private addresses, and a model's patience."""
    own = [server.pair for server in servers if server.is_own]
    return replace(
        policy,
        private=tuple(dict.fromkeys((*policy.private, *own))),
        timeout=max(policy.timeout, PATIENCE),
        longest=max(policy.longest, LONGEST),
    )


def _key(role: Role, choice: Choice, choices: Choices, policy: Policy) -> str:
    """Return the key of a role's model; the common key goes to the common address alone."""
    own = policy.keys.get(f"{KEY}_{role.value}", "")
    is_common = choice.address == choices.usual.address
    return own or (policy.keys.get(KEY, "") if is_common else "")


def _replayed(choice: Choice, terms: Terms) -> LanguageModel:
    if terms.record is None:
        raise SettingsError(
            f"the language model {choice.name} has no address: name it, or a record to replay"
        )
    return ReplayingModel(choice.name, terms.record)
