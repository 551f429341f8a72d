"""`scholiast models`: whether a language model can do what is asked here."""

from typing import TYPE_CHECKING, Annotated

import typer

from scholiast.cli.language_model import (
    Address,
    ModelCap,
    ModelEgress,
    ModelName,
    ModelPrice,
    ModelRoles,
)

if TYPE_CHECKING:
    from scholiast.models.interface import LanguageModel
    from scholiast.models.probing import Probed

models = typer.Typer(
    help="Language models: test whether one can do what is asked here.",
    no_args_is_help=True,
    rich_markup_mode=None,
)


@models.callback()
def group() -> None:
    """Language models: test whether one can do what is asked here."""


@models.command("test")
def try_out(
    language_model: Address = "",
    language_model_name: ModelName = "",
    language_model_price: ModelPrice = "",
    language_model_cap: ModelCap = 1.0,
    language_models: ModelRoles = None,
    egress: ModelEgress = None,
    as_json: Annotated[bool, typer.Option("--json", help="Show the outcome as JSON.")] = False,
) -> None:
    """Ask a language model small questions with known answers, and say whether it can do the job.

    Nothing of a manuscript is sent. About 40 questions; the longest has 12,000 words.

    \b
    Examples:
      scholiast models test --language-model http://localhost:8000/v1 --language-model-name N
      scholiast models test --language-models scholiast.toml --json

    Exit status: 0 it can, 1 it lacks something that is needed, 2 it did not answer.
    """  # noqa: D301  (\b keeps the lines of the examples)
    from scholiast.cli.language_model import ModelWishes
    from scholiast.cli.language_model import language_models as opened
    from scholiast.errors import SettingsError

    wishes = ModelWishes(
        language_model, language_model_name, language_model_price, language_model_cap,
        egress=egress, roles=language_models,
    )  # fmt: skip
    with opened(wishes) as found:
        named = {(model.name, _address(model)): model for model in found.chosen.values()}
        if not named:
            raise SettingsError("name a model: --language-model URL --language-model-name NAME")
        outcomes = [(model.name, _probed(model, quiet=as_json)) for model in named.values()]
    if as_json:
        _show_json(outcomes)
    raise typer.Exit(max(_status(probed) for _, probed in outcomes))


def _address(model: "LanguageModel") -> str:
    """Return where a model is asked: models of one name at two servers are two."""
    from scholiast.models.served import ServedModel

    return model.server.base if isinstance(model, ServedModel) else ""


def _probed(model: "LanguageModel", *, quiet: bool) -> "list[Probed]":
    from scholiast.models.probing import PROBES, probe_all
    from scholiast.verifying.deliberating.rehearsing import REHEARSALS

    if not quiet:
        typer.echo(model.name)
    found = []
    for one in probe_all(model, (*PROBES, *REHEARSALS)):
        found.append(one)
        if not quiet:
            need = "needed" if one.is_needed else "helpful"
            typer.echo(f"  {one.name:<17} {one.outcome:<7} {need:<8} {one.words}")
    if not quiet:
        typer.echo(f"  {_WORDS[_status(found)]}")
    return found


def _status(probed: "list[Probed]") -> int:
    """Return the exit status: 2 where it does not answer, 1 where it lacks what is needed."""
    from scholiast.models.probing import Outcome

    if probed[0].outcome is Outcome.FAILED:
        return 2
    return int(any(one.is_needed and one.outcome is Outcome.FAILED for one in probed))


_WORDS = ("It can do what is asked here.", "It lacks something that is needed.", "No answer.")


def _show_json(outcomes: "list[tuple[str, list[Probed]]]") -> None:
    from scholiast.cli.corpus_places import print_json

    print_json(
        {
            "models": [
                {
                    "name": name,
                    "can": _status(probed) == 0,
                    "probes": [
                        {
                            "name": one.name,
                            "outcome": one.outcome.value,
                            "needed": one.is_needed,
                            "words": one.words,
                            "seconds": one.seconds,
                        }
                        for one in probed
                    ],
                }
                for name, probed in outcomes
            ]
        }
    )
