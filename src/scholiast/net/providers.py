"""What each provider is told of who asks: the contact address, and the user's key."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.metadata import version

from scholiast.errors import OfflineError, SettingsError

_MAIL = re.compile(r"[^\s@()<>;,:\"\\]{1,64}@[A-Za-z0-9.-]{1,253}\Z", re.ASCII)
_KEY = re.compile(r"[\x21-\x7e]{0,4096}\Z")
DOCS = "https://scholiast.readthedocs.io"


@dataclass(frozen=True, slots=True)
class Provider:
    """Where a provider takes keys, and the contact address."""

    hosts: tuple[str, ...]
    """The only public hosts that its key is sent to."""
    key_header: str = ""
    key_prefix: str = ""
    key_parameter: str = ""
    contact_parameter: str = ""
    needs_contact: bool = False


PROVIDERS: Mapping[str, Provider] = {
    "openalex": Provider(
        ("api.openalex.org",), key_parameter="api_key", contact_parameter="mailto"
    ),
    "crossref": Provider(
        ("api.crossref.org",),
        key_header="crossref-plus-api-token",
        key_prefix="Bearer ",
        contact_parameter="mailto",
    ),
    "semanticscholar": Provider(("api.semanticscholar.org",), key_header="x-api-key"),
    "pubmed": Provider(
        ("eutils.ncbi.nlm.nih.gov",), key_parameter="api_key", contact_parameter="email"
    ),
    "unpaywall": Provider(
        ("api.unpaywall.org",), contact_parameter="email", needs_contact=True
    ),
    "opencitations": Provider(
        ("api.opencitations.net", "opencitations.net"), key_header="authorization"
    ),
    "core": Provider(("api.core.ac.uk",), key_header="authorization", key_prefix="Bearer "),
}  # fmt: skip
_SAME = {"s2": "semanticscholar", "ncbi": "pubmed", "pmc": "pubmed"}


@dataclass(frozen=True, slots=True)
class Credentials:
    """What is added to one request for one host; kept out of logs, hashes and the cache."""

    headers: tuple[tuple[str, str], ...] = ()
    params: tuple[tuple[str, str], ...] = ()


def known(provider: str) -> str:
    """Return the name that the table has a provider under.

    >>> known("Semantic Scholar"), known("s2"), known("OPENALEX"), known("an-index.org")
    ('semanticscholar', 'semanticscholar', 'openalex', 'an-index.org')
    """
    name = re.sub(r"[ _-]", "", provider.lower())
    name = _SAME.get(name, name)
    return name if name in PROVIDERS else provider.lower()


def provider_of(host: str) -> str:
    """Return the provider that a host belongs to, or the host's name."""
    for name, provider in PROVIDERS.items():
        if host in provider.hosts:
            return name
    return host


def user_agent(contact: str) -> str:
    """Return what Scholiast calls itself, with the address that the indexes ask for.

    >>> user_agent("a@b.org")  # doctest: +ELLIPSIS
    'scholiast/... (+https://scholiast.readthedocs.io; mailto:a@b.org)'
    """
    return f"scholiast/{version('scholiast')} (+{DOCS}{f'; mailto:{contact}' if contact else ''})"


def check_identity(contact: str, keys: Mapping[str, str]) -> None:
    """Raise SettingsError for a contact that is no mail address, and for a key that cannot be sent.

    Both go into headers and URLs; the message does not repeat a key.
    """
    if contact and not _MAIL.match(contact):
        raise SettingsError(f"the contact {contact[:80]!r} is no mail address")
    for name, key in keys.items():
        if not _KEY.match(key.strip()):
            raise SettingsError(f"the key for {name} holds a character that no key has")


def credentials(
    name: str, host: str, *, keys: Mapping[str, str], contact: str, private: bool
) -> Credentials:
    """Return what a provider's own hosts, and private ones the user named, are sent beside a URL.

    Raises OfflineError where a provider answers nobody without an address.
    """
    provider = PROVIDERS.get(known(name))
    if provider is None or not (private or host in provider.hosts):
        return Credentials()
    if provider.needs_contact and not contact:
        raise OfflineError(f"{name} answers only who gives a mail address; set the contact address")
    headers: list[tuple[str, str]] = []
    params: list[tuple[str, str]] = []
    if contact and provider.contact_parameter:
        params.append((provider.contact_parameter, contact))
    key = key_of(name, keys)
    if key and provider.key_header:
        headers.append((provider.key_header, provider.key_prefix + key))
    if key and provider.key_parameter:
        params.append((provider.key_parameter, key))
    return Credentials(tuple(headers), tuple(params))


def key_of(name: str, keys: Mapping[str, str]) -> str:
    """Return the user's key for a provider, under any of its names."""
    for given, key in keys.items():
        if known(given) == known(name):
            return key.strip()
    return ""


def keyed_hosts(keys: Mapping[str, str]) -> frozenset[str]:
    """Return the hosts that the user has a key for."""
    names = {known(name) for name, key in keys.items() if key.strip()}
    return frozenset(host for name in names if name in PROVIDERS for host in PROVIDERS[name].hosts)
