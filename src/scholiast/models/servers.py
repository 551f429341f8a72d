"""Server: where a model is asked, what is called local, and what a call may cost there."""

import ipaddress
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import urlsplit

from scholiast.errors import AddressError, SettingsError
from scholiast.net.addresses import pair, resolve

_USUAL_PORTS = {"http": 80, "https": 443}
_OWN_ENDINGS = (".local", ".lan", ".internal", ".home.arpa")


@dataclass(frozen=True, slots=True)
class Price:
    """US dollars for a million tokens."""

    tokens_in: float
    tokens_out: float

    def of(self, tokens_in: int, tokens_out: int) -> float:
        """Return US dollars.

        >>> Price(2.0, 10.0).of(1_000_000, 100_000)
        3.0
        """
        return (tokens_in * self.tokens_in + tokens_out * self.tokens_out) / 1_000_000


FREE = Price(0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Server:
    """An OpenAI-compatible server and one of its models."""

    base: str
    """Without a slash at its end: `http://localhost:11434/v1`."""
    model: str
    """As the server calls it: `qwen3:4b`."""
    host: str
    port: int
    price: Price | None = None
    """None where it is not known; such a server is asked only if it is local."""

    @property
    def is_local(self) -> bool:
        """Say whether it is on this machine, so that what it is told does not leave it."""
        return self.host == "localhost" or _is_loopback(self.host)

    @property
    def is_own(self) -> bool:
        """Say whether its name or address is one of a private network, this machine included."""
        if self.is_local or "." not in self.host or self.host.endswith(_OWN_ENDINGS):
            return True
        try:
            return ipaddress.ip_address(self.host).is_private
        except ValueError:
            return False

    @property
    def pair(self) -> str:
        """Return `host:port`, as a network policy names what may be private."""
        return pair(self.host, self.port)

    @property
    def rate(self) -> Price | None:
        """Return the price; a local server is free."""
        return FREE if self.is_local and self.price is None else self.price


def server_at(address: str, model: str, *, price: Price | None = None) -> Server:
    """Return the server at a URL; raises SettingsError for one that must not be told a manuscript.

    >>> server_at("http://localhost:11434/v1/", "qwen3:4b").is_local
    True
    >>> server_at("http://models.example.org/v1", "m")
    Traceback (most recent call last):
        ...
    scholiast.errors.SettingsError: prompts carry a manuscript: name models.example.org by https://
    """
    try:
        parts = urlsplit(address)
        host, port = (parts.hostname or "").rstrip("."), parts.port
    except ValueError:
        raise SettingsError("the address of a language model is no URL") from None
    if parts.scheme not in _USUAL_PORTS or not host:
        raise SettingsError(
            "the address of a language model is a URL such as http://localhost:11434/v1"
        )
    if parts.username or parts.password or parts.query or parts.fragment:
        raise SettingsError(f"the address of the model at {host} holds more than host and path")
    base = f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/')}"
    server = Server(base, model, host, port or _USUAL_PORTS[parts.scheme], price)
    if parts.scheme == "http" and not server.is_own:
        raise SettingsError(f"prompts carry a manuscript: name {host} by https://")
    return server


def resolve_within(host: str, port: int) -> tuple[str, ...]:
    """Return a host's addresses; AddressError where `localhost` leads off this machine."""
    return within(host, port, resolve)


def within(
    host: str, port: int, resolving: Callable[[str, int], tuple[str, ...]]
) -> tuple[str, ...]:
    """Return what `resolving` says, where it does not call another machine `localhost`."""
    found = resolving(host, port)
    if host == "localhost" and not all(map(_is_loopback, found)):
        raise AddressError("localhost leads to another machine here; nothing is sent there")
    return found


def _is_loopback(text: str) -> bool:
    try:
        return ipaddress.ip_address(text).is_loopback
    except ValueError:
        return False
