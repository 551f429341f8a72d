"""Client: the one thing that connects to the outside."""

import random
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Self

import httpx2

from scholiast.errors import AddressError, NetError, OfflineError, SettingsError
from scholiast.net.addresses import Resolve, checked_url, pair, pair_of, resolve
from scholiast.net.asking import Asking
from scholiast.net.caching import Cache
from scholiast.net.clock import Clock, SystemClock
from scholiast.net.decoding import ACCEPTED
from scholiast.net.egress import Log, Trace, digest
from scholiast.net.interface import Request, Response
from scholiast.net.policy import Policy
from scholiast.net.politeness import Gates
from scholiast.net.providers import (
    check_identity,
    credentials,
    keyed_hosts,
    known,
    provider_of,
    user_agent,
)
from scholiast.net.spending import Ledger
from scholiast.net.wire import REDIRECTS, Call, Heard, Wire
from scholiast.records import Egress, EgressLevel

__all__ = ["MOST_REDIRECTS", "Announce", "Client", "Policy"]

MOST_REDIRECTS = 5
_KEEPS_BODY = frozenset({307, 308})
Announce = Callable[[str, str, EgressLevel], None]
"""Told once for each host, before the first request to it: host, purpose, level."""


class Client:
    """Sends requests under a policy, and keeps the log of what left the machine.

    Threads may share one. What it checks, in order: consent and offline, the URL, the cache, the
    host's pace and breaker, the cap of money, the address connected to, and the answer.
    """

    def __init__(
        self,
        policy: Policy,
        *,
        cache: Path | None = None,
        announce: Announce | None = None,
        clock: Clock | None = None,
        resolver: Resolve = resolve,
    ) -> None:
        """Take the policy, and the file of the cache (None for no cache).

        `announce` is told of each host before it is first asked; `clock` and `resolver` stand in
        for the machine's own.
        """
        self._policy = policy
        check_identity(policy.contact, policy.keys)
        self._clock = clock or SystemClock()
        self._private = frozenset(_pair(text) for text in policy.private)
        self._log = Log(self._clock)
        self._ledger = Ledger({known(name): cap for name, cap in policy.spend_caps.items()})
        self._gates = Gates(
            self._clock,
            patience=policy.patience,
            named=bool(policy.contact),
            keyed=keyed_hosts(policy.keys),
        )
        self._cache = Cache(cache, policy.cache_seconds, self._clock) if cache else None
        self._wire = Wire(resolver, self._private, timeout=policy.timeout, longest=policy.longest)
        self._asking = Asking(
            self._wire, self._ledger, self._clock, policy.attempts, random.Random()
        )
        self._announce = announce
        self._announced: set[str] = set()
        self._lock = threading.Lock()

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close connections and cache."""
        self.close()

    def close(self) -> None:
        """Close connections and cache."""
        self._wire.close()
        if self._cache:
            self._cache.close()

    def send(self, request: Request) -> Response:
        """Return the answer; raises NetError where there is none. Safe to call from threads."""
        try:
            url = self._allowed(request)
        except NetError as error:
            self._log.kept(request, _host(request.url), "", size=0, failure=str(error))
            raise
        sha256 = digest(request, url)
        if self._cache and request.cacheable:
            kept = self._cache.get(request, url)
            if kept:
                self._log.kept(request, url.host, sha256, size=len(kept.body))
                return kept
        response = self._send(request, url, sha256)
        if self._cache and request.cacheable:
            self._cache.keep(request, url, response)
        return response

    @property
    def log(self) -> tuple[Egress, ...]:
        """Return every request so far, in order."""
        return self._log.entries

    @property
    def spent(self) -> dict[str, float]:
        """Return US dollars by provider so far."""
        return self._ledger.spent

    def _allowed(self, request: Request) -> httpx2.URL:
        """Return the URL to ask; raises OfflineError or AddressError."""
        if self._policy.offline:
            raise OfflineError(f"{request.purpose}: nothing is asked while offline")
        if request.level > self._policy.level:
            raise OfflineError(
                f"{request.purpose} would send {request.level.name.lower()}, and what may leave is "
                f"{self._policy.level.name.lower()}; consent to it by "
                f"--egress {request.level.name.lower()}"
            )
        url = checked_url(request.url, self._private)
        return url.copy_merge_params(dict(request.params)) if request.params else url

    def _send(self, request: Request, url: httpx2.URL, sha256: str) -> Response:
        """Return the answer of the host and of those it redirects to; log them all."""
        trace = Trace()
        try:
            response = self._follow(request, url, trace)
        except NetError as error:
            if trace.hosts:
                self._log.add(request, trace, sha256, str(error))
            else:
                self._log.kept(request, url.host, sha256, size=0, failure=str(error))
            raise
        self._log.add(request, trace, sha256)
        return response

    def _follow(self, request: Request, url: httpx2.URL, trace: Trace) -> Response:
        """Return the first answer that is no redirect; each hop is checked as the first was."""
        start, method, body = url, request.method, request.body
        for _ in range(MOST_REDIRECTS + 1):
            heard = self._ask(request, self._call(request, url, method, body, start), trace)
            if heard.status not in REDIRECTS:
                return Response(heard.status, str(url), heard.headers, heard.body)
            target = self._target(url, heard)
            if heard.status not in _KEEPS_BODY and method != "GET":
                method, body = "GET", b""
            if body and target.host != url.host:
                raise AddressError(f"{url.host} redirects what was sent to {target.host}; refused")
            url = target
        raise AddressError(f"{start.host} redirects more than {MOST_REDIRECTS} times")

    def _target(self, url: httpx2.URL, heard: Heard) -> httpx2.URL:
        """Return where a redirect leads; raises AddressError for a place that may not be asked."""
        location = heard.headers.get("location", "")
        if not location:
            raise AddressError(f"{url.host} redirects to nowhere")
        try:
            joined = str(url.join(location))
        except (httpx2.InvalidURL, ValueError):
            raise AddressError(f"{url.host} redirects to what is no URL") from None
        target = checked_url(joined, self._private)
        if pair_of(target) in self._private and pair_of(url) not in self._private:
            raise AddressError(f"{url.host} redirects to the private {target.host}; refused")
        return target

    def _call(
        self, request: Request, url: httpx2.URL, method: str, body: bytes, start: httpx2.URL
    ) -> Call:
        """Return what goes over the wire; keys and headers of one host never reach another."""
        same = pair_of(url) == pair_of(start)
        private = same and pair_of(url) in self._private
        headers = [
            ("User-Agent", user_agent(self._policy.contact)),
            ("Accept", request.accept or "*/*"),
            ("Accept-Encoding", ACCEPTED),
        ]
        if same:
            headers += request.headers.items()
        if url.scheme == "https" or private:
            added = credentials(
                request.provider or provider_of(url.host),
                url.host,
                keys=self._policy.keys,
                contact=self._policy.contact,
                private=private,
            )
            headers += added.headers
            url = url.copy_merge_params(dict(added.params)) if added.params else url
        return Call(method, url, tuple(headers), body, request.accept, request.most_bytes)

    def _ask(self, request: Request, call: Call, trace: Trace) -> Heard:
        """Return one host's answer, announced, paced, paid for and counted."""
        host = call.url.host
        provider = known(request.provider or provider_of(host))
        gate = self._gates.of(host, private=pair_of(call.url) in self._private)
        self._tell(host, request)
        cost = 0.0 if trace.hosts else request.cost
        return self._asking.ask(call, gate, trace.reach(host), (provider, cost))

    def _tell(self, host: str, request: Request) -> None:
        """Announce a host that was not asked before."""
        with self._lock:
            if self._announce and host not in self._announced:
                self._announce(host, request.purpose, request.level)
            self._announced.add(host)


def _pair(text: str) -> str:
    """Return `host:port` as it is compared; raises SettingsError."""
    host, _, port = text.strip().lower().rpartition(":")
    if not host or not port.isdigit():
        raise SettingsError(f"a private address is named as host:port, not {text!r}")
    return pair(host, int(port))


def _host(url: str) -> str:
    """Return the host of a refused URL, as far as it has one."""
    try:
        return httpx2.URL(url).host
    except (httpx2.InvalidURL, ValueError):
        return ""
