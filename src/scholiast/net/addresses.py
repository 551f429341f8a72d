"""Which addresses may be connected to: URLs are checked as text, and again once resolved."""

import ipaddress
import re
import socket
from collections.abc import Callable

import httpx2

from scholiast.errors import AddressError, OutageError

Resolve = Callable[[str, int], tuple[str, ...]]
"""A host and a port -> its addresses."""

PORTS = frozenset({80, 443, 8080, 8443})
"""Ports that the web is served at; another one must be named by the user."""
_SCHEMES = {"http": 80, "https": 443}
_UNSEEN = re.compile(r"[\x00-\x20\x7f-\xa0\\]")
_USER = re.compile(r"[a-zA-Z]{1,8}:/{0,8}[^/?#]{0,2000}@")
_NUMBER = re.compile(r"(?:0[xX][0-9a-fA-F]{0,40}|[0-9]{1,40})\Z")
_NAME = re.compile(r"[a-z0-9_.-]{1,253}\Z")
_UNICAST = ipaddress.ip_network("2000::/3")
_TRANSLATED = ipaddress.ip_network("64:ff9b::/96")
_REFUSED = tuple(
    ipaddress.ip_network(network)
    for network in ("192.88.99.0/24", "2001::/23", "2002::/16", "2001:db8::/32", "3fff::/20")
)
"""Relays, tunnels and examples, which some versions of Python's table call global."""


def checked_url(text: str, private: frozenset[str] = frozenset()) -> httpx2.URL:
    """Return the URL, if it may be asked for at all; raises AddressError.

    >>> checked_url("https://api.crossref.org/works").host
    'api.crossref.org'
    >>> checked_url("http://0x7f.1/")
    Traceback (most recent call last):
        ...
    scholiast.errors.AddressError: '0x7f.1' is not a host that may be asked: a number in an odd form
    """
    if _UNSEEN.search(text):
        raise AddressError("a URL holds a space, a control character or a backslash")
    try:
        url = httpx2.URL(text)
        host = url.raw_host.decode("ascii")
        named = pair_of(url) in private
    except (httpx2.InvalidURL, UnicodeError, ValueError) as error:
        raise AddressError(f"not a URL: {type(error).__name__}") from None
    if url.scheme not in _SCHEMES:
        raise AddressError(f"{url.scheme or 'no scheme'}: only http and https are asked")
    if url.userinfo or _USER.match(text):
        raise AddressError(f"a URL of {host} holds a user name; none is sent that way")
    _check_host(host)
    if not named and port_of(url) not in PORTS:
        raise AddressError(f"port {port_of(url)} of {host} is none of the web; permit it by name")
    return url


def port_of(url: httpx2.URL) -> int:
    """Return the port, the scheme's own where none stands."""
    return url.port if url.port is not None else _SCHEMES.get(url.scheme, 0)


def pair_of(url: httpx2.URL) -> str:
    """Return `host:port`, as Policy.private names it.

    >>> pair_of(httpx2.URL("http://[::1]:8000/x")), pair_of(httpx2.URL("https://Example.org"))
    ('[::1]:8000', 'example.org:443')
    """
    return pair(url.raw_host.decode("ascii"), port_of(url))


def pair(host: str, port: int) -> str:
    """Return `host:port`, with brackets where the host has colons."""
    host = host.lower().rstrip(".").strip("[]")
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def _check_host(host: str) -> None:
    """Raise AddressError for a host that is neither a plain name nor a plain address."""
    bare = host.rstrip(".")
    why = ""
    if not bare:
        why = "it is empty"
    elif ":" in bare or bare.startswith("["):
        why = "" if _is_address(bare.strip("[]")) else "no address"
    elif _NUMBER.match(bare.rsplit(".", 1)[-1]):
        why = "" if _is_address(host) else "a number in an odd form"
    elif not _NAME.match(bare) or ".." in bare or bare.startswith("."):
        why = "no name"
    if why:
        raise AddressError(f"{host[:80]!r} is not a host that may be asked: {why}")


def _is_address(text: str) -> bool:
    if "%" in text:
        return False
    try:
        ipaddress.ip_address(text)
    except ValueError:
        return False
    return True


def resolve(host: str, port: int) -> tuple[str, ...]:
    """Return the addresses of a host; raises OutageError where it has none."""
    bare = host.strip("[]")
    if _is_address(bare):
        return (bare,)
    try:
        found = socket.getaddrinfo(bare, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise OutageError(f"{host} has no address; is the network up?") from None
    return tuple(dict.fromkeys(str(entry[4][0]) for entry in found))


def check_addresses(host: str, addresses: tuple[str, ...]) -> None:
    """Raise AddressError unless every address is one of the public internet."""
    if not addresses:
        raise OutageError(f"{host} has no address")
    for address in addresses:
        if not is_public(address):
            raise AddressError(
                f"{host} leads to {address}, which is no address of the public internet; "
                "a private index must be named with its port"
            )


def is_public(text: str) -> bool:
    """Say whether an address belongs to the public internet, whatever form hides it.

    >>> [is_public(text) for text in ("8.8.8.8", "10.0.0.1", "::ffff:10.0.0.1", "64:ff9b::a00:1")]
    [True, False, False, False]
    """
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return False
    if isinstance(address, ipaddress.IPv6Address):
        within = address.ipv4_mapped
        if address in _TRANSLATED:
            within = ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
        if within is not None:
            return is_public(str(within))
        if address not in _UNICAST:
            return False
    refused = any(address in network for network in _REFUSED if network.version == address.version)
    return address.is_global and not address.is_multicast and not refused
