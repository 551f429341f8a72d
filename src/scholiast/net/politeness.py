"""How often each host is asked: a table of what the hosts ask for, and the gates that keep it."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from scholiast.errors import OutageError
from scholiast.net.advice import Advice
from scholiast.net.breaker import Breaker
from scholiast.net.budget import Budget
from scholiast.net.clock import Clock


@dataclass(frozen=True, slots=True)
class Pace:
    """How much at once, and how often."""

    connections: int
    """Requests under way at once."""
    spacing: float
    """Seconds from one request to the next; with one connection, from an answer to the next."""


@dataclass(frozen=True, slots=True)
class Politeness:
    """How a host is asked."""

    hosts: tuple[str, ...]
    """Its names; they share one gate."""
    anonymous: Pace
    named: Pace | None = None
    """For who gives a contact address, where that makes a difference ..."""
    keyed: Pace | None = None
    """... and for who has a key."""
    backoff: float = 0.5
    """Seconds that the first retry waits at most; each further one may wait twice as long."""

    def pace(self, *, named: bool, keyed: bool) -> Pace:
        """Return the pace for a user who gives a contact address, or has a key, or neither."""
        if keyed and self.keyed:
            return self.keyed
        return self.named if named and self.named else self.anonymous


TABLE = (
    Politeness(("arxiv.org", "export.arxiv.org", "www.arxiv.org"), Pace(1, 3.0), backoff=3.0),
    Politeness(("api.crossref.org",), Pace(1, 1.0), named=Pace(3, 0.34)),
    Politeness(("api.openalex.org",), Pace(4, 0.1)),
    Politeness(("api.semanticscholar.org",), Pace(1, 3.0), keyed=Pace(1, 1.0), backoff=3.0),
    Politeness(
        ("eutils.ncbi.nlm.nih.gov", "pmc.ncbi.nlm.nih.gov", "www.ncbi.nlm.nih.gov"),
        Pace(3, 0.34),
        keyed=Pace(3, 0.1),
    ),
    Politeness(("www.ebi.ac.uk",), Pace(4, 0.13)),
    Politeness(("api.unpaywall.org",), Pace(4, 0.1)),
    Politeness(("dblp.org", "dblp.uni-trier.de"), Pace(1, 1.0)),
    Politeness(("api.datacite.org",), Pace(2, 0.6), named=Pace(2, 0.3)),
    Politeness(("api.opencitations.net", "opencitations.net"), Pace(2, 0.34)),
    Politeness(("doi.org", "dx.doi.org"), Pace(2, 0.3)),
)
"""What the hosts' documentation asks for, or less; docs/network.md says where it stands."""

OTHERS = Politeness((), Pace(2, 1.0))
"""Any other host: a publisher, a repository."""
PRIVATE = Politeness((), Pace(6, 0.0), backoff=0.05)
"""A host that the user named as an index's own."""


class Gate:
    """One host's door: keeps its pace, its breaker and its budget of retries."""

    def __init__(self, pace: Pace, backoff: float, clock: Clock, patience: float) -> None:
        """Take how the host is to be asked, and how long a caller waits at most."""
        self.backoff = backoff
        self.breaker = Breaker()
        self.budget = Budget()
        self.fault = ""
        """What went wrong last, in words."""
        self._clock = clock
        self._patience = patience
        self._spacing = pace.spacing
        self._alone = pace.connections == 1
        self._lock = threading.Lock()
        self._places = threading.BoundedSemaphore(pace.connections)
        self._last = float("-inf")
        self._held = self._held_priced = float("-inf")

    @contextmanager
    def passing(self, host: str, *, priced: bool = False) -> Iterator[None]:
        """Let the block's one request out when it is due; raises OutageError if it may not go."""
        with self._places:
            self._wait(host, priced=priced)
            left = self.breaker.admit(self._clock.now())
            if left:
                last = self.fault.removeprefix(host).strip()
                why = f" (last: {last})" if last else ""
                raise OutageError(
                    f"{host} failed many times in a row{why} and is left alone for {left:.0f} s"
                )
            try:
                yield
            finally:
                if self._alone:
                    with self._lock:
                        self._last = self._clock.now()

    def heed(self, advice: Advice, *, priced: bool = False) -> None:
        """Follow what the host's headers ask for; they may slow us down, never speed us up.

        What a host bills for has an allowance of its own: where it says "later" to a priced
        request, and means hours, requests that cost nothing still go out.
        """
        with self._lock:
            self._spacing = max(self._spacing, min(advice.spacing, self._patience))
        if advice.wait:
            self.hold(advice.wait, priced=priced and advice.wait > self._patience)

    def hold(self, seconds: float, *, priced: bool = False) -> None:
        """Send nothing to the host for a while, or nothing that it bills for."""
        with self._lock:
            until = self._clock.now() + seconds
            self._held_priced = max(self._held_priced, until)
            if not priced:
                self._held = max(self._held, until)

    def _wait(self, host: str, *, priced: bool) -> None:
        """Return when the next request is due, and count it as sent."""
        while True:
            with self._lock:
                now = self._clock.now()
                held = (self._held_priced if priced else self._held) - now
                wait = max(self._last + self._spacing - now, held)
                if wait <= 0:
                    self._last = now
                    return
            if held > self._patience:
                raise OutageError(f"{host} asks to be left alone for {held:.0f} s; ask again then")
            self._clock.sleep(wait)


class Gates:
    """The gates of all hosts, made when first needed."""

    def __init__(
        self, clock: Clock, *, patience: float, named: bool, keyed: frozenset[str]
    ) -> None:
        """Take the clock, the callers' patience, and who asks: with a contact, with keys where."""
        self._clock = clock
        self._patience = patience
        self._named = named
        self._keyed = keyed
        self._lock = threading.Lock()
        self._gates: dict[str, Gate] = {}

    def of(self, host: str, *, private: bool) -> Gate:
        """Return a host's gate."""
        politeness = politeness_of(host, private=private)
        name = politeness.hosts[0] if politeness.hosts else host
        with self._lock:
            if name not in self._gates:
                keyed = bool(self._keyed.intersection((host, *politeness.hosts)))
                pace = politeness.pace(named=self._named, keyed=keyed)
                self._gates[name] = Gate(pace, politeness.backoff, self._clock, self._patience)
            return self._gates[name]


def politeness_of(host: str, *, private: bool = False) -> Politeness:
    """Return how a host is to be asked; the table holds for a host that the user named, too.

    >>> politeness_of("export.arxiv.org").anonymous
    Pace(connections=1, spacing=3.0)
    >>> politeness_of("localhost", private=True).anonymous.spacing
    0.0
    """
    for politeness in TABLE:
        if host in politeness.hosts:
            return politeness
    return PRIVATE if private else OTHERS
