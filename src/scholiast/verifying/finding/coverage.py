"""How much of a claim stands in a source at all: its words and numbers, counted."""

import math
import re
from collections.abc import Mapping, Sequence

from scholiast.papers import Span
from scholiast.verifying.finding.keeping import Kept
from scholiast.verifying.finding.stage import sentences_of
from scholiast.verifying.finding.words import stems
from scholiast.verifying.interface import SourceText

NAMES = (
    "found_source", "found_focus", "found_window", "weighed_source", "weighed_focus",
    "weighed_window", "numbers_lacking", "numbers_lacking_near", "has_numbers", "words", "length",
)  # fmt: skip
"""Names of the numbers that `coverage` returns."""
_NUMBER = re.compile(r"\d{1,12}(?:[.,]\d{1,12}){0,3}")
_KEPT: Kept[tuple[Mapping[str, int], int]] = Kept(128)


def coverage(claim: str, source: SourceText, windows: Sequence[Span]) -> dict[str, float]:
    """Return the share of a claim's words found in the source, in all windows, and in one of them.

    `weighed`: each word by how rare it is among the source's sentences. `numbers_lacking`: the
    share of the claim's numbers that stand nowhere in the source, or in no window. `words` and
    `length` are logarithms of how many different words the claim and sentences the source has.
    """
    held, length = _KEPT.get((source.sha256, source.text), lambda: _counted(source))
    said = {word for word in stems(claim) if len(word) > 2 or word.isdigit()}
    texts = [span.of(source.text) for span in windows]
    near = [said & set(stems(text)) for text in texts]
    rarity = {word: math.log1p(length / (held.get(word, 0) + 0.5)) for word in said}
    everywhere, focus = said & held.keys(), set().union(*near) if near else set()
    numbers = set(_NUMBER.findall(claim))
    lacking = [one for one in numbers if one not in source.text]
    lacking_near = [one for one in numbers if not any(one in text for text in texts)]
    return {
        "found_source": _share(everywhere, said),
        "found_focus": _share(focus, said),
        "found_window": max((_share(one, said) for one in near), default=0.0),
        "weighed_source": _weighed(everywhere, rarity),
        "weighed_focus": _weighed(focus, rarity),
        "weighed_window": max((_weighed(one, rarity) for one in near), default=0.0),
        "numbers_lacking": len(lacking) / max(len(numbers), 1),
        "numbers_lacking_near": len(lacking_near) / max(len(numbers), 1),
        "has_numbers": float(bool(numbers)),
        "words": math.log(max(len(said), 1)),
        "length": math.log1p(length),
    }


def _counted(source: SourceText) -> tuple[Mapping[str, int], int]:
    """Return how many sentences hold each word, and how many sentences there are."""
    counts: dict[str, int] = {}
    sentences = sentences_of(source)
    for span, _ in sentences:
        for word in set(stems(span.of(source.text))):
            counts[word] = counts.get(word, 0) + 1
    return counts, len(sentences)


def _share(found: set[str], said: set[str]) -> float:
    return len(found) / max(len(said), 1)


def _weighed(found: set[str], rarity: Mapping[str, float]) -> float:
    return math.fsum(rarity[word] for word in found) / max(math.fsum(rarity.values()), 1e-9)
