"""Evidence Inference (Lehman et al. 2019, DeYoung et al. 2020): directions of effect as claims.

The published rows use three fixed sentences; each prompt is said here in more than one way, so
that the words of a template do not tell the label.
"""

import random
from collections.abc import Iterator
from pathlib import Path

from scholiast.verifying.entailing.labels import Label
from scholiast.verifying.entailing.pairs.interface import TrainingPair, training_pair
from scholiast.verifying.entailing.pairs.rows import rows_of

_MORE, _LESS, _SAME = (
    "significantly increased",
    "significantly decreased",
    "no significant difference",
)
_SAID = {
    _MORE: (
        "{i} increased {o} compared with {c}.",
        "{o} was higher with {i} than with {c}.",
        "Compared with {c}, {i} leads to higher {o}.",
        "{i} raises {o} relative to {c}.",
    ),
    _LESS: (
        "{i} decreased {o} compared with {c}.",
        "{o} was lower with {i} than with {c}.",
        "Compared with {c}, {i} leads to lower {o}.",
        "{i} reduces {o} relative to {c}.",
    ),
    _SAME: (
        "{i} and {c} did not differ in {o}.",
        "{o} was similar with {i} and with {c}.",
        "There was no significant difference in {o} between {i} and {c}.",
        "{i} does not change {o} compared with {c}.",
    ),
}
_TURNED = {_MORE: _LESS, _LESS: _MORE, _SAME: _SAME}


def effects(data: Path) -> Iterator[TrainingPair]:
    """Yield the published rows, one refuted hypothesis of two, and the prompts said anew."""
    folder = data / "entailment/evidence_inference"
    draw = random.Random(5)
    for row in rows_of(folder / "train.jsonl.gz"):
        label = {"SUPPORT": Label.ENTAILMENT, "NEI": Label.NEUTRAL}.get(
            row["label"], Label.CONTRADICTION
        )
        if draw.random() < (0.3 if label is Label.CONTRADICTION else 0.6):
            yield training_pair(
                row["premise"], row["hypothesis"], label, "evidence_inference", row["pmcid"], 0.9
            )
    for row in rows_of(folder / "ico_train.jsonl.gz"):
        for evidence in row["evidence"][:2]:
            for label, claim in _claims(row, draw):
                yield training_pair(evidence, claim, label, "evidence_inference", row["pmcid"])


def _claims(row: dict[str, str], draw: random.Random) -> Iterator[tuple[Label, str]]:
    """Yield what holds, and one thing that does not."""
    true = row["label"]
    other = draw.choice([direction for direction in _SAID if direction != true])
    for direction, label in ((true, Label.ENTAILMENT), (other, Label.CONTRADICTION)):
        names = {"i": row["intervention"], "c": row["comparator"], "o": row["outcome"]}
        if draw.random() < 0.4:
            names["i"], names["c"] = names["c"], names["i"]
            direction = _TURNED[direction]
        claim = draw.choice(_SAID[direction]).format(**names)
        yield label, claim[:1].upper() + claim[1:]
