"""The prompts of this room, and their versions."""

import hashlib

from scholiast.models.prompting import Prompt, prompt_in

__all__ = ["NAMES", "Prompt", "prompt_named", "prompts_version", "versions"]

NAMES = ("list", "position", "combine_list", "combine_position", "rerank", "repair")


def prompt_named(name: str) -> Prompt:
    """Return the prompt in `prompts/NAME.md`.

    >>> prompt_named("repair").user.split(":")[0].strip()
    'Your answer could not be taken'
    """
    return prompt_in("scholiast.recommending.generating", name)


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
