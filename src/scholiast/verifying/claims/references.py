"""Pronouns and implicit references, resolved by rule where the window leaves no choice."""

import re

UNRESOLVED = "a pronoun could not be resolved"
_OPENING = re.compile(
    r"^(?P<word>it|they|he|she|this|these|those|such|that|both|its|their|his|her)\b"
    r"(?:\s(?P<noun>(?:(?:new|novel|simple|latter|former|same|two|three|last)\s)?[a-z][\w-]{2,30}))?",
    re.I,
)
_DEMONSTRATIVE = ("this", "these", "those", "that", "such")
_VERBAL = re.compile(
    r"^(?:is|are|was|were|has|have|had|can|may|might|will|would|could|should|does|did|do|"
    r"suggests?|shows?|showed|means?|leads?|led|makes?|made|allows?|implies|indicates?|results?|"
    r"requires?|occurs?|includes?|and|or|of|in|on|at|by|to|for|from|with|as|but|not|both|two|"
    r"authors?|studies|study|findings?|results?|data|works?|papers?|questions?|also|then|often|further|all|however|kind|type|case|way|"
    r"[a-z]+(?:ed|ly))$"
)
_SMALL = frozenset(["that", "which", "who", "the", "a", "an", "this", "these", "its", "their"])
_NOUN_PHRASE = r"\b(?:a|an|the|one|their|new|novel)\s((?:[\w-]{2,30}\s){0,3}"
_AUTHORS = re.compile(r"^(?:they|the authors|these authors|he|she)\b", re.I)


def resolved(text: str, before: str, *, is_same_source: bool) -> tuple[str, str]:
    """Return the text with its opening pronoun made a name, and a note where it could not be.

    `before` is the sentence before, without marks; `is_same_source` says that this source alone is
    named in it, so that "they" are its authors. "This method" is resolved where that sentence has
    one noun phrase with that noun.

    >>> resolved("This classifier needs no labels.", "A contrastive classifier was trained.",
    ...          is_same_source=True)
    ('The contrastive classifier needs no labels.', '')
    >>> resolved("It needs no labels.", "A classifier was trained.", is_same_source=True)
    ('It needs no labels.', 'a pronoun could not be resolved')
    """
    match = _OPENING.match(text)
    if match is None:
        return text, ""
    if _AUTHORS.match(text):
        if is_same_source:
            return _AUTHORS.sub("The authors", text, count=1), ""
        return text, UNRESOLVED
    noun = (match["noun"] or "").split(" ")[-1].lower()
    if match["word"].lower() not in _DEMONSTRATIVE or not noun or _VERBAL.match(noun):
        return text, UNRESOLVED
    phrase = _phrase(noun, before) if _ends_phrase(text[match.end() :]) else ""
    if not phrase:
        return text, UNRESOLVED
    return f"The {phrase}{text[match.end() :]}", ""


def _ends_phrase(following: str) -> bool:
    """Say whether no further noun follows: "this heat record" is no heat."""
    word = re.match(r"\s{0,2}([a-z][\w-]{0,30})", following, re.I)
    return word is None or bool(_VERBAL.match(word[1]) or re.search(r"[^s]s$", word[1]))


def _phrase(noun: str, before: str) -> str:
    """Return the words with which the sentence before introduces a noun, if it does so once."""
    single = re.escape(noun.removesuffix("s"))
    found = re.finditer(rf"{_NOUN_PHRASE}{single}(?:s|es)?)\b", before, re.I)
    telling = {match.group(1) for match in found if _is_phrase(match.group(1))}
    return telling.pop() if len(telling) == 1 else ""


def _is_phrase(words: str) -> bool:
    """Say whether words before a noun all belong to it, and say more than the noun alone."""
    before = words.lower().split()[:-1]
    return bool(before) and not any(_VERBAL.match(one) or one in _SMALL for one in before)
