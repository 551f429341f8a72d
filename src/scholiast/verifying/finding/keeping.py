"""Kept: what was made of the last few sources, so that one cited ten times is read once."""

import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar

Made = TypeVar("Made")


class Kept(Generic[Made]):
    """Things by the texts they were made of; the ones used longest ago go first."""

    def __init__(self, most: int) -> None:
        """Take how many are kept."""
        self._most = most
        self._held: OrderedDict[tuple[str, ...], Made] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, texts: tuple[str, ...], make: Callable[[], Made]) -> Made:
        """Return what was made of the texts, made anew where it is not held."""
        with self._lock:
            if texts not in self._held:
                self._held[texts] = make()
            self._held.move_to_end(texts)
            while len(self._held) > self._most:
                self._held.popitem(last=False)
            return self._held[texts]
