"""A question and papers -> the evidence that is nearest to it, of every modality."""

from collections.abc import Sequence

from scholiast.answering.identifying import EvidenceRanker
from scholiast.answering.interface import EvidenceUnit, Modality

LIMIT = 10
"""Pieces of evidence that are shown, where nobody says otherwise."""
FLOATS = 2
"""Figures or tables that are shown in any event, where the papers have them ..."""
AMONG = 3
"""... and they are among the nearest: this many times the pieces that are shown."""


def find_evidence(
    question: str,
    units: Sequence[EvidenceUnit],
    ranker: EvidenceRanker,
    *,
    limit: int = LIMIT,
) -> tuple[EvidenceUnit, ...]:
    """Return the units nearest to a question, best first; of several papers' all together.

    Paragraphs are many and figures few: up to two figures or tables have a place even where more
    paragraphs are nearer, if they are near at all.
    """
    scores = ranker.score(question, units)
    order = sorted(range(len(units)), key=lambda at: (-scores[at], at))
    chosen = order[:limit]
    floats = [at for at in order[: AMONG * limit] if units[at].modality is not Modality.TEXT]
    wanted = floats[: min(FLOATS, limit // 3)]
    added = [at for at in wanted if at not in chosen]
    texts = [at for at in reversed(chosen) if at not in wanted]
    kept = [at for at in chosen if at not in texts[: len(added)]]
    return tuple(units[at] for at in sorted([*kept, *added], key=order.index))
