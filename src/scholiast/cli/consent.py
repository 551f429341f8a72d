"""Flags, environment and a settings file that the user names -> the policy of the network.

Consent never comes from a file that was found beside the paper.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from scholiast.checking import Settings
    from scholiast.checking.consent import NetworkSettings
    from scholiast.cli.wishes import Wishes
    from scholiast.net.client import Policy
    from scholiast.records import EgressLevel

_KEY = "SCHOLIAST_KEY_"


def consented(
    wishes: "Wishes", named: "NetworkSettings | None", environment: Mapping[str, str]
) -> "Policy | None":
    """Return the policy that the user consented to; None where nothing may leave.

    Flags go before the environment, the environment before a settings file that the user named.
    """
    from scholiast.checking.consent import NetworkSettings
    from scholiast.net.client import Policy

    said = named or NetworkSettings()
    level = _level(wishes, environment)
    level = said.level if level is None else level
    if not level:
        return None
    keys = {
        name.removeprefix(_KEY).lower(): value
        for name, value in environment.items()
        if name.startswith(_KEY) and value
    }
    return Policy(
        level=level,
        contact=environment.get("SCHOLIAST_CONTACT", "") or said.contact,
        keys=keys,
        private=tuple(_host_port(address) for address in said.endpoints.values()),
        spend_caps=dict(said.spend),
    )


def ignored_consent(settings: "Settings") -> str:
    """Return what to tell of a table that was found beside the paper; empty where there is none."""
    if not settings.is_network_ignored:
        return ""
    return (
        f"[network] in {settings.file} is not heeded: what may leave this machine is said by "
        "flags, the environment, or a file named with --settings"
    )


def _level(wishes: "Wishes", environment: Mapping[str, str]) -> "EgressLevel | None":
    """Return the level that a flag or the environment names."""
    from scholiast.checking.consent import level_named
    from scholiast.errors import SettingsError

    if wishes.egress is not None:
        level = level_named(wishes.egress, "--egress")
        if wishes.online and not level:
            raise SettingsError("--online needs an --egress level above nothing")
        return level
    if wishes.online:
        return level_named("bibliographic", "--online")
    word = environment.get("SCHOLIAST_EGRESS", "")
    return level_named(word, "SCHOLIAST_EGRESS") if word else None


def _host_port(address: str) -> str:
    """Return `host:port` of an address; the port that is usual for its scheme if it names none.

    >>> _host_port("https://mirror.example.org/works")
    'mirror.example.org:443'
    """
    parts = urlsplit(address)
    usual = 443 if parts.scheme == "https" else 80
    return f"{parts.hostname or ''}:{parts.port or usual}"
