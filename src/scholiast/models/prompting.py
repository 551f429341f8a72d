"""Prompts: files beside the code that asks them, each with a version that is its text's hash."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from string import Template

from scholiast.models.interface import Image, Message

DIVIDER = "<!-- user -->"


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

    def messages(
        self, values: Mapping[str, str], images: tuple[Image, ...] = ()
    ) -> tuple[Message, ...]:
        """Return system and user text as a conversation; KeyError where a name has no value."""
        system, user = self.filled(values)
        return Message("system", system), Message("user", user, images)


@cache
def prompt_in(package: str, name: str) -> Prompt:
    """Return the prompt in `prompts/NAME.md` of a package.

    >>> prompt_in("scholiast.models", "repair").user.split(":")[0].strip()
    'Your answer could not be taken'
    """
    text = (files(package) / "prompts" / f"{name}.md").read_text(encoding="utf-8")
    version = hashlib.sha256(text.encode()).hexdigest()[:12]
    system, _, user = text.partition(DIVIDER)
    return Prompt(name, version, system, user)
