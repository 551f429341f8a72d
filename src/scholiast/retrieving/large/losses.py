"""InfoNCE with temperature over a batch and its mined negatives (CiteRAG, equation 7)."""

from collections.abc import Sequence
from typing import Any

from scholiast.retrieving.extras import extra


def info_nce(
    queries: Any, passages: Any, right: Sequence[Sequence[int]], temperature: float
) -> Any:
    """Return the mean loss of queries (b x d) among passages (p x d), all of length 1.

    `right[i]` are the passages that query i should find: the first is its positive in this step,
    the others are taken out of its denominator. All else are its negatives: those of the other
    queries and the mined ones alike.
    """
    torch = extra("torch", needed_for="training a large encoder", named="models")
    scores = queries @ passages.T / temperature
    hidden = torch.zeros_like(scores, dtype=torch.bool)
    for query, columns in enumerate(right):
        hidden[query, list(columns[1:])] = True
    targets = torch.tensor([columns[0] for columns in right], device=scores.device)
    scores = scores.masked_fill(hidden, float("-inf")).float()
    return torch.nn.functional.cross_entropy(scores, targets)
