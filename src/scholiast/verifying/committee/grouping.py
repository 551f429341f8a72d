"""What witnesses say -> aspects of the source, by nearness of the sentences; no language model.

The paper has a language model do it (D.4), and holds thresholds of nearness to be brittle across
fields. Without a model there is no other way; the threshold here was chosen on data (see
docs/committee.md), and an aspect is told to be a group of sentences with the middle one of them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scholiast.corpora.interface import Encoder
from scholiast.retrieving.extras import extra

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

VECTORS_APART = 0.6
"""Cosine distance, on average over two groups, from which they stay two: sentence vectors ..."""
WORDS_APART = 0.96
"""... and weighted words."""
_NEEDED_FOR = "grouping what citing papers report"


@dataclass(frozen=True, slots=True)
class Group:
    """Claims that stand near one another."""

    claims: tuple[int, ...]
    """Indexes, nearest to all the others of the group first."""

    @property
    def medoid(self) -> int:
        """Return the claim nearest to all the others."""
        return self.claims[0]


def group(
    texts: Sequence[str], encoder: Encoder | None = None, *, apart: float | None = None
) -> tuple[Group, ...]:
    """Return the texts in groups, the one with the earliest text first.

    Average linkage over cosine distance, cut at `apart`: by the encoder's vectors, or without one
    by words. The order of the texts does not matter but for the order of what comes back.
    Raises SettingsError where the package that does it is not installed.
    """
    if not texts:
        return ()
    near = likeness(texts, encoder)
    if apart is None:
        apart = VECTORS_APART if encoder else WORDS_APART
    labels = _labels(near, apart) if len(texts) > 1 else [0]
    groups: dict[int, list[int]] = {}
    for number, label in enumerate(labels):
        groups.setdefault(label, []).append(number)
    return tuple(Group(_ordered(members, near)) for members in groups.values())


def from_the_middle(texts: Sequence[str], encoder: Encoder | None = None) -> tuple[int, ...]:
    """Return the places of the texts, those that are nearest to all the others first."""
    return _ordered(list(range(len(texts))), likeness(texts, encoder))


def likeness(texts: Sequence[str], encoder: Encoder | None = None) -> "NDArray[np.float64]":
    """Return the cosines of each text with each, shape (texts, texts), 0 to 1."""
    import numpy as np

    rows = _vectors(texts, encoder).astype(np.float64)
    return np.clip((rows @ rows.T).round(6), 0.0, 1.0)


def _vectors(texts: Sequence[str], encoder: Encoder | None) -> "NDArray[np.float64]":
    """Return a vector of length 1 a text; one of no words is all zeros."""
    import numpy as np

    if encoder is not None:
        return np.asarray(encoder.encode(list(texts)), np.float64)
    text = extra("sklearn.feature_extraction.text", needed_for=_NEEDED_FOR)
    words = text.TfidfVectorizer(sublinear_tf=True, stop_words="english", strip_accents="unicode")
    try:
        return np.asarray(words.fit_transform(texts).toarray(), np.float64)
    except ValueError:  # no text has a word
        return np.zeros((len(texts), 1))


def _labels(near: "NDArray[np.float64]", apart: float) -> list[int]:
    cluster = extra("sklearn.cluster", needed_for=_NEEDED_FOR)
    made = cluster.AgglomerativeClustering(
        n_clusters=None, metric="precomputed", linkage="average", distance_threshold=apart
    )
    return [int(label) for label in made.fit_predict(1 - near)]


def _ordered(members: list[int], near: "NDArray[np.float64]") -> tuple[int, ...]:
    """Return a group's members, those with the highest mean cosine to the others first."""
    means = {one: round(float(near[one, members].mean()), 6) for one in members}
    return tuple(sorted(members, key=lambda one: (-means[one], one)))
