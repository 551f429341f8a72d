"""CountingModel: what every question to a model took, in tokens, whoever counts them."""

import threading
from collections.abc import Callable

from scholiast.models.asking import samples_of
from scholiast.models.costs import TOKENS_A_MESSAGE, TOKENS_A_PICTURE, Spent
from scholiast.models.interface import LanguageModel, Message, Reply, Sampling

Count = Callable[[str], int]
"""A text -> its tokens."""


def most_tokens(text: str) -> int:
    """Return the most tokens that a text can have: its bytes.

    >>> most_tokens("naïve")
    6
    """
    return len(text.encode())


class CountingModel:
    """Asks a model, and adds up tokens over all calls, as BibAgent counts them (appendix E.3).

    The server's own count goes before `count`, which is asked where a server does not count.
    """

    def __init__(self, model: LanguageModel, count: Count = most_tokens) -> None:
        """Take the model, and what counts where its server does not; by default an upper bound."""
        self._model = model
        self._count = count
        self._lock = threading.Lock()
        self._spent = Spent()

    @property
    def name(self) -> str:
        """Return the model's name."""
        return self._model.name

    @property
    def spent(self) -> Spent:
        """Return the sums so far; `uncounted` are the answers that were counted here."""
        with self._lock:
            return self._spent

    def ask(self, messages: tuple[Message, ...], sampling: Sampling) -> Reply:
        """Return the model's reply."""
        reply = self._model.ask(messages, sampling)
        self._add(messages, (reply,))
        return reply

    def sample(
        self, messages: tuple[Message, ...], sampling: Sampling, many: int
    ) -> tuple[Reply, ...]:
        """Return the model's replies; where nobody counts, the question counts for each."""
        replies = samples_of(self._model, messages, sampling, many)
        self._add(messages, replies)
        return replies

    def _add(self, messages: tuple[Message, ...], replies: tuple[Reply, ...]) -> None:
        asked = sum(map(self._size, messages))
        more = Spent(calls=len(replies))
        for reply in replies:
            is_counted = reply.tokens_in is not None and reply.tokens_out is not None
            more = more.plus(
                Spent(
                    answered=int(reply.answered),
                    tokens_in=(reply.tokens_in or 0) if is_counted else asked,
                    tokens_out=(reply.tokens_out or 0) if is_counted else self._count(reply.text),
                    uncounted=int(not is_counted),
                )
            )
        with self._lock:
            self._spent = self._spent.plus(more)

    def _size(self, message: Message) -> int:
        pictures = TOKENS_A_PICTURE * len(message.images)
        return self._count(message.text) + TOKENS_A_MESSAGE + pictures
