"""Links inside a document -> citations tied to entries of its bibliography."""

import re
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from scholiast.papers import Span
from scholiast.parsing.drafting import Anchor, Draft
from scholiast.parsing.pdf.links import Places, is_of_something_else
from scholiast.parsing.pdf.values import Line, Link

_BETWEEN = re.compile(r"[\s,;&()\[\]–—-]{0,6}(?:and|et al\.?)?[\s,;()\[\]]{0,4}")
_DASH = re.compile(r"\s?[–—-]\s?")


@dataclass(slots=True)
class Entry:
    """One entry of the bibliography, on the page and in the text."""

    key: str
    lines: list[Line]
    span: Span


@dataclass(slots=True)
class Reached:
    """A link with the characters of its page that it covers."""

    link: Link
    first: int
    last: int


class EntryFinder:
    """Finds the entry at a place on a page."""

    def __init__(self, entries: Sequence[Entry], names: Places, links: Sequence[Link]) -> None:
        self._names = names
        self._tops: dict[int, list[tuple[float, Entry]]] = defaultdict(list)
        for entry in entries:
            line = entry.lines[0]
            self._tops[line.page].append((line.baseline, entry))
        for tops in self._tops.values():
            tops.sort(key=lambda pair: pair[0])
        self._rise = self._usual_rise(links)

    def at(self, link: Link) -> str | None:
        """Return the key of the entry that a link leads to, or None."""
        found = self._candidates(link)
        near = [(abs(rise - self._rise), key) for rise, key in found]
        distance, key = min(near, default=(1.0, ""))
        return key if distance < 0.4 else None

    def _usual_rise(self, links: Sequence[Link]) -> float:
        """Return how far above an entry's first baseline, in em, this file's links point.

        Some producers point at the baseline, others at the line's top or a little higher.
        """
        rises: Counter[float] = Counter()
        for link in {(link.target_page, link.target): link for link in links}.values():
            rises.update({round(rise, 1) for rise, _ in self._candidates(link)})
        around = {
            one: sum(rises[round(one + step, 1)] for step in (-0.1, 0.0, 0.1)) for one in rises
        }
        return max(around, key=lambda one: (around[one], rises[one], -abs(one - 0.9)), default=0.9)

    def _candidates(self, link: Link) -> list[tuple[float, str]]:
        """Return the entries near a link's target, each with its distance below it in em."""
        x, y = link.target
        if link.target_page not in self._tops or y is None:
            return []
        name = self._names.get((link.target_page, round(x or 0), round(y)), "")
        if is_of_something_else(name):
            return []
        tops = self._tops[link.target_page]
        at = bisect_right(tops, y, key=lambda pair: pair[0])
        found = []
        for baseline, entry in tops[max(at - 6, 0) : at + 4]:
            line = entry.lines[0]
            rise = (y - baseline) / line.height
            is_beside = x is None or x <= 1 or line.column[0] - 45 <= x <= line.column[1]
            if is_beside and -0.5 <= rise <= 2.0:
                found.append((rise, entry.key))
        return found


class Positions:
    """Finds where a character of a page stands in the document's text."""

    def __init__(self, lines: Sequence[Line], places: dict[int, int]) -> None:
        self._starts: dict[int, list[tuple[int, int, int]]] = defaultdict(list)
        for line in lines:
            place = places.get(id(line))
            if place is None:
                continue
            ends = [start for start, *_ in line.starts[1:]] + [len(line.text)]
            for (start, first, *_), end in zip(line.starts, ends, strict=True):
                self._starts[line.page].append((first, place + start, end - start))
        for starts in self._starts.values():
            starts.sort()

    def of(self, page: int, character: int) -> int | None:
        """Return the character's position in the text, or None if it was left out."""
        starts = self._starts.get(page, [])
        at = bisect_right(starts, character, key=lambda one: one[0]) - 1
        if at < 0:
            return None
        first, place, length = starts[at]
        return place + min(character - first, max(length - 1, 0))


def anchor_citations(
    draft: Draft, reached: Sequence[Reached], finder: EntryFinder, positions: Positions
) -> None:
    """Put the citations that links give into the draft."""
    text = draft.text
    found: list[tuple[Span, str]] = []
    inside = list(draft.entries)
    for one in reached:
        key = finder.at(one.link)
        start = positions.of(one.link.page, one.first)
        end = positions.of(one.link.page, one.last)
        if key is None or start is None or end is None or not 0 <= end - start < 300:
            continue
        span = Span(start, end + 1)
        if any(entry.start <= span.start < entry.end for entry in inside):
            continue
        found.append((span, key))
    found.sort()
    for spans, keys in _merged(found, text):
        draft.anchors.append(Anchor(Span(spans[0].start, spans[-1].end), keys))


def _merged(
    found: Sequence[tuple[Span, str]], text: str
) -> list[tuple[list[Span], tuple[str, ...]]]:
    """Return neighbouring links of one mark put together, ranges between numbers filled."""
    groups: list[tuple[list[Span], list[str]]] = []
    for span, key in found:
        if groups:
            spans, keys = groups[-1]
            between = text[spans[-1].end : span.start]
            if span.start < spans[-1].end or (
                len(between) < 12 and _is_joint(between, key == keys[-1])
            ):
                if _DASH.fullmatch(between):
                    keys += _range(keys[-1], key)
                spans.append(span)
                keys.append(key)
                continue
        groups.append(([span], [key]))
    return [(spans, tuple(dict.fromkeys(keys))) for spans, keys in groups]


def _is_joint(between: str, same: bool) -> bool:
    """Say whether what stands between two links keeps them in one mark."""
    if "\n\n" in between or not _BETWEEN.fullmatch(between):
        return False
    closes = any(mark in between for mark in ")]")
    opens = any(mark in between for mark in "([")
    return same if opens or closes else True


def _range(first: str, last: str) -> list[str]:
    """Return the keys between two numbered ones."""
    low, high = int(first.rpartition("-")[2]), int(last.rpartition("-")[2])
    return [f"ref-{number}" for number in range(low + 1, high)] if high - low < 100 else []
