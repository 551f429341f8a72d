"""A sentence -> twins of it that say the same, less, more, or the opposite, made by rule.

They train and test entailment models; nothing here judges a paper. Every twin knows how it bears
on its sentence in both directions: of "may cause" and "causes", each carries one direction only.
They are apart from `discrepancies.twins`, which measure detection: a model that had learned from
those would be measured on what it was taught.
"""

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from scholiast.verifying.entailing.labels import Label
from scholiast.verifying.entailing.twin_words import (
    CAUSES,
    CERTAIN,
    HEDGES,
    MORE,
    OPPOSITES,
    POPULATIONS,
    QUANTITIES,
    SAME,
)

_E, _N, _C = Label.ENTAILMENT, Label.NEUTRAL, Label.CONTRADICTION


@dataclass(frozen=True, slots=True)
class Twin:
    """A changed sentence."""

    text: str
    kind: str
    """What was changed: number, direction, negation, significance, hedge, cause …"""
    onward: Label
    """The label of the sentence as premise, the twin as hypothesis."""
    back: Label
    """The label of the twin as premise, the sentence as hypothesis."""


_LEADS = re.compile(
    r"^(?:(?:however|moreover|furthermore|in addition|additionally|therefore|thus|hence|finally|"
    r"interestingly|importantly|notably|consequently|in contrast|in conclusion|in summary|"
    r"taken together|overall|together|here|in this (?:study|paper|work)|conclusions?|results?|"
    r"findings|background|methods?|objectives?|interpretation)[,:] ?)?"
    r"(?:(?:we|our (?:results|data|findings|study)|these (?:results|data|findings)|the results|"
    r"this study) (?:also |further )?(?:show|showed|find|found|demonstrate|demonstrated|report|"
    r"reported|observe|observed|reveal|revealed|indicate|indicated|conclude|concluded) that )?",
    re.I,
)
_ASIDE = re.compile(r" ?\([^()]{1,120}\)| ?\[[^\[\]]{1,60}\]")
_TAIL = re.compile(
    r"(?:; |, (?:which|whereas|while|suggesting|indicating|thereby|including|such as|with) )"
)
_NUMBER = re.compile(r"(?<![\w.,/–-])\d{1,9}(?:,\d{3})*(?:\.\d{1,4})?(?![\w/–-]|[.,]\d)")
_BE = re.compile(
    r"\b(was|were|is|are|did|does|do|can|could|has|have|had|will|should)\b(?! not\b| no\b)"
)
_NOT = re.compile(
    r"\b(?:(was|were|is|are|did|does|do|can|could|has|have|had|will|should) not|cannot)\b"
)
_SIGNIFICANT = re.compile(r"\b(not |no |non-|in)?(?:statistically )?significant(ly)?\b", re.I)
_NAME = re.compile(r"\b(?=[A-Za-z0-9-]{3,12}\b)[A-Z]+[a-z]*[A-Z0-9-]+[A-Za-z0-9-]*\b")


def twins_of(sentence: str, draw: random.Random, others: Sequence[str] = ()) -> list[Twin]:
    """Return the twins that the rules can make, one a kind at most; `others` lend their names."""
    made = [maker(sentence, draw) for maker in _MAKERS]
    made.append(_renamed(sentence, draw, others))
    return [twin for twin in made if twin is not None and twin.text != sentence]


def denied(sentence: str, draw: random.Random) -> str | None:
    """Return a twin of the opposite direction, negation or significance, if there is one."""
    made = [maker(sentence, draw) for maker in (_direction, _significance, _negation)]
    found = [twin.text for twin in made if twin is not None and twin.text != sentence]
    return draw.choice(found) if found else None


def said_again(sentence: str, draw: random.Random) -> str:
    """Return a sentence that its original carries: lead-in, asides, tail and some words changed.

    >>> said_again("However, we found that the dose (5 mg) rose.", random.Random(1))
    'The dose (5 mg) rose.'
    """
    text = _LEADS.sub("", sentence, count=1) if draw.random() < 0.8 else sentence
    if draw.random() < 0.6:
        text = _ASIDE.sub("", text)
    if draw.random() < 0.35:
        head, cut, _ = _parted(text)
        text = f"{head}." if cut and len(head.split()) >= 7 else text
    pairs = draw.sample(SAME, len(SAME))
    changes = draw.choice((0, 1, 2, 3))
    for old, new in pairs:
        if not changes:
            break
        changed = _replaced(text, old, new, draw)
        changes -= changed != text
        text = changed
    return _capital(text)


def _parted(text: str) -> tuple[str, str, str]:
    found = _TAIL.search(text)
    if not found:
        return text, "", ""
    return text[: found.start()], found[0], text[found.end() :]


def _number(sentence: str, draw: random.Random) -> Twin | None:
    """Change one number, by much enough that no rounding explains it."""
    found = list(_NUMBER.finditer(sentence))
    if not found:
        return None
    one = draw.choice(found)
    told = one[0].replace(",", "")
    places = len(told.partition(".")[2])
    value = float(told)
    new = value * draw.choice((0.4, 0.5, 0.7, 1.4, 1.6, 2.0, 3.0)) if value else 3.0
    if sentence[one.end() : one.end() + 2].strip().startswith("%") and new > 100:
        new = value * 0.5
    shown = f"{new:.{places}f}"
    if shown == told:
        shown = f"{value + 2:.{places}f}"
    if 1900 <= value <= 2035 and not places:
        shown = str(int(value) + draw.choice((-7, -3, 2, 4)))
    return Twin(sentence[: one.start()] + shown + sentence[one.end() :], "number", _C, _C)


def _rounded(sentence: str, draw: random.Random) -> Twin | None:
    """Say a number with decimals in round figures."""
    found = [
        one
        for one in _NUMBER.finditer(sentence)
        if "." in one[0] and float(one[0].replace(",", "")) >= 5
    ]
    if not found:
        return None
    one = draw.choice(found)
    shown = (
        f"{draw.choice(('about', 'approximately', 'roughly'))} {float(one[0].replace(',', '')):.0f}"
    )
    return Twin(sentence[: one.start()] + shown + sentence[one.end() :], "rounding", _E, _N)


def _direction(sentence: str, draw: random.Random) -> Twin | None:
    pairs = OPPOSITES + [(new, old) for old, new in OPPOSITES]
    text = _one_of(sentence, pairs, draw)
    return Twin(text, "direction", _C, _C) if text else None


def _negation(sentence: str, draw: random.Random) -> Twin | None:
    """Put a "not" in, or take one out."""
    without = _NOT.search(sentence)
    if without:
        kept = without[1] or "can"
        text = sentence[: without.start()] + kept + sentence[without.end() :]
        return Twin(text, "negation", _C, _C)
    found = _BE.search(sentence)
    if not found:
        return None
    verb = "cannot" if found[1] == "can" else f"{found[1]} not"
    return Twin(sentence[: found.start()] + verb + sentence[found.end() :], "negation", _C, _C)


def _significance(sentence: str, _: random.Random) -> Twin | None:
    found = _SIGNIFICANT.search(sentence)
    if not found:
        return None
    if found[1]:
        new = "significant" + (found[2] or "")
        before = sentence[: found.start()] + ("a " if found[1].lower() == "no " else "")
        return Twin(before + new + sentence[found.end() :], "significance", _C, _C)
    if found[2]:
        new = "not significantly"
    elif sentence[: found.start()].endswith(("a ", "the ", "an ")):
        return None
    else:
        new = "no significant"
    return Twin(sentence[: found.start()] + new + sentence[found.end() :], "significance", _C, _C)


def _hedge(sentence: str, draw: random.Random) -> Twin | None:
    text = _one_of(sentence, HEDGES, draw)
    return Twin(text, "hedge", _N, _E) if text else None


def _hedged(sentence: str, draw: random.Random) -> Twin | None:
    """Say with a hedge what is said outright; what is certain may be, too."""
    if _NOT.search(sentence):
        return None
    text = _one_of(sentence, CERTAIN, draw)
    return Twin(text, "hedged", _E, _N) if text else None


def _cause(sentence: str, draw: random.Random) -> Twin | None:
    text = _one_of(sentence, CAUSES, draw)
    return Twin(text, "cause", _N, _E) if text else None


def _quantity(sentence: str, draw: random.Random) -> Twin | None:
    text = _one_of(sentence, QUANTITIES, draw)
    return Twin(text, "quantity", _N, _E) if text else None


def _population(sentence: str, draw: random.Random) -> Twin | None:
    text = _one_of(sentence, POPULATIONS, draw)
    return Twin(text, "population", _N, _N) if text else None


def _addition(sentence: str, draw: random.Random) -> Twin | None:
    """Add what the sentence does not say."""
    return Twin(sentence.rstrip(" .") + draw.choice(MORE) + ".", "addition", _N, _E)


def _renamed(sentence: str, draw: random.Random, others: Sequence[str]) -> Twin | None:
    """Put a name of another sentence (a gene, a method, a group) in the place of one."""
    here = sorted(set(_NAME.findall(sentence)))
    there = sorted({name for other in others for name in _NAME.findall(other)} - set(here))
    if not here or not there:
        return None
    old, new = draw.choice(here), draw.choice(there)
    return Twin(re.sub(rf"\b{re.escape(old)}\b", new, sentence), "name", _N, _N)


Maker = Callable[[str, random.Random], Twin | None]
_MAKERS: tuple[Maker, ...] = (
    _number, _rounded, _direction, _negation, _significance, _hedge, _hedged, _cause, _quantity,
    _population, _addition,
)  # fmt: skip


def _one_of(text: str, pairs: Sequence[tuple[str, ...]], draw: random.Random) -> str | None:
    """Return the text with one of the pairs' first words replaced; None where none stands there."""
    found = [pair for pair in pairs if re.search(rf"\b{re.escape(pair[0].strip())}\b", text)]
    if not found:
        return None
    old, new = draw.choice(found)
    return _replaced(text, old, new, draw)


def _replaced(text: str, old: str, new: str, draw: random.Random) -> str:
    found = list(
        re.finditer(
            rf"\b{re.escape(old.strip())}\b ?" if old.endswith(" ") else rf"\b{re.escape(old)}\b",
            text,
        )
    )
    if not found:
        return text
    one = draw.choice(found)
    return text[: one.start()] + new + text[one.end() :]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
