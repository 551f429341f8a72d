"""Footnotes that name sources, in full, in short, or through another note."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from scholiast.papers import Span
from scholiast.parsing.citations.alignment import Aligned, Aligner
from scholiast.parsing.citations.candidates import Candidate, Family
from scholiast.parsing.citations.folding import fold
from scholiast.parsing.citations.index import ReferenceIndex
from scholiast.parsing.citations.marks import MarkItem
from scholiast.parsing.citations.words import NOT_NAMES

_NOTE = re.compile(
    r"^\[\^([^\]\n]{1,40})\]:[ \t]{0,8}((?:[^\n]|\n(?!\s{0,20}\n|\[\^)){0,4000})", re.M
)
_CALL = re.compile(r"\[\^([^\]\n]{1,40})\](?!:)")
_AGAIN = re.compile(
    r"\s{0,3}(?:see\s|cf\.\s|vgl\.\s)?(?:ibid|ibidem|ebd|ebenda|idem|eadem|id|loc\. cit)\b[.,]?",
    re.I,
)
_OTHER_NOTE = re.compile(
    r"(?:\b(?:supra|above|see|cf\.|vgl\.|oben|siehe)[,\s]{0,3})?\b(?:notes?|nn?\.|fn\.|footnotes?|Anm\.|Fn\.|nota)"
    r"[\s\u00a0]{0,2}(\d{1,4})",
    re.I,
)
_WORD = re.compile(r"[^\W\d_]+(?:['’‐-][^\W\d_]+)*")
_PART = re.compile(r";\s|\.\s(?=(?:See|Cf\.|Also|Vgl\.)\s)")
_HEAD_WORDS = 14
_PLAIN_WORDS = """
the a an of in on and for to with at by from op cit p pp vol no ed eds see also cf e g der die das
und le la les al
"""
_PLAIN = frozenset(_PLAIN_WORDS.split())

_UNSAID = _PLAIN | NOT_NAMES


@dataclass(frozen=True, slots=True)
class _Part:
    """One source's words in a note."""

    words: tuple[str, ...]
    folded: frozenset[str]
    numbers: frozenset[str]


def find_notes(text: str, aligner: Aligner, taken: Sequence[Candidate]) -> list[Candidate]:
    """Return the calls of the notes that name sources, each source with what it means.

    A note without a call in the text stands for itself; marks that it holds itself are left alone.
    """
    bodies = {match.group(1): match for match in _NOTE.finditer(text)}
    if not bodies:
        return []
    reader = _Reader(aligner.index)
    found = []
    for match in _CALL.finditer(text):
        body = bodies.get(match.group(1))
        if body is None or body.start() <= match.start() < body.end():
            continue
        aligned = reader.read(match.group(1), body.group(2))
        if aligned:
            items = tuple(MarkItem(label=f"note {match.group(1)}") for _ in aligned)
            span = Span(match.start(), match.end())
            found.append(Candidate(span, Family.NOTE, items, aligned=aligned))
    return found


class _Reader:
    """Reads notes in order, as "ibid." and short forms look back."""

    def __init__(self, index: ReferenceIndex) -> None:
        self.index = index
        self.last: int | None = None
        self.latest: dict[str, int] = {}
        self.by_label: dict[str, tuple[int, ...]] = {}
        self.elsewhere: tuple[int, ...] = ()
        """What another note that the last part points to has cited."""

    def read(self, label: str, body: str) -> tuple[Aligned, ...]:
        """Return what the sources of one note mean."""
        found: list[Aligned] = []
        cited: list[int] = []
        for words in _PART.split(body):
            positions = self._means(words)
            if positions and positions == self.elsewhere:
                cited += positions
                found += [Aligned((self.index.key(one),), is_exact=True) for one in positions]
                continue
            if len(positions) == 1:
                self._remember(positions[0])
                cited.append(positions[0])
            keys = tuple(dict.fromkeys(self.index.key(position) for position in positions))
            if len(keys) == 1:
                found.append(Aligned(keys, is_exact=True))
            elif keys:
                found.append(Aligned(candidates=keys, is_exact=True))
        self.by_label[label] = tuple(cited)
        return tuple(found)

    def _remember(self, position: int) -> None:
        self.last = position
        for key in self.index.keys[position][0] if self.index.keys[position] else ():
            self.latest[key] = position

    def _means(self, words: str) -> tuple[int, ...]:
        """Return the works that one part of a note may mean."""
        self.elsewhere = ()
        if _AGAIN.match(words):
            return (self.last,) if self.last is not None else ()
        part = _Part(
            tuple(fold(word) for word in _WORD.findall(words)[:120]),
            frozenset(fold(word) for word in _WORD.findall(words)),
            frozenset(re.findall(r"\d{4}", words)),
        )
        named = self._named(part)
        best = self._best(part, named)
        other = None if best else _OTHER_NOTE.search(words)
        if other and other.group(1) in self.by_label:
            there = self.by_label[other.group(1)]
            self.elsewhere = tuple(one for one in there if one in named) or there
            return self.elsewhere
        return best or self._in_short(part, named)

    def _named(self, part: _Part) -> tuple[int, ...]:
        """Return works whose first author, or first title words, stand at the part's beginning."""
        head = part.words[:_HEAD_WORDS]
        found: dict[int, None] = {}
        for start in range(len(head)):
            for size in range(1, min(8, len(head) - start) + 1):
                name = "".join(head[start : start + size])
                found.update(dict.fromkeys(self.index.by_first.get(name, ())))
        for word in head[:3]:
            found.update(dict.fromkeys(self.index.by_title.get(word, ())))
        return tuple(found)

    def _best(self, part: _Part, named: Sequence[int]) -> tuple[int, ...]:
        """Return the works whose titles the part gives best, if it gives any."""
        scores = {position: self._score(position, part) for position in named}
        top = max(scores.values(), default=0.0)
        return tuple(position for position in named if scores[position] == top) if top else ()

    def _score(self, position: int, part: _Part) -> float:
        """Return how well a part gives a work's title, year and further authors; 0 for badly."""
        reference = self.index.references[position]
        title = [fold(word) for word in _WORD.findall(reference.title)[:16]]
        title = [word for word in title if word not in _PLAIN] or title
        if not title:
            return 0.0
        share = sum(word in part.folded for word in title) / len(title)
        if share < 0.6 and not (share and self._is_short_title(position, part, title)):
            return 0.0
        others = self.index.keys[position][1:3]
        people = sum(any(form in part.folded for form in forms) for forms in others) * 0.1
        return (
            share
            + people
            + 0.3 * any(str(year) in part.numbers for year in self.index.years[position])
        )

    def _is_short_title(self, position: int, part: _Part, title: Sequence[str]) -> bool:
        """Say whether all that the part says beside names are words of the title."""
        names = {form for forms in self.index.keys[position] for form in forms}
        said = [word for word in part.words if len(word) > 2 and word not in _UNSAID]
        rest = [word for word in said if word not in names]
        return bool(rest) and sum(word in title for word in rest) >= 0.7 * len(rest)

    def _in_short(self, part: _Part, named: Sequence[int]) -> tuple[int, ...]:
        """Return the work that a name alone means: the one cited last, or the only one."""
        meaning = [word for word in part.words if len(word) > 2 and word not in _PLAIN]
        fitting = [position for position in named if self._are_its_names(position, meaning)]
        if not fitting or not meaning:
            return ()
        exact = [
            p for p in fitting if len(self.index.people[p]) == self._count(p, meaning)
        ] or fitting
        for position in exact:
            for key in self.index.keys[position][0]:
                if self.latest.get(key) in exact:
                    return (self.latest[key],)
        return tuple(exact)

    def _are_its_names(self, position: int, words: Sequence[str]) -> bool:
        forms = {form for keys in self.index.keys[position] for form in keys}
        whole = "".join(words)
        return whole in forms or all(word in forms for word in words)

    def _count(self, position: int, words: Sequence[str]) -> int:
        return sum(any(form in words for form in forms) for forms in self.index.keys[position])
