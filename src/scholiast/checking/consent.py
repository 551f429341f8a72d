"""What a settings file says of the network: how much may leave, which indexes, and their caps.

A folder's own settings file can travel with a paper; it never gives consent. `find_settings` takes
this table out of what it finds, and only a file that the user names keeps it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from scholiast.errors import SettingsError
from scholiast.records import EgressLevel

LEVEL_WORDS = tuple(level.name.lower() for level in EgressLevel)
_KEYS = ("level", "contact", "indexes", "endpoints", "spend")


@dataclass(frozen=True, slots=True)
class NetworkSettings:
    """The table `[network]`; what it does not say is empty or None."""

    level: EgressLevel | None = None
    """What of a manuscript may leave the machine at most."""
    contact: str = ""
    """Mail address that the indexes ask for."""
    indexes: tuple[str, ...] = ()
    """Names of the indexes to ask, in order; empty for the usual ones."""
    endpoints: Mapping[str, str] = field(default_factory=dict)
    """Index -> another address to ask it at, a mirror of one's own."""
    spend: Mapping[str, float] = field(default_factory=dict)
    """Provider -> US dollars that a run may cost."""


def read_network(table: object, file: str) -> NetworkSettings:
    """Return the table's content; SettingsError for a key or a value that is not known.

    >>> read_network({"level": "identifiers", "indexes": ["Crossref"]}, "x.toml").level.name
    'IDENTIFIERS'
    """
    if not isinstance(table, dict):
        raise SettingsError(f"{file}: network is a table such as [network] level = 'identifiers'")
    for key in table:
        if key not in _KEYS:
            raise SettingsError(f"{file}: unknown network setting {key!r}; allowed are {_KEYS}")
    level = table.get("level")
    return NetworkSettings(
        level=None if level is None else level_named(level, file),
        contact=_text(table.get("contact", ""), "contact", file),
        indexes=_names(table.get("indexes", []), file),
        endpoints={
            name: _address(address, name, file)
            for name, address in _table(table, "endpoints", file).items()
        },
        spend={
            name: _dollars(amount, name, file)
            for name, amount in _table(table, "spend", file).items()
        },
    )


def level_named(word: object, where: str) -> EgressLevel:
    """Return the level with this name; SettingsError if there is none.

    >>> level_named("bibliographic", "SCHOLIAST_EGRESS").value
    2
    """
    if isinstance(word, str) and word.lower() in LEVEL_WORDS:
        return EgressLevel[word.upper()]
    raise SettingsError(f"{where}: unknown level {word!r}; allowed are {', '.join(LEVEL_WORDS)}")


def _text(value: object, what: str, file: str) -> str:
    if isinstance(value, str):
        return value
    raise SettingsError(f"{file}: network {what} is text in quotes, not {value!r}")


def _names(value: object, file: str) -> tuple[str, ...]:
    if isinstance(value, list):
        return tuple(_text(name, "indexes", file) for name in value)
    raise SettingsError(f'{file}: network indexes is a list such as ["Crossref"], not {value!r}')


def _table(table: Mapping[str, object], key: str, file: str) -> Mapping[str, object]:
    value = table.get(key, {})
    if isinstance(value, dict):
        return value
    raise SettingsError(f"{file}: network.{key} is a table, not {value!r}")


def _address(value: object, name: str, file: str) -> str:
    address = _text(value, f"endpoint of {name}", file)
    if address.startswith(("https://", "http://")):
        return address.rstrip("/")
    raise SettingsError(f"{file}: the endpoint of {name} begins with https://, not {address!r}")


def _dollars(value: object, name: str, file: str) -> float:
    if isinstance(value, int | float) and not isinstance(value, bool) and value >= 0:
        return float(value)
    raise SettingsError(f"{file}: network.spend of {name} is an amount of dollars, not {value!r}")
