"""The systems that are measured, by the name that `--model` gives them."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from scholiast.benchmarks.miscitation.interface import (
    Answer,
    Bearing,
    JudgedClaim,
    Mapped,
    Standing,
)
from scholiast.benchmarks.miscitation.labels import Table
from scholiast.benchmarks.miscitation.pipeline import Pipeline
from scholiast.errors import SettingsError
from scholiast.models.interface import LanguageModel
from scholiast.papers.verdicts import Label
from scholiast.verifying.entailing.interface import Entailer
from scholiast.verifying.entailing.lexical import LexicalEntailer
from scholiast.verifying.entailing.shipped import open_entailer
from scholiast.verifying.opening import open_tools

DEFAULT, LEXICAL, MAJORITY, FOLDER = "default", "lexical", "majority", "entailer:"


@dataclass(frozen=True, slots=True)
class Always:
    """The same answer to everything: the label that most of the claims have."""

    row: Mapped

    @property
    def name(self) -> str:
        """Return what it is called, with the label."""
        return f"{MAJORITY}@{self.row.label}"

    def answer(self, judged: JudgedClaim) -> Answer:
        """Return the label as certain, and the verdict that goes with it."""
        verdict = {
            Standing.CORRECT: Label.SUPPORTED,
            Standing.WRONG: Label.MISCITATION,
            Standing.OPEN: Label.UNDECIDABLE,
        }[self.row.standing]
        sure = {bearing: float(bearing in self.row.bearings[-1:]) for bearing in Bearing}
        return Answer(
            judged.id,
            sure[Bearing.SUPPORT],
            sure[Bearing.NEI],
            sure[Bearing.REFUTE],
            verdict.value,
            1.0,
            MAJORITY,
        )


def open_system(model: str, *, is_citing: bool, judge: LanguageModel | None = None) -> Pipeline:
    """Return the pipeline that a name means; a language model deliberates where one is given.

    `default` is the product as it ships, `lexical` the same stages with an entailment model that
    only counts words, `entailer:FOLDER` the product with a model of yours. SettingsError otherwise.
    """
    entailer: Entailer
    if model in ("", DEFAULT):
        entailer = open_entailer()
    elif model == LEXICAL:
        entailer = LexicalEntailer()
    elif model.startswith(FOLDER):
        entailer = open_entailer(Path(model.removeprefix(FOLDER)))
    else:
        raise SettingsError(
            f"no system {model!r}: there are {DEFAULT}, {LEXICAL}, {MAJORITY} and {FOLDER}FOLDER"
        )
    tools = open_tools(entailer).tools
    name = model or DEFAULT
    if judge is not None:
        tools, name = replace(tools, judge=judge), f"{name}+{judge.name}"
    return Pipeline(name, tools, is_citing=is_citing, reads_tables=model != LEXICAL)


def majority(claims: Sequence[JudgedClaim], table: Table) -> Always:
    """Return the answer that most of the claims' labels are; of equal ones the table's first."""
    counted = Counter(claim.label for claim in claims)
    return Always(max(table, key=lambda row: counted[row.label]))
