"""Gradient caching: the gradients of one large batch in the memory of a small one.

Gao et al. 2021 (Scaling Deep Contrastive Learning Batch Size under Memory Limited Setup): encode
without a graph, let the loss tell the gradient of each vector, then encode piece by piece again
and send those gradients back. Random states are kept, so that both passes drop out the same units.
"""

from collections.abc import Callable, Sequence
from typing import Any

from scholiast.retrieving.extras import extra

Encode = Callable[[Sequence[str]], Any]
"""Texts -> vectors (n x d), with a graph where gradients are wanted."""
Loss = Callable[[Any], Any]
"""All vectors of a batch -> its loss."""


def backward_cached(encode: Encode, texts: Sequence[str], loss: Loss, *, chunk: int) -> float:
    """Add the gradients of `loss(encode(texts))` to the model's, and return the loss.

    No more than `chunk` texts are in the graph at once.
    """
    torch = extra("torch", needed_for="training a large encoder", named="models")
    pieces = [texts[at : at + chunk] for at in range(0, len(texts), chunk)]
    states, vectors = [], []
    with torch.no_grad():
        for piece in pieces:
            states.append(RandomState(torch))
            vectors.append(encode(piece))
    whole = torch.cat(vectors).detach().requires_grad_()
    value = loss(whole)
    value.backward()
    at = 0
    for piece, state in zip(pieces, states, strict=True):
        with state.restored():
            again = encode(piece)
        gradient = whole.grad[at : at + len(piece)]
        torch.autograd.backward(again, gradient.to(again.dtype))
        at += len(piece)
    return float(value.detach())


class RandomState:
    """The state of the random numbers on all devices, to be had again."""

    def __init__(self, torch: Any) -> None:
        """Keep the state as it is now."""
        self._torch = torch
        self._cpu = torch.get_rng_state()
        self._gpus = torch.cuda.get_rng_state_all() if torch.cuda.is_available() else []

    def restored(self) -> "_Restored":
        """Return a context in which random numbers are drawn as they were then."""
        return _Restored(self._torch, self._cpu, self._gpus)


class _Restored:
    def __init__(self, torch: Any, cpu: Any, gpus: list[Any]) -> None:
        self._torch, self._cpu, self._gpus = torch, cpu, gpus
        self._fork: Any = None

    def __enter__(self) -> None:
        self._fork = self._torch.random.fork_rng(devices=range(len(self._gpus)))
        self._fork.__enter__()
        self._torch.set_rng_state(self._cpu)
        if self._gpus:
            self._torch.cuda.set_rng_state_all(self._gpus)

    def __exit__(self, *error: object) -> None:
        self._fork.__exit__(*error)
