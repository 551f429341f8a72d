"""Words in Unicode's tag characters: no screen shows them, a program would read them.

They are taken out of a draft and kept as hidden text. The flags of England, Scotland and Wales are
written with tag characters too; those stay.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from itertools import accumulate
from typing import Any, cast

from scholiast.errors import Problem
from scholiast.papers import HiddenText, Place, Run, Span
from scholiast.parsing.drafting import Draft

_FLAG = "\U0001f3f4[\U000e0061-\U000e007a]{2,6}\U000e007f"
_TAGS = re.compile(f"({_FLAG})|[\U000e0000-\U000e007f]+")
_MOST = 100
"""Stretches of tag characters that are told one by one."""
_UNTOUCHED = frozenset({"files", "runs", "hidden", "_length", "_tail"})


def without_tags(text: str) -> str:
    r"""Return `text` without its tag characters, but for those of flags.

    >>> without_tags("a\U000e0049\U000e0067b")
    'ab'
    """
    return text if text.isascii() else _TAGS.sub(lambda found: found.group(1) or "", text)


def untagged(draft: Draft) -> Draft:
    """Return the draft without tag characters, what they said among its hidden text."""
    stretches = list(_stretches(draft.text))
    told = (draft.title, *(part for one in draft.references for part in (one.raw, one.title)))
    if not stretches and all(part == without_tags(part) for part in told):
        return draft
    shifts = _Shifts(stretches)
    changed: dict[str, Any] = {
        field.name: shifts.of(getattr(draft, field.name))
        for field in fields(draft)
        if field.name not in _UNTOUCHED
    }
    text = without_tags(draft.text)
    runs = [piece for run in draft.runs for piece in shifts.pieces(run)]
    hidden = list(_hidden(draft, stretches[:_MOST]))
    changed |= {"_pieces": [text], "_length": len(text), "_tail": text[-2:]}
    return replace(draft, **changed, runs=runs, hidden=[*draft.hidden, *hidden])


def _stretches(text: str) -> Iterator[Span]:
    """Yield the stretches of tag characters that are no flag's."""
    if not text.isascii():
        found = (match for match in _TAGS.finditer(text) if not match.group(1))
        yield from (Span(*match.span()) for match in found)


def _hidden(draft: Draft, stretches: list[Span]) -> Iterator[HiddenText]:
    """Yield what stretches of tag characters say, and where."""
    places = draft.source_map()
    usual = Place(draft.files[0].name if draft.files else "")
    for stretch in stretches:
        letters = (chr(ord(letter) - 0xE0000) for letter in stretch.of(draft.text))
        words = "".join(letter for letter in letters if letter.isprintable())
        yield HiddenText(words or "?", "tag characters", places.place(stretch) or usual)


class _Shifts:
    """Where positions of a text lie once stretches of it are taken out."""

    def __init__(self, stretches: list[Span]) -> None:
        self._stretches = stretches
        self._starts = [stretch.start for stretch in stretches]
        self._gone = [0, *accumulate(len(stretch) for stretch in stretches)]

    def at(self, position: int) -> int:
        """Return the new place of a position; one inside a stretch goes to where it was."""
        before = bisect_right(self._starts, position)
        if not before:
            return position
        beyond = max(self._stretches[before - 1].end - position, 0)
        return position - self._gone[before] + beyond

    def of(self, value: object) -> object:
        """Return a value with its spans moved and its strings free of tag characters."""
        if isinstance(value, Span):
            return Span(self.at(value.start), self.at(value.end))
        if type(value) is str:
            return without_tags(value)
        if isinstance(value, tuple | list):
            return type(value)(self.of(item) for item in value)
        if isinstance(value, Problem) and value.start is not None and value.end is not None:
            return replace(value, start=self.at(value.start), end=self.at(value.end))
        if is_dataclass(value) and not isinstance(value, type):
            parts: dict[str, Any] = {
                field.name: self.of(getattr(value, field.name)) for field in fields(value)
            }
            return cast(object, replace(value, **parts))
        return value

    def pieces(self, run: Run) -> Iterator[Run]:
        """Yield what is left of a run, cut where characters were taken out of it."""
        first = bisect_right(self._starts, run.start) - 1
        at = run.start
        for stretch in self._stretches[max(first, 0) :]:
            if stretch.start >= run.end:
                break
            yield from self._piece(run, at, stretch.start)
            at = max(at, stretch.end)
        yield from self._piece(run, at, run.end)

    def _piece(self, run: Run, start: int, end: int) -> Iterator[Run]:
        if end > start:
            moved = run.offset is not None and run.length is None
            offset = cast(int, run.offset) + start - run.start if moved else run.offset
            yield replace(run, start=self.at(start), end=self.at(end), offset=offset)
