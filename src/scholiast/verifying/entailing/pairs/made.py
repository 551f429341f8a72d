"""Open texts -> training pairs without a model: twins, sentences said again, near neighbours.

A hypothesis is said in other words before it is changed, so that a difference of words alone does
not tell the label; and neighbours of the same paper that share most words are neutral, so that
common words alone do not, either.
"""

import random
from collections.abc import Iterator, Sequence
from pathlib import Path

from scholiast.verifying.entailing.labels import Label
from scholiast.verifying.entailing.overlap import most_alike
from scholiast.verifying.entailing.pairs.interface import TrainingPair, training_pair
from scholiast.verifying.entailing.pairs.texts import open_texts
from scholiast.verifying.entailing.twins import said_again, twins_of
from scholiast.verifying.entailing.windows import window_about

SOURCE = "twins"
_EACH = 12
"""Sentences of one text that serve."""
_WEIGHTS = {
    "name": 0.5,
    "rounding": 0.6,
    "hedge": 0.7,
    "hedged": 0.6,
    "addition": 0.5,
    "population": 0.7,
}


def made_pairs(data: Path, seed: int = 11) -> Iterator[TrainingPair]:
    """Yield pairs made from every open text under a folder of data."""
    draw = random.Random(seed)
    for name, sentences in open_texts(data):
        places = list(range(len(sentences)))
        for place in draw.sample(places, min(_EACH, len(places))):
            yield from _about(sentences, place, name, draw)


def _about(
    sentences: Sequence[str], place: int, name: str, draw: random.Random
) -> Iterator[TrainingPair]:
    """Yield what one sentence gives: itself said again, a twin or two, a near neighbour."""
    sentence = sentences[place]
    window = window_about(sentences, place, draw.choice((1, 1, 2, 2, 3)))
    yield training_pair(window, said_again(sentence, draw), Label.ENTAILMENT, SOURCE, name, 0.8)
    twins = twins_of(sentence, draw, sentences[max(place - 8, 0) : place + 8])
    draw.shuffle(twins)
    wanted = Label.CONTRADICTION if draw.random() < 0.7 else Label.NEUTRAL
    twins.sort(key=lambda twin: (twin.onward != wanted, twin.kind in ("addition", "name")))
    for twin in twins[: draw.choice((1, 2, 2))]:
        weight = _WEIGHTS.get(twin.kind, 0.9)
        if draw.random() < 0.7:
            hypothesis = said_again(twin.text, draw) if draw.random() < 0.5 else twin.text
            yield training_pair(window, hypothesis, twin.onward, SOURCE, name, weight)
        else:
            changed = window.replace(sentence, twin.text)
            yield training_pair(
                changed, said_again(sentence, draw), twin.back, SOURCE, name, weight
            )
    others = [one for at, one in enumerate(sentences) if abs(at - place) > 2 and one not in window]
    for other in most_alike(sentence, others, 1):
        yield training_pair(window, said_again(other, draw), Label.NEUTRAL, SOURCE, name, 0.9)
