"""Needs -> contexts: the words around a placeholder, how far off, and which are of one reference.

Placeholders of one section are read together: a text that is cut at one of them shows the others,
so two that bear one number (`[ref]7`) are known to stand for one reference. Which number is the
higher says nothing here.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import exp
from zlib import crc32

from scholiast.retrieving.interface import Need
from scholiast.retrieving.placing.words import buckets, stems, term_weights

SCALES = ((4.0, 2.0, 0.3), (10.0, 6.0, 0.5), (25.0, 12.0, 0.6), (60.0, 30.0, 0.8))
"""Words before and after by which a weight falls to 1/e, and the weight of what comes after."""
_MARK = re.compile(r"\[ref\]\s*(\d*)")
_BEFORE, _AFTER = 110, 60
_NEAR_BEFORE, _NEAR_AFTER = 60, 20
_BARE = re.compile(r"[^a-z0-9]")


@dataclass(frozen=True, slots=True)
class Context:
    """What is read of one placeholder."""

    scales: tuple[dict[int, float], ...]
    """Bucket -> weight, one mapping a scale, the narrowest first."""
    combined: dict[int, float]
    """The scales added up, each at length 1."""
    names: dict[int, int]
    """Hash of a name near the placeholder -> how many words off it stands."""
    label: str
    """Same for placeholders of one reference in one section; empty where it is not known."""
    sentence: str
    """The words around it, for an encoder."""


@dataclass(frozen=True, slots=True)
class Section:
    """Needs of one section of one paper: places in `needs`, and what they share."""

    places: tuple[int, ...]
    need: Need
    weights: dict[int, float]
    """Bucket -> weight of title, abstract and text together."""
    names: frozenset[int]
    """Hashes of all its words."""
    contexts: tuple[Context, ...]
    text: str


def sections_of(needs: Sequence[Need]) -> list[Section]:
    """Return needs by section, in the order in which sections come."""
    together: dict[object, list[int]] = {}
    for place, need in enumerate(needs):
        about = (need.title, need.abstract, need.section, need.as_of, need.cited, need.excluded)
        together.setdefault((about, _body(need)), []).append(place)
    return [_section(places, needs) for places in together.values()]


def name_hash(word: str) -> int:
    """Return a number for a name, whatever its case and signs; 0 where nothing is left."""
    bare = _BARE.sub("", word.lower())
    return crc32(bare.encode()) if bare else 0


def _body(need: Need) -> str:
    return " ".join(_MARK.sub(" ", f"{need.before} {need.after}").split())


def _section(places: Sequence[int], needs: Sequence[Need]) -> Section:
    need = needs[places[0]]
    body = _body(need)
    terms = stems(need.title) * 3 + stems(need.abstract) + stems(body)
    labels = _labels([needs[place] for place in places])
    return Section(
        tuple(places),
        need,
        term_weights(terms),
        frozenset(map(name_hash, body.split())),
        tuple(_context(needs[place], labels[number]) for number, place in enumerate(places)),
        body,
    )


def _labels(needs: Sequence[Need]) -> list[str]:
    """Return each placeholder's number, as another need of the section shows it."""
    found = [""] * len(needs)
    order = sorted(range(len(needs)), key=lambda place: len(needs[place].before))
    for earlier, later in pairwise(order):
        mark = _MARK.match(needs[later].before, len(needs[earlier].before))
        found[earlier] = mark[1] if mark else ""
    if len(order) > 1:
        first, last = needs[order[0]], needs[order[-1]]
        between = first.after[: max(len(first.after) - len(last.after), 0)]
        mark = re.search(r"\[ref\]\s*(\d+)$", between)
        found[order[-1]] = mark[1] if mark else ""
    return found


def _context(need: Need, label: str) -> Context:
    before = stems(_MARK.sub(" ", need.before[-1200:]))[-_BEFORE:]
    after = stems(_MARK.sub(" ", need.after[:700]))[:_AFTER]
    if not need.is_position:
        after = stems(f"{need.title} {need.abstract}")[:_AFTER]
    terms = _distances(before, after)
    scales = tuple(_decayed(terms, *scale) for scale in SCALES)
    return Context(scales, _added(scales), _names(need), label, _sentence(need))


def _distances(before: Sequence[str], after: Sequence[str]) -> list[tuple[int, int, bool]]:
    """Return bucket, distance and whether it comes after, for stems and pairs of stems.

    A pair stands as far off as the farther of its words.
    """
    found = []
    count = len(before)
    for place, number in enumerate(buckets(before)):
        off = count - 1 - place if place < count else 2 * count - 1 - place
        found.append((number, off, False))
    count = len(after)
    for place, number in enumerate(buckets(after)):
        off = place if place < count else place - count + 1
        found.append((number, off, True))
    return found


def _decayed(
    terms: Sequence[tuple[int, int, bool]], before: float, after: float, share: float
) -> dict[int, float]:
    weights: dict[int, float] = {}
    for number, off, is_after in terms:
        weight = share * exp(-off / after) if is_after else exp(-off / before)
        if weight > weights.get(number, 0.0):
            weights[number] = weight
    return weights


def _added(scales: Sequence[dict[int, float]]) -> dict[int, float]:
    total: dict[int, float] = {}
    for weights in scales:
        length = sum(weight * weight for weight in weights.values()) ** 0.5 or 1.0
        for number, weight in weights.items():
            total[number] = total.get(number, 0.0) + weight / length
    return total


def _names(need: Need) -> dict[int, int]:
    """Return how far off each word near the placeholder is; what comes after counts double."""
    found: dict[int, int] = {}
    before = _MARK.sub(" ", need.before[-600:]).split()[-_NEAR_BEFORE:]
    for off, word in enumerate(reversed(before)):
        found.setdefault(name_hash(word), off)
    for off, word in enumerate(_MARK.sub(" ", need.after[:300]).split()[:_NEAR_AFTER]):
        number = name_hash(word)
        found[number] = min(found.get(number, 2 * off + 2), 2 * off + 2)
    found.pop(0, None)
    return found


def _sentence(need: Need) -> str:
    before = _MARK.sub(" ", need.before[-400:]).split()[-35:]
    after = _MARK.sub(" ", need.after[:200]).split()[:12]
    return " ".join([*before, *after])
