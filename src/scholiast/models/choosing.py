"""Which model does what: a table `[models]` for all roles, `[models.judge]` ... for single ones."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from scholiast.errors import SettingsError
from scholiast.models.costs import NO_CAP, Cap
from scholiast.models.interface import Role
from scholiast.models.servers import Price

_KEYS = ("address", "name", "price", "cap", "tokens")


@dataclass(frozen=True, slots=True)
class Choice:
    """A model, and what may be spent on it."""

    address: str = ""
    """Of an OpenAI-compatible server; empty to replay a record alone."""
    name: str = ""
    price: Price | None = None
    """None where it is not known, which only a model on this machine may be."""
    cap: Cap = NO_CAP
    """Of the role; the run's own cap holds besides."""

    @property
    def is_named(self) -> bool:
        """Say whether there is a model at all."""
        return bool(self.name)


@dataclass(frozen=True, slots=True)
class Choices:
    """A model for every role that has none of its own."""

    usual: Choice = Choice()
    roles: Mapping[Role, Choice] = field(default_factory=dict)

    def of(self, role: Role) -> Choice:
        """Return what was chosen for a role.

        >>> Choices(Choice(name="small"), {Role.JUDGE: Choice(name="large")}).of(Role.SEER).name
        'small'
        """
        return self.roles.get(role, self.usual)

    def with_usual(self, usual: Choice) -> "Choices":
        """Return these, with another model for the roles that have none of their own."""
        return replace(self, usual=usual) if usual.is_named else self


def load_choices(file: Path) -> Choices:
    """Return the choices in a TOML file; SettingsError where it cannot be read."""
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f"cannot read the language models in {file}: {error}") from error
    return read_choices(text, file.name)


def read_choices(text: str, file: str = "scholiast.toml") -> Choices:
    r"""Return the choices in the table `models` of a TOML text; SettingsError for the unknown.

    What a role's table leaves out is as for all roles, except where it names another address.

    >>> text = '[models]\nname = "small"\n[models.judge]\nname = "large"'
    >>> read_choices(text).of(Role.JUDGE).name
    'large'
    """
    try:
        table = tomllib.loads(text).get("models", {})
    except tomllib.TOMLDecodeError as error:
        raise SettingsError(f"{file} is not valid TOML: {error}") from error
    if not isinstance(table, dict):
        raise SettingsError(f"{file}: models is a table such as [models] name = ..., not {table!r}")
    own = {key: value for key, value in table.items() if not isinstance(value, dict)}
    usual = _choice(own, Choice(), f"{file}: [models]")
    roles = {}
    for key, value in table.items():
        if isinstance(value, dict):
            role = _role(key, file)
            roles[role] = _choice(value, usual, f"{file}: [models.{role}]")
    return Choices(usual, roles)


def _role(key: str, file: str) -> Role:
    if key not in tuple(Role):
        raise SettingsError(f"{file}: unknown role {key!r}; roles are {', '.join(Role)}")
    return Role(key)


def _choice(table: Mapping[str, object], usual: Choice, where: str) -> Choice:
    for key in table:
        if key not in _KEYS:
            raise SettingsError(f"{where}: unknown setting {key!r}; known are {', '.join(_KEYS)}")
    address = _text(table.get("address", usual.address), where, "address")
    is_elsewhere = address != usual.address
    name = _text(table.get("name", "" if is_elsewhere else usual.name), where, "name")
    if address and not name:
        raise SettingsError(f"{where}: a model needs a name beside its address")
    is_other = is_elsewhere or name != usual.name
    price = _price(table["price"], where) if "price" in table else None if is_other else usual.price
    dollars = _amount(table["cap"], where, "cap") if "cap" in table else None
    tokens = _amount(table["tokens"], where, "tokens") if "tokens" in table else None
    return Choice(address, name, price, Cap(dollars, None if tokens is None else int(tokens)))


def _text(value: object, where: str, what: str) -> str:
    if isinstance(value, str):
        return value
    raise SettingsError(f"{where}: {what} is a text in quotes, not {value!r}")


def _amount(value: object, where: str, what: str) -> float:
    if isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value < 1e12:
        return float(value)
    raise SettingsError(f"{where}: {what} is a number from 0 on, not {value!r}")


def _price(value: object, where: str) -> Price:
    """Return a price: two amounts, for a million tokens in and out."""
    if not isinstance(value, list) or len(value) != 2:
        raise SettingsError(f"{where}: price is two amounts such as [0.5, 1.5], not {value!r}")
    return Price(*(_amount(one, where, "price") for one in value))
