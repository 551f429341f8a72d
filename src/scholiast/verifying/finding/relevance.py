"""The stage: a source that hardly speaks of anything that is attributed to it.

Low likeness is no evidence, so the conditions are strict: the whole text was read and is a paper's
in English, the claim says enough, and three quarters of its words stand nowhere in the source. Of
1,338 human-judged correct citations of Citation Integrity none meets them; of as many claims held
against another biomedical paper one in ten.
"""

from dataclasses import replace
from itertools import islice

from scholiast.papers import Access
from scholiast.papers.claims import Purpose
from scholiast.papers.verdicts import Evidence, Label, Role, Subtype, Vote
from scholiast.verifying.finding.words import stems
from scholiast.verifying.interface import Case, SourceText, Tools

VOTER = "relevance"
FOUND = 0.25
"""Share of a claim's words, at most, that stand anywhere in the source."""
WORDS, SENTENCES = 8, 30
"""Different words that a claim has, and sentences that a source has, at least."""
ENGLISH = 0.15
"""Share of a text's words that are English function words, at least."""
WEIGHT = 0.95
_FUNCTION = frozenset(
    ["the", "of", "and", "in", "to", "a", "that", "with", "for", "is", "was", "were"]
)  # fmt: skip
_READ = 20_000
"""Words of a source that are looked at for its language."""


def relate(case: Case, tools: Tools) -> Case:
    """Return the case with a vote that the source is irrelevant, where it strictly is."""
    del tools
    source, claim = case.source, case.claim
    if source is None or case.verdict is not None or not case.windows:
        return case
    if claim.purpose is Purpose.BACKGROUND or not is_whole(source) or not is_english(claim.context):
        return case
    said = {word for word in stems(claim.text) if len(word) > 2}
    if len(said) < WORDS or share_found(said, source) > FOUND:
        return case
    nearest = case.windows[0]
    evidence = Evidence(
        source.work_id, nearest.span.of(source.text), nearest.span, Role.NEAREST, source.sha256,
        source.passages[nearest.passage].section, source.passages[nearest.passage].kind,
    )  # fmt: skip
    vote = Vote(
        VOTER, Label.MISCITATION, WEIGHT, Subtype.IRRELEVANT.category, Subtype.IRRELEVANT,
        (len(case.evidence),), "Hardly a word of what is attributed to the source stands in it.",
    )  # fmt: skip
    return replace(case, evidence=(*case.evidence, evidence), votes=(*case.votes, vote))


def share_found(words: set[str], source: SourceText) -> float:
    """Return the share of words that stand anywhere in a source's passages or its title."""
    held = set(stems(source.title))
    for one in source.passages:
        held.update(stems(one.span.of(source.text)))
    return len(words & held) / len(words)


def is_whole(source: SourceText) -> bool:
    """Say whether a source is a paper's whole text, in English, and not a fragment of it."""
    return (
        source.access is Access.FULL_TEXT and source.length >= SENTENCES and is_english(source.text)
    )


def is_english(text: str) -> bool:
    """Say whether enough of a text's words are English function words.

    >>> is_english("The rate of stroke was lower in adults."), is_english("Die Rate war niedriger.")
    (True, False)
    """
    words = list(islice((word.lower() for word in text.split()), _READ))
    return bool(words) and sum(word in _FUNCTION for word in words) >= ENGLISH * len(words)
