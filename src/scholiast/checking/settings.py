"""Settings: which rules are off or re-levelled, from `scholiast.toml` or `pyproject.toml`."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from scholiast.checking.codes import CODES
from scholiast.checking.consent import NetworkSettings, read_network
from scholiast.checking.thresholds import read_verifying
from scholiast.errors import Level, SettingsError
from scholiast.verifying.settings import Settings as VerifyingSettings

LEVELS = ("off", *(level.value for level in Level))
FAIL_LEVELS = (*(level.value for level in Level), "never")
FILE_NAME = "scholiast.toml"
_KEYS = ("fail-level", "retractions", "rules", "network", "verifying", "models")


@dataclass(frozen=True, slots=True)
class Settings:
    """What a user chose; the defaults are what suits nearly everyone."""

    fail_level: Level | None = Level.ERROR
    """A finding at or above it makes the exit status 1; None for never."""
    rules: Mapping[str, Level | None] = field(default_factory=dict)
    """Code -> another level than the rule's own, or None for off."""
    retractions: str = ""
    """Path of a retraction list, relative to the settings file; empty for the usual one."""
    file: str = ""
    """Where the settings were read; empty for the defaults."""
    network: NetworkSettings | None = None
    """What a file that the user named says of the network; None where nothing was said."""
    is_network_ignored: bool = False
    """The file was found beside the paper and speaks of the network, which consents to nothing."""
    verifying: VerifyingSettings = field(default_factory=VerifyingSettings)
    """Numbers of the stages of verifying; a record holds them all."""

    def is_on(self, code: str) -> bool:
        """Say whether the rule with this code runs.

        >>> read_settings('rules = {SCH201 = "off"}').is_on("SCH201")
        False
        """
        return self.rules.get(code, Level.INFO) is not None

    def level(self, code: str, default: Level) -> Level:
        """Return the level that findings of this code get."""
        return self.rules.get(code) or default

    def as_dict(self) -> dict[str, str]:
        """Return what a record keeps: the fail level, and each rule that was changed."""
        changed = {code: level.value if level else "off" for code, level in self.rules.items()}
        return {"fail-level": self.fail_level.value if self.fail_level else "never", **changed}


def read_settings(text: str, file: str = FILE_NAME) -> Settings:
    """Return the settings in TOML: a `scholiast.toml`, or a `pyproject.toml` by its name.

    Raises SettingsError for what is not TOML, and for a key, code or value that is not known.

    >>> read_settings('fail-level = "warning"').fail_level.value
    'warning'
    """
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise SettingsError(f"{file} is not valid TOML: {error}") from error
    if Path(file).name == "pyproject.toml":
        tool = table.get("tool", {})
        table = tool.get("scholiast", {}) if isinstance(tool, dict) else {}
    if not isinstance(table, dict):
        raise SettingsError(f"{file}: tool.scholiast is a table, not {table!r}")
    for key in table:
        _one_of(key, _KEYS, file, "setting")
    retractions = table.get("retractions", "")
    if not isinstance(retractions, str):
        raise SettingsError(f"{file}: retractions is a path in quotes, not {retractions!r}")
    fail = _one_of(table.get("fail-level", "error"), FAIL_LEVELS, file, "fail-level")
    return Settings(
        fail_level=None if fail == "never" else Level(fail),
        rules=_rules(table.get("rules", {}), file),
        retractions=retractions,
        file=file,
        network=read_network(table["network"], file) if "network" in table else None,
        verifying=read_verifying(table.get("verifying", {}), file),
    )


def find_settings(path: Path) -> Settings:
    """Return the settings nearest to the paper at `path`, going up; the defaults if none.

    A folder's `scholiast.toml` goes before its `pyproject.toml`, which counts if it has a table
    `[tool.scholiast]`. A table `network` in them is left out: a paper's folder, which may come from
    anyone, consents to nothing.
    """
    start = path.absolute()
    for folder in (start, *start.parents) if start.is_dir() else start.parents:
        for name in (FILE_NAME, "pyproject.toml"):
            file = folder / name
            if file.is_file() and (name == FILE_NAME or _speaks_of_us(file)):
                return _without_consent(load_settings(file))
    return Settings()


def _without_consent(settings: Settings) -> Settings:
    if settings.network is None:
        return settings
    return replace(settings, network=None, is_network_ignored=True)


def load_settings(file: Path) -> Settings:
    """Return the settings in the file at this path."""
    return _located(read_settings(_content(file), str(file)), file.parent)


def _located(settings: Settings, folder: Path) -> Settings:
    """Return the settings with the retraction list's path made absolute."""
    if not settings.retractions:
        return settings
    return replace(settings, retractions=str(folder / Path(settings.retractions).expanduser()))


def _speaks_of_us(file: Path) -> bool:
    """Say whether a pyproject.toml has our table; one that cannot be read is another's affair."""
    try:
        tool = tomllib.loads(_content(file)).get("tool", {})
    except (tomllib.TOMLDecodeError, SettingsError):
        return False
    return isinstance(tool, dict) and "scholiast" in tool


def _content(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f"cannot read the settings in {file}: {error}") from error


def _rules(table: object, file: str) -> dict[str, Level | None]:
    if not isinstance(table, dict):
        raise SettingsError(f'{file}: rules is a table such as [rules] SCH201 = "off"')
    rules: dict[str, Level | None] = {}
    for code, value in table.items():
        _one_of(code, CODES, file, "rule")
        word = _one_of(value, LEVELS, file, f"level of {code}")
        rules[code] = None if word == "off" else Level(word)
    return rules


def _one_of(value: object, allowed: tuple[str, ...], file: str, what: str) -> str:
    if isinstance(value, str) and value in allowed:
        return value
    raise SettingsError(f"{file}: unknown {what} {value!r}; allowed are {', '.join(allowed)}")
