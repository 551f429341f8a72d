"""Money: reserved before a request goes out, and counted by provider."""

import threading
from collections.abc import Mapping

from scholiast.errors import SpendError

USUAL_CAP = 1.0
"""US dollars that a provider may cost a run where the user named no cap."""


class Ledger:
    """What each provider has cost so far."""

    def __init__(self, caps: Mapping[str, float]) -> None:
        """Take the caps by provider."""
        self._caps = dict(caps)
        self._lock = threading.Lock()
        self._spent: dict[str, float] = {}

    @property
    def spent(self) -> dict[str, float]:
        """Return US dollars by provider."""
        with self._lock:
            return dict(self._spent)

    def reserve(self, provider: str, cost: float) -> None:
        """Count a cost before it arises; raises SpendError where it would pass the cap."""
        if not cost:
            return
        cap = self._caps.get(provider, USUAL_CAP)
        with self._lock:
            spent = self._spent.get(provider, 0.0)
            if not 0 < cost <= cap - spent + 1e-9:
                raise SpendError(
                    f"{provider} would cost {cost:.4f} US dollars more than the {spent:.4f} spent; "
                    f"the cap is {cap:.2f}: raise it to go on"
                )
            self._spent[provider] = spent + cost

    def give_back(self, provider: str, cost: float) -> None:
        """Take back a cost whose request never left."""
        if cost:
            with self._lock:
                self._spent[provider] = max(self._spent.get(provider, 0.0) - cost, 0.0)
