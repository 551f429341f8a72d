"""What a settings file says of verifying: the numbers of its stages, each within its limits."""

from collections.abc import Mapping
from dataclasses import fields
from types import MappingProxyType

from scholiast.errors import SettingsError
from scholiast.verifying.settings import Settings

_MANY, _WHOLE, _SHARE = (1, 100), (1, 1000), (0.0, 1.0)
LIMITS: Mapping[str, tuple[float, float]] = MappingProxyType({
    "focus": _MANY, "window": (1, 20), "stride": (1, 20), "samples": (1, 50),
    "temperature": (0.0, 2.0),
})  # fmt: skip
"""The least and the most of a number; of others 1 and 1,000 where it is whole, else 0 and 1."""


def read_verifying(table: object, file: str) -> Settings:
    """Return the numbers of `[verifying]`; SettingsError for one that is not known or not possible.

    >>> read_verifying({"focus": 5, "committee-margin": 0.4}, "x.toml").committee_margin
    0.4
    """
    if not isinstance(table, dict):
        raise SettingsError(f"{file}: verifying is a table such as [verifying] focus = 5")
    known = {field.name.replace("_", "-"): field for field in fields(Settings)}
    given: dict[str, int | float] = {}
    for key, value in table.items():
        if key not in known:
            raise SettingsError(
                f"{file}: unknown verifying setting {key!r}; allowed are {', '.join(known)}"
            )
        name, is_whole = known[key].name, known[key].type is int
        limits = LIMITS.get(name, _WHOLE if is_whole else _SHARE)
        given[name] = _number(value, key, limits, is_whole, file)
    settings = Settings(**given)  # type: ignore[arg-type]
    if settings.focus > settings.paragraphs:
        raise SettingsError(
            f"{file}: verifying focus ({settings.focus}) is at most paragraphs"
            f" ({settings.paragraphs}), of which it is a part"
        )
    return settings


def _number(
    value: object, key: str, limits: tuple[float, float], is_whole: bool, file: str
) -> int | float:
    low, high = limits
    kinds = (int,) if is_whole else (int, float)
    if isinstance(value, kinds) and not isinstance(value, bool) and low <= value <= high:
        return value if is_whole else float(value)
    kind = "a whole number" if is_whole else "a number"
    raise SettingsError(
        f"{file}: verifying {key} is {kind} from {low:g} to {high:g}, not {value!r}"
    )
