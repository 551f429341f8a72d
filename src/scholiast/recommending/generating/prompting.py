"""Prompts: files beside this module, each with a version that is the hash of its text."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from string import Template

DIVIDER = "<!-- user -->"
NAMES = ("list", "position", "combine_list", "combine_position", "rerank", "repair")


@dataclass(frozen=True, slots=True)
class Prompt:
    """What is said as system and as user; `$names` in it are filled in."""

    name: str
    version: str
    """First 12 digits of the SHA-256 of the file."""
    system: str = field(repr=False)
    user: str = field(repr=False)

    def filled(self, values: Mapping[str, str]) -> tuple[str, str]:
        """Return system and user text; KeyError where a name has no value."""
        system = Template(self.system).substitute(values)
        return system.strip(), Template(self.user).substitute(values).strip()


@cache
def prompt_named(name: str) -> Prompt:
    """Return the prompt in `prompts/NAME.md`.

    >>> prompt_named("repair").user.split(":")[0].strip()
    'Your answer could not be taken'
    """
    text = (files(__package__) / "prompts" / f"{name}.md").read_text(encoding="utf-8")
    version = hashlib.sha256(text.encode()).hexdigest()[:12]
    system, _, user = text.partition(DIVIDER)
    return Prompt(name, version, system, user)


def versions() -> dict[str, str]:
    """Return the version of every prompt, by name: what a record says was asked."""
    return {name: prompt_named(name).version for name in NAMES}


def prompts_version() -> str:
    """Return 8 digits that change when any prompt does.

    >>> len(prompts_version())
    8
    """
    whole = " ".join(f"{name} {version}" for name, version in versions().items())
    return hashlib.sha256(whole.encode()).hexdigest()[:8]
