"""Context -> length, position, intent, and the words around its citation."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from scholiast.benchmarks.diagnostic.intents import IntentClassifier, open_classifier
from scholiast.benchmarks.diagnostic.interface import Context, Described
from scholiast.benchmarks.diagnostic.tagging import Tagger, group_of
from scholiast.benchmarks.diagnostic.tokens import (
    PLACEHOLDER,
    position_of,
    tokens_of,
    words_among,
)

_CODE = re.compile(r"\d[\w-]{0,20}[A-Z][\w-]{0,20}")
"""2MXU, 3V4I: names that begin with a figure, which the tagger would take for numbers."""
_FIXED = {"'s": "POS", "’s": "POS"}
_PASSED = frozenset("()[]{}\"'“”‘’")
"""Brackets and quotation marks are no neighbours; a comma or a dash is, and is in no group."""


def describe(contexts: Iterable[Context]) -> Iterator[Described]:
    """Yield the contexts, each with what the sets ask of its sentence but parts of speech."""
    classifier = open_classifier()
    for context in contexts:
        yield _described(context, classifier)


def tagged(described: Sequence[Described], tagger: Tagger) -> tuple[Described, ...]:
    """Return contexts with the parts of speech that a tagger tells; those it told stay."""
    return tuple(
        one if one.tagged_by == tagger.name else _with_groups(one, tagger) for one in described
    )


def _with_groups(one: Described, tagger: Tagger) -> Described:
    tokens = tokens_of(one.context.sentence)
    preceding, following = surroundings(tokens, tagger, is_narrative=one.context.is_narrative)
    return replace(one, preceding=preceding, following=following, tagged_by=tagger.name)


def _described(context: Context, classifier: IntentClassifier) -> Described:
    tokens = tokens_of(context.sentence)
    intent, chance = (
        (context.intent, 1.0) if context.intent else classifier.classify(context.sentence)
    )
    return Described(
        context=context,
        words=len(words_among(tokens)),
        position=position_of(tokens),
        intent=intent,
        intent_from="metadata" if context.intent else "classifier",
        chance=round(chance, 4),
        preceding="",
        following="",
    )


def surroundings(
    tokens: Sequence[str], tagger: Tagger, *, is_narrative: bool = False
) -> tuple[str, str]:
    """Return the groups of the words before and after the placeholder (citeBench, 3.1.5).

    A citation in brackets is no part of the sentence: it is tagged without. One that the
    sentence needs stands for people, who do something. Empty where a mark of punctuation stands
    there, or nothing.
    """
    place = tokens.index(PLACEHOLDER)
    before = [token for token in tokens[:place] if token not in _PASSED]
    after = [token for token in tokens[place + 1 :] if token not in _PASSED]
    middle = ["Smith"] if is_narrative else []
    words = [*before, *middle, *after]
    fixed = {at: _FIXED.get(word, "NN") for at, word in enumerate(words) if _has_one_tag(word)}
    tags = tagger.tag(words, fixed | ({len(before): "PRP"} if middle else {}))
    preceding = group_of(tags[len(before) - 1]) if before else ""
    following = group_of(tags[len(before) + len(middle)]) if after else ""
    return preceding, following


def _has_one_tag(word: str) -> bool:
    return word in _FIXED or _CODE.fullmatch(word) is not None
