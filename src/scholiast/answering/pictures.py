"""How near pictures are to a question: the seam for image embeddings, and a stand-in for one."""

import hashlib
from collections.abc import Mapping, Sequence
from typing import Protocol

from scholiast.models.interface import Image


class PictureRanker(Protocol):
    """Scores of pictures for a question, by what is seen on them; higher is nearer."""

    @property
    def name(self) -> str:
        """Return what it is called."""
        ...

    def score(self, question: str, pictures: Sequence[Image]) -> list[float]:
        """Return one score a picture."""
        ...


class ListedPictures:
    """Scores that were written down beforehand; it sees nothing, and says so.

    >>> picture = Image(b"GIF89a", "image/gif")
    >>> ListedPictures({digest_of(picture): 0.5}).score("What is it?", [picture])
    [0.5]
    """

    name = "list (no image model)"

    def __init__(self, scores: Mapping[str, float]) -> None:
        """Take scores by the pictures' digests; other pictures have 0."""
        self._scores = scores

    def score(self, question: str, pictures: Sequence[Image]) -> list[float]:
        """Return the score that is listed for each picture, whatever the question."""
        del question
        return [self._scores.get(digest_of(one), 0.0) for one in pictures]


def digest_of(picture: Image) -> str:
    """Return the SHA-256 of a picture's bytes, in hexadecimal digits."""
    return hashlib.sha256(picture.content).hexdigest()
