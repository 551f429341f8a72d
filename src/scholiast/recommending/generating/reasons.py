"""Why a work is cited, out of the texts alone: words that paper and work share."""

import re

from scholiast.retrieving.interface import Need

_WORD = re.compile(r"[a-z][a-z-]{4,}")
_COMMON = frozenset(
    [
        "about",
        "above",
        "after",
        "again",
        "against",
        "among",
        "approach",
        "approaches",
        "based",
        "because",
        "before",
        "being",
        "below",
        "between",
        "could",
        "different",
        "during",
        "every",
        "first",
        "general",
        "given",
        "having",
        "however",
        "improve",
        "improved",
        "method",
        "methods",
        "model",
        "models",
        "novel",
        "often",
        "other",
        "paper",
        "papers",
        "problem",
        "propose",
        "proposed",
        "recent",
        "result",
        "results",
        "several",
        "should",
        "show",
        "shows",
        "since",
        "study",
        "such",
        "system",
        "systems",
        "task",
        "tasks",
        "their",
        "there",
        "these",
        "those",
        "through",
        "towards",
        "under",
        "using",
        "where",
        "which",
        "while",
        "within",
        "without",
        "would",
    ]
)
_NEAR = 300
"""Letters before and after a place that count as being about it."""


def shared_words(need: Need, title: str, most: int = 3) -> tuple[str, ...]:
    """Return words of a title that the paper uses too, rarest kind of words first by length.

    >>> shared_words(Need(title="Federated learning of prototypes"), "On federated prototypes")
    ('prototypes', 'federated')
    """
    near = f"{need.before[-_NEAR:]} {need.after[:_NEAR]}"
    said = set(_WORD.findall(f"{need.title} {need.abstract} {near}".lower()))
    words = [word for word in dict.fromkeys(_WORD.findall(title.lower())) if word in said]
    told = [word for word in words if word not in _COMMON]
    return tuple(sorted(told, key=lambda word: (-len(word), word))[:most])


def reason_of(need: Need, title: str) -> str:
    """Return one sentence on why a known citation stands there; made from the texts alone.

    >>> reason_of(Need(title="Graph kernels"), "Kernels for molecules")
    'Both speak of kernels.'
    """
    *others, last = ("", *shared_words(need, title))
    if not last:
        return "It shares no telling word with the text; the authors cite it."
    before = ", ".join(word for word in others if word)
    return f"Both speak of {before} and {last}." if before else f"Both speak of {last}."
