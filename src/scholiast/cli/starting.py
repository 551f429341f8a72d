"""What commands that check a paper begin and end with: settings, retraction list, exit status."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from scholiast.cli.arguments import Fail

if TYPE_CHECKING:
    from scholiast.checking import Settings
    from scholiast.records import Record


def settings_for(file: Path, named: Path | None, fail_level: Fail | None) -> "Settings":
    """Return the settings that hold for `file`, flags before files; tell what is not heeded."""
    from scholiast.checking import find_settings, load_settings
    from scholiast.cli.consent import ignored_consent
    from scholiast.errors import Level

    settings = load_settings(named) if named else find_settings(file)
    told = ignored_consent(settings)
    if told:
        typer.echo(f"scholiast: {told}", err=True)
    if fail_level is not None:
        level = None if fail_level is Fail.NEVER else Level(fail_level.value)
        settings = replace(settings, fail_level=level)
    return settings


def retraction_list(named: Path | None, settings: "Settings") -> Path | None:
    """Return the retraction list that a flag, the settings or an earlier import names, if any."""
    from scholiast.cli.homes import home
    from scholiast.corpora import store_path

    usual = store_path(home())
    if named is not None or settings.retractions:
        return named or Path(settings.retractions)
    return usual if usual.is_file() else None


def exit_if_unread(record: "Record") -> None:
    """Exit with 2 where the paper was not read, and say why."""
    outcome = record.document.outcome
    if outcome.kind in {"refused", "failed"}:
        typer.echo(f"scholiast: {outcome.kind}: {outcome.reason}", err=True)
        raise typer.Exit(2)
