"""Ledger: what asking costs; reserved before a call, settled by what the server counted."""

import threading
from dataclasses import dataclass

from scholiast.errors import SpendError
from scholiast.models.interface import Message, Reply, Sampling
from scholiast.models.servers import Price

USUAL_CAP = 1.0
"""US dollars that one run may cost where the user named no cap."""
TOKENS_A_MESSAGE = 16
"""What a chat template adds to each message, at most."""


@dataclass(frozen=True, slots=True)
class Spent:
    """What was asked so far, and what it came to."""

    calls: int = 0
    answered: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    uncounted: int = 0
    """Answers of which the server did not say how many tokens they took."""
    dollars: float = 0.0
    """An upper bound where calls failed or were not counted."""


class Ledger:
    """Counts calls, tokens and money under a cap; threads may share one."""

    def __init__(self, cap: float = USUAL_CAP) -> None:
        """Take the cap in US dollars."""
        self._cap = cap
        self._lock = threading.Lock()
        self._spent = Spent()

    @property
    def spent(self) -> Spent:
        """Return the sums so far; what is reserved for calls under way counts as spent."""
        with self._lock:
            return self._spent

    def reserve(self, dollars: float) -> None:
        """Count a cost before it arises; raises SpendError where it would pass the cap."""
        with self._lock:
            now = self._spent
            if dollars and not 0 < dollars <= self._cap - now.dollars + 1e-9:
                raise SpendError(
                    f"the next question to the model may cost {dollars:.4f} US dollars more than "
                    f"the {now.dollars:.4f} counted so far; the cap is {self._cap:.2f}: raise it"
                )
            self._spent = _add(now, calls=1, dollars=dollars)

    def release(self, dollars: float) -> None:
        """Take back a call that never left."""
        with self._lock:
            self._spent = _add(self._spent, calls=-1, dollars=-dollars)

    def settle(self, reserved: float, reply: Reply, price: Price, bound: float) -> None:
        """Put what a reply cost in place of what was reserved: `bound` where it was not counted."""
        counted = reply.tokens_in is not None and reply.tokens_out is not None
        tokens_in, tokens_out = reply.tokens_in or 0, reply.tokens_out or 0
        dollars = price.of(tokens_in, tokens_out) if counted else bound
        with self._lock:
            added = _add(self._spent, answered=1, dollars=dollars - reserved)
            self._spent = _add(
                added, tokens_in=tokens_in, tokens_out=tokens_out, uncounted=int(not counted)
            )


def bound_of(price: Price, messages: tuple[Message, ...], sampling: Sampling) -> float:
    """Return US dollars that one answer costs at most: no token is shorter than a byte.

    >>> bound_of(Price(1.0, 2.0), (Message("user", "a" * 984),), Sampling(max_tokens=500))
    0.002
    """
    size = sum(len(message.text.encode()) + TOKENS_A_MESSAGE for message in messages)
    return price.of(size, sampling.max_tokens)


def _add(  # noqa: PLR0913 - one argument a column of the sum
    spent: Spent,
    *,
    calls: int = 0,
    answered: int = 0,
    tokens_in: int = 0,
    tokens_out: int = 0,
    uncounted: int = 0,
    dollars: float = 0.0,
) -> Spent:
    return Spent(
        spent.calls + calls,
        spent.answered + answered,
        spent.tokens_in + tokens_in,
        spent.tokens_out + tokens_out,
        spent.uncounted + uncounted,
        max(spent.dollars + dollars, 0.0),
    )
