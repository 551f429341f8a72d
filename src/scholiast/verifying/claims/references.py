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
    r"requires?|occurs?|includes?|also|then|often|further|all|however|kind|type|case|way|"
    r"[a-z]+(?:ed|ly))$"
)
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
    phrase = _phrase(noun, before)
    if not phrase:
        return text, UNRESOLVED
    return f"The {phrase}{text[match.end() :]}", ""


def _phrase(noun: str, before: str) -> str:
    """Return the words with which the sentence before introduces a noun, if it does so once."""
    single = re.escape(noun.removesuffix("s"))
    found = {
        match.group(1)
        for match in re.finditer(rf"{_NOUN_PHRASE}{single}(?:s|es)?)\b", before, re.I)
    }
    telling = {one for one in found if " " in one}
    return telling.pop() if len(telling) == 1 else ""
