"""Placeholder keys: what is cited where a citation is to be filled in later."""

import re

_KEY = re.compile(
    r"\W{0,5}(?:\?{1,5}|todo|xxx{1,5}|citation[\s_-]?needed|cite|ref(?:erence)?|tba|tbd|fixme|key|"
    r"missing|needed|cite[\s_-]?(?:me|this|here|needed)|todo[\s:_-].{0,40}|)\W{0,5}",
    re.I,
)


def is_placeholder_key(key: str) -> bool:
    """Say whether a cited key only keeps a place.

    >>> is_placeholder_key("TODO"), is_placeholder_key("?"), is_placeholder_key("todorov2015")
    (True, True, False)
    """
    return _KEY.fullmatch(key) is not None
