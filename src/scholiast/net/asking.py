"""Asking one host: when it is due, again where that may help, and within what it may cost."""

import random
from dataclasses import dataclass, replace

from scholiast.errors import OutageError
from scholiast.net.advice import Advice, advice
from scholiast.net.clock import Clock
from scholiast.net.egress import Reached
from scholiast.net.politeness import Gate
from scholiast.net.spending import Ledger
from scholiast.net.wire import Call, Heard, Wire

TOO_MANY = 429
LONGEST_AFTER_ANSWER = 60.0
"""Seconds until a spent allowance is full again that are waited out after a good answer. A longer
span is a day's allowance, and concerns what the host bills for; it says so itself when asked."""


@dataclass(frozen=True, slots=True)
class Asking:
    """What asking needs: the wire, the ledger and the clock."""

    wire: Wire
    ledger: Ledger
    clock: Clock
    attempts: int
    chance: random.Random

    def ask(self, call: Call, gate: Gate, reached: Reached, price: tuple[str, float]) -> Heard:
        """Return a good answer; raises OutageError after the last try, SpendError at the cap."""
        gate.budget.earn()
        for attempt in range(1, self.attempts + 1):
            heard = self._once(call, gate, reached, price)
            fault = heard.fault
            if fault is None:
                return heard
            if not fault.again:
                raise fault
            if attempt == self.attempts:
                raise OutageError(f"{fault}, {attempt} times" if attempt > 1 else str(fault))
            if not gate.budget.spend():
                raise OutageError(f"{fault}; too much of it fails to try again at once")
            self._back_off(gate, heard, attempt)
        raise OutageError(f"{reached.host} was not asked: the policy allows no attempts")

    def _once(self, call: Call, gate: Gate, reached: Reached, price: tuple[str, float]) -> Heard:
        """Return what one try gave, and let the gate learn from it."""
        with gate.passing(reached.host, priced=price[1] > 0):
            self.ledger.reserve(*price)
            try:
                heard = self.wire.exchange(call)
            except BaseException:
                gate.breaker.undecided()
                self.ledger.give_back(*price)
                raise
            self._learn(gate, heard, price)
        reached.attempts += 1
        if heard.fault is None or heard.fault.sent:
            reached.sent += len(str(call.url)) + len(call.body)
        reached.status = heard.status
        reached.received = len(heard.body)
        return heard

    def _learn(self, gate: Gate, heard: Heard, price: tuple[str, float]) -> None:
        fault = heard.fault
        gate.heed(self._advice(heard), priced=price[1] > 0)
        if fault is None or not fault.of_host:
            gate.breaker.succeeded()
        else:
            gate.fault = str(fault)
            gate.breaker.failed(self.clock.now())
        if fault is not None and not fault.sent:
            self.ledger.give_back(*price)

    def _advice(self, heard: Heard) -> Advice:
        """Return what the headers ask for; a host that still answers needs no long rest."""
        asked = advice(heard.headers, self.clock.date())
        if heard.fault is None and asked.wait > LONGEST_AFTER_ANSWER:
            return replace(asked, wait=0.0)
        return asked

    def _back_off(self, gate: Gate, heard: Heard, attempt: int) -> None:
        """Wait before the next try: a random time, longer each time, or what the host asks for."""
        if "retry-after" in heard.headers:
            return
        longest = gate.backoff * 2.0 ** (attempt - 1)
        if heard.status == TOO_MANY:
            gate.hold(longest)
        self.clock.sleep(self.chance.uniform(0.0, longest))
