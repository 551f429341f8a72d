"""Where lines are drawn between the verdicts: what was fitted and chosen on data, and is frozen."""

import math
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

import msgspec

from scholiast.errors import StoreError
from scholiast.verifying.entailing.interface import Entailment

FROZEN = Path(__file__).parent / "operating.json"
"""Thresholds and combiners by entailment model; `./dev bench verifying operating` makes it."""


class Combiner(msgspec.Struct, frozen=True):
    """Signals of a case -> three probabilities: a logistic regression of three classes.

    Without weights it hands on the greatest entailment and contradiction of all windows.
    """

    weights: Mapping[str, tuple[float, float, float]] = {}
    """Signal -> what one of it adds to support, neither and contradiction; `1` is always 1."""

    def weighs(self, part: str) -> bool:
        """Say whether anything hangs on the signals whose names begin with `part`.

        >>> Combiner({"wide_support": (1.0, 0.0, 0.0)}).weighs("wide_")
        True
        """
        return any(name.startswith(part) and any(self.weights[name]) for name in self.weights)

    def probabilities(self, signals: Mapping[str, float]) -> Entailment:
        """Return how probable support, neither and contradiction are.

        >>> Combiner().probabilities({"support": 0.8, "against": 0.1})
        Entailment(entailment=0.8, neutral=0.1, contradiction=0.1)
        """
        if not self.weights:
            support, against = signals.get("support", 0.0), signals.get("against", 0.0)
            rest = max(0.0, round(1 - support - against, 9))
            whole = support + against + rest
            return Entailment(support / whole, rest / whole, against / whole)
        sums = [0.0, 0.0, 0.0]
        for name, added in self.weights.items():
            value = 1.0 if name == "1" else signals.get(name, 0.0)
            sums = [one + value * weight for one, weight in zip(sums, added, strict=True)]
        greatest = max(sums)
        parts = [math.exp(one - greatest) for one in sums]
        return Entailment(*(part / sum(parts) for part in parts))


class UpTo(msgspec.Struct, frozen=True):
    """What weighs the signals of a text that is short."""

    sentences: int
    """So many that the text has, at most."""
    combiner: Combiner


class Operating(msgspec.Struct, frozen=True):
    """The least weight of a vote for each verdict, and how that was chosen.

    A miscitation takes more than a support does.
    """

    supported: float = 0.9
    """Of the entailment model's vote, alone."""
    miscitation: float = 0.97
    differs: float = 0.9
    """Of the vote of discrepancies or tables, alone."""
    seconded: float = 0.5
    """Of the entailment model's vote, where a language model says the same."""
    combiner: Combiner = Combiner()
    """For a citing sentence and a paper's whole text."""
    page: Combiner = Combiner()
    """For a claim that no paper makes and a whole text, such as a page of the web."""
    shorter: tuple[UpTo, ...] = ()
    """For what is no whole text, the shortest first: a fragment, an abstract."""
    entailer: str = ""
    """Name of the entailment model that it was made for; empty: chosen by hand, for any."""
    risk: float = 0.01
    """Share of correct citations that may get a miscitation."""
    made_with: str = ""
    """The command, the data and their number."""

    def combiner_for(self, sentences: int, *, is_abstract: bool) -> Combiner:
        """Return what weighs the signals of a text of so many sentences.

        >>> Operating(shorter=(UpTo(3, Combiner()),)).combiner_for(9, is_abstract=False)
        Combiner(weights={})
        """
        for one in self.shorter:
            if sentences <= one.sentences:
                return one.combiner
        if is_abstract:
            return self.shorter[-1].combiner if self.shorter else Combiner()
        return self.combiner

    def of_claims(self) -> "Operating":
        """Return the same lines for claims that no paper makes."""
        return msgspec.structs.replace(self, combiner=self.page)

    def as_dict(self) -> dict[str, str]:
        """Return every threshold by name, as text, and a digest of what weighs the signals."""
        names = ("supported", "miscitation", "differs", "seconded", "risk", "entailer", "made_with")
        weights = msgspec.json.encode([self.combiner, self.page, self.shorter])
        told = {f"operating.{name}": str(getattr(self, name)) for name in names}
        return told | {"operating.weights": sha256(weights).hexdigest()[:16]}


UNCALIBRATED = Operating(miscitation=1.01)
"""For an entailment model of which nothing is known: its word alone makes no miscitation."""


def operating_of(entailer: str, path: Path = FROZEN) -> Operating | None:
    """Return what was calibrated for an entailment model; None where nothing was.

    Raises StoreError where the file is damaged.
    """
    if not path.is_file():
        return None
    try:
        frozen = msgspec.json.decode(path.read_bytes(), type=list[Operating])
    except msgspec.MsgspecError as error:
        raise StoreError(f"{path} is damaged ({error}): install Scholiast again") from error
    return next((one for one in frozen if one.entailer == entailer), None)
