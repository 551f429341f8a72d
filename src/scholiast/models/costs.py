"""Ledger: what asking costs, stage by stage; reserved before a call, settled by what was counted.

Money and tokens both have caps: a model on this machine costs no money, but takes its time.
"""

import threading
from collections.abc import Mapping
from dataclasses import dataclass, fields

from scholiast.errors import SpendError
from scholiast.models.interface import Message, Reply, Sampling
from scholiast.models.servers import Price

USUAL_CAP = 1.0
"""US dollars that one run may cost where the user named no cap."""
TOKENS_A_MESSAGE = 16
"""What a chat template adds to each message, at most."""
TOKENS_A_PICTURE = 4_096
"""What a picture counts as, at most."""
_ROUNDING = 1e-9


@dataclass(frozen=True, slots=True)
class Cap:
    """What may be spent."""

    dollars: float | None = USUAL_CAP
    """US dollars; None for any number."""
    tokens: int | None = None
    """In and out; None for any number."""


NO_CAP = Cap(None)


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
    bound: int = 0
    """Tokens that calls under way, failed or uncounted took at most."""

    @property
    def tokens(self) -> int:
        """Return tokens in and out, an upper bound where calls failed or were not counted."""
        return self.tokens_in + self.tokens_out + self.bound

    def plus(self, other: "Spent") -> "Spent":
        """Return the sum of the two; nothing falls below zero.

        >>> Spent(calls=1, dollars=0.5).plus(Spent(calls=1, dollars=-0.2)).dollars
        0.3
        """
        return Spent(
            *(max(getattr(self, one.name) + getattr(other, one.name), 0) for one in fields(self))
        )


class Ledger:
    """Counts calls, tokens and money under caps; threads may share one."""

    def __init__(
        self, cap: float | Cap = USUAL_CAP, *, stages: Mapping[str, Cap] | None = None
    ) -> None:
        """Take the cap of the run (a number is US dollars), and those of single stages."""
        self._cap = cap if isinstance(cap, Cap) else Cap(cap)
        self._caps = dict(stages or {})
        self._lock = threading.Lock()
        self._stages: dict[str, Spent] = {}

    @property
    def spent(self) -> Spent:
        """Return the sums so far; what is reserved for calls under way counts as spent."""
        with self._lock:
            return self._sum()

    @property
    def stages(self) -> dict[str, Spent]:
        """Return the sums so far by stage, in the order in which stages first asked."""
        with self._lock:
            return dict(self._stages)

    def reserve(self, dollars: float, tokens: int = 0, stage: str = "") -> None:
        """Count a cost before it arises; raises SpendError where it would pass a cap."""
        with self._lock:
            own = self._stages.get(stage, Spent())
            _check(self._cap, self._sum(), dollars, tokens, "")
            _check(self._caps.get(stage, NO_CAP), own, dollars, tokens, stage)
            self._stages[stage] = own.plus(Spent(calls=1, dollars=dollars, bound=tokens))

    def release(self, dollars: float, tokens: int = 0, stage: str = "") -> None:
        """Take back a call that never left."""
        self._add(stage, Spent(calls=-1, dollars=-dollars, bound=-tokens))

    def settle(self, reserved: "Bound", reply: Reply, bill: "Bill", stage: str = "") -> None:
        """Put what a reply cost in place of what was reserved; the bound where none was counted."""
        tokens_in, tokens_out = reply.tokens_in or 0, reply.tokens_out or 0
        is_counted = reply.tokens_in is not None and reply.tokens_out is not None
        cost = bill.price.of(tokens_in, tokens_out) if is_counted else bill.once.dollars
        unknown = 0 if is_counted else bill.once.tokens
        self._add(
            stage,
            Spent(
                answered=1,
                tokens_in=tokens_in,
                tokens_out=tokens_out,
                uncounted=int(not is_counted),
                dollars=cost - reserved.dollars,
                bound=unknown - reserved.tokens,
            ),
        )

    def _add(self, stage: str, more: Spent) -> None:
        with self._lock:
            self._stages[stage] = self._stages.get(stage, Spent()).plus(more)

    def _sum(self) -> Spent:
        total = Spent()
        for one in self._stages.values():
            total = total.plus(one)
        return total


@dataclass(frozen=True, slots=True)
class Bound:
    """What a call costs at most."""

    dollars: float
    tokens: int

    def times(self, tries: int) -> "Bound":
        """Return what so many of it cost."""
        return Bound(self.dollars * tries, self.tokens * tries)


@dataclass(frozen=True, slots=True)
class Bill:
    """By what a reply is settled: the price, and the bound of one answer."""

    price: Price
    once: Bound


def bound_of(
    price: Price, messages: tuple[Message, ...], sampling: Sampling, many: int = 1
) -> Bound:
    """Return what `many` replies to a question cost at most: no token is shorter than a byte.

    >>> bound_of(Price(1.0, 2.0), (Message("user", "a" * 984),), Sampling(max_tokens=500))
    Bound(dollars=0.002, tokens=1500)
    """
    size = sum(map(_most, messages)) + len(sampling.schema.encode())
    return Bound(price.of(size, sampling.max_tokens * many), size + sampling.max_tokens * many)


def _most(message: Message) -> int:
    pictures = TOKENS_A_PICTURE * len(message.images)
    return len(message.text.encode()) + TOKENS_A_MESSAGE + pictures


def _check(cap: Cap, spent: Spent, dollars: float, tokens: int, stage: str) -> None:
    """Raise SpendError where a cost would pass a cap, or is no cost."""
    of = f" of the stage {stage}" if stage else ""
    if dollars and not dollars > 0:
        raise SpendError(f"the next question to the model has no price: {dollars}")
    if cap.dollars is not None and dollars > cap.dollars - spent.dollars + _ROUNDING:
        raise SpendError(
            f"the next question to the model may cost {dollars:.4f} US dollars more than "
            f"the {spent.dollars:.4f} counted so far; the cap{of} is {cap.dollars:.2f}: raise it"
        )
    if cap.tokens is not None and tokens > cap.tokens - spent.tokens:
        raise SpendError(
            f"the next question to the model may take {tokens:,} tokens more than the "
            f"{spent.tokens:,} counted so far; the cap{of} is {cap.tokens:,}: raise it"
        )
