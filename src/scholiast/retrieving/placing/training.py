"""Examples -> a ranker: what is known of right and wrong candidates, and trees that order them.

What is gathered for an example leaves its own paper out: neither its list nor its contexts vote.
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from scholiast.corpora.interface import Encoder
from scholiast.retrieving.interface import Collection, Example
from scholiast.retrieving.placing.candidates import Gatherer
from scholiast.retrieving.placing.contexts import sections_of
from scholiast.retrieving.placing.ground import Progress
from scholiast.retrieving.placing.passages import group_of
from scholiast.retrieving.placing.ranker import Trees, grow
from scholiast.retrieving.placing.retriever import asked_of

LEAST, MOST = 30, 4_000
"""Placeholders without which nothing is learned, and about how many trees learn from at most; all
serve as passages."""


def learn(
    examples: Sequence[Example],
    gatherer: Gatherer,
    collection: Collection,
    encoder: Encoder | None = None,
    *,
    progress: Progress | None = None,
) -> Trees | None:
    """Return trees learned from examples; None where there are too few that can be answered.

    They learn from all candidates, as these are when they are asked: of a choice they would learn
    the choice.
    """
    groups = []
    examples = [_without_abstract(example) for example in drawn(examples)]
    sections = sections_of([example.need for example in examples])
    for number, section in enumerate(sections, 1):
        own = group_of(examples[section.places[0]])
        gathered = gatherer.gather(section, asked_of(section, encoder), own=own)
        for place, found in zip(section.places, gathered, strict=True):
            right = [collection.row(identity) for identity in examples[place].relevant]
            labels = np.isin(found.rows, [row for row in right if row is not None])
            if labels.any() and not labels.all():
                groups.append((found.features, labels))
        if progress:
            progress("placeholders", number, len(sections))
    return grow(groups) if len(groups) >= LEAST else None


def _without_abstract(example: Example) -> Example:
    """Return an example as it is asked where the abstract is not known: so is every other paper."""
    if group_of(example) % 2:
        return example
    return replace(example, need=replace(example.need, abstract=""))


def drawn(examples: Sequence[Example], most: int = MOST) -> list[Example]:
    """Return the examples of papers that a hash draws, about `most` of them."""
    share = most / max(len(examples), 1)
    return [
        example
        for example in examples
        if share >= 1 or (group_of(example) * 2_654_435_761 & 0xFFFFFFFF) / 2**32 < share
    ]
