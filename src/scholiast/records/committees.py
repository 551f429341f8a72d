"""Committee: what papers that cite an inaccessible source report of it (BibAgent, D.7)."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Witness:
    """One open-access paper that cites the source in its text."""

    work_id: str
    title: str
    influence: float
    """I(p) = 0.6 C_norm + 0.4 V_norm (D.5)."""
    citations: float
    """C_norm: percentile of its citations within its field and year, 0 to 1."""
    venue: float
    """V_norm: percentile of its venue within its field, 0 to 1; discounted for a preprint."""
    claims: tuple[int, ...]
    """Indexes into the committee's claims."""
    note: str = ""
    """What was not known and what was assumed instead."""


@dataclass(frozen=True, slots=True)
class WitnessClaim:
    """What one witness attributes to the source, at one place."""

    text: str
    work_id: str
    quote: str
    """The witness's sentence, verbatim."""


@dataclass(frozen=True, slots=True)
class Aspect:
    """One cluster of claims, and the evidence statement that they share (D.4, D.5.3, D.6)."""

    name: str
    statement: str
    claims: tuple[int, ...]
    witnesses: int
    """Distinct papers in it."""
    support: float
    """Sum of the witnesses' influence."""
    gamma: float
    relation: str
    """`entailment`, `contradiction` or `neutral`, towards the claim."""
    vote: int
    """+1, 0 or -1."""
    stability: float
    """Share of the classifier's samples that agree."""
    made_by: str = "medoid"
    """`medoid`: the sentence nearest to all; or the name of the model that distilled it."""


@dataclass(frozen=True, slots=True)
class Committee:
    """The output bundle of D.7."""

    claim: str
    radius: int
    witnesses: tuple[Witness, ...]
    claims: tuple[WitnessClaim, ...]
    aspects: tuple[Aspect, ...]
    score: float
    """V_final, -1 to 1."""
    confidence: float
    """Conf, 0 to 1."""
    effective: float
    """n_eff."""
    entropy: float
    """H, normalised to 0 to 1."""
    stability: float
    """The weighted mean of the aspects' stability."""
    abstained: tuple[str, ...] = ()
    """Which triggers of D.7 held; empty where a verdict was reached."""
