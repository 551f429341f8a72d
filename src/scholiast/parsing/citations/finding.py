"""Text -> stretches that may be citation marks."""

import re
from collections.abc import Sequence
from dataclasses import replace

from scholiast.papers import Span
from scholiast.parsing.citations.authoryear import Reading, read_author_years
from scholiast.parsing.citations.brackets import Group, outer_groups
from scholiast.parsing.citations.candidates import Candidate, Family
from scholiast.parsing.citations.labels import read_labels
from scholiast.parsing.citations.marks import MarkItem
from scholiast.parsing.citations.names import Known, NamesFound, read_names_before
from scholiast.parsing.citations.numeric import read_numeric
from scholiast.parsing.citations.surroundings import is_weak_name, is_weak_number
from scholiast.parsing.citations.words import YEAR

_LOOK_BACK = 240
_PREFIX_WORDS = 16
_TAIL_WORDS = 12
_HAS_YEAR = re.compile(
    r"\d{4}|press|forthcoming|n\.\s?d|date|submitted|prep|appear|accepted|review|Druck|Erscheinen|presse|prensa|s\.\s?f|o\.\s?J|unpub"
)
_NAME_END = re.compile(r"[^\W\d_]{2}[.,]{0,2}\s{1,2}$")
_DIGIT = re.compile(r"\d")
_LISTS = re.compile(r"(?:[:;,]|\b(?:and|or|und|et))\s{1,2}$")
_PLAIN_YEAR = re.compile(r"[ \n]((?:1[4-9]|20)\d\d)")
_BETWEEN = re.compile(r"\s{0,2}(?:[-‐‑–—−]{1,2}|[,;]|)\s{0,2}")


def find_in_brackets(text: str, known: Known) -> tuple[list[Candidate], list[Group]]:
    """Return the candidates in and before brackets, and the groups that hold none."""
    finder = _Finder(text, known)
    for group in outer_groups(text):
        finder.take(group)
    finder.found.sort(key=lambda candidate: candidate.span.start)
    return without_enumerations(text, merge_numeric(text, finder.found)), finder.others


class _Finder:
    def __init__(self, text: str, known: Known) -> None:
        self.text = text
        self.known = known
        self.found: list[Candidate] = []
        self.others: list[Group] = []

    def take(self, group: Group) -> bool:
        """Keep what a group and the groups inside it hold; say whether there was anything."""
        inner = [self.take(child) for child in group.children]
        content = group.own(self.text)
        if any(inner) and not _HAS_YEAR.search(content):
            return True
        found = self._read(group, content, has_marks=any(inner))
        if not found and not any(inner):
            self.others.append(group)
        self.found += found
        return bool(found) or any(inner)

    def _read(self, group: Group, content: str, *, has_marks: bool) -> list[Candidate]:
        if not has_marks and not group.children:
            numbered = self._numeric(group, content)
            if numbered:
                return [numbered]
        dated = self._author_year(group, content, has_marks=has_marks)
        if dated or has_marks:
            return dated
        labels = read_labels(content) if group.is_square else ()
        span = Span(group.start, group.end)
        return [Candidate(span, Family.LABEL, labels)] if labels else []

    def _numeric(self, group: Group, content: str) -> Candidate | None:
        if len(content) > 600 or not _DIGIT.search(content):
            return None
        items = read_numeric(content)
        if not items:
            return None
        first = items[0].index or 0
        if len(items) <= 2 and 1400 <= first <= 2100:
            return None
        span = Span(group.start, group.end)
        family = Family.SQUARE if group.is_square else Family.ROUND
        return Candidate(span, family, items, is_weak_number(self.text, span, family, items))

    def _author_year(self, group: Group, content: str, *, has_marks: bool) -> list[Candidate]:
        if not _HAS_YEAR.search(content):
            return []
        before, offset = None, 0
        if YEAR.match(content.lstrip(" \t\n,:")):
            before, offset = self._names_before(group.start)
        reading = read_author_years(content, self.known, before)
        if not reading:
            return []
        if reading.leads_with_year and before:
            span = Span(offset + before.start, group.end)
            weak = is_weak_name(self.text, span, before, self.known)
            return [Candidate(span, Family.NARRATIVE, reading.items, weak)]
        if not has_marks and _is_whole(content, reading):
            return [Candidate(Span(group.start, group.end), Family.AUTHOR_YEAR, reading.items)]
        return self._pieces(group, reading)

    def _names_before(self, position: int) -> tuple[NamesFound | None, int]:
        """Return the names that end before a bracket, and where their text begins."""
        start = max(position - _LOOK_BACK, 0)
        window = self.text[start:position]
        cut = max(window.rfind("\n\n"), window.rfind(") "), window.rfind("; ")) + 1
        return read_names_before(window[cut:].rstrip("\\"), self.known, inside=False), start + cut

    def _pieces(self, group: Group, reading: Reading) -> list[Candidate]:
        """Return each source of a bracket that says more than what it cites."""
        found: dict[tuple[int, int], list[MarkItem]] = {}
        for item, piece in zip(reading.items, reading.pieces, strict=True):
            found.setdefault(piece, []).append(item)
        at = group.inner_start
        return [
            Candidate(Span(at + start, at + end), Family.BARE, tuple(items))
            for (start, end), items in found.items()
        ]


def _is_whole(content: str, reading: Reading) -> bool:
    """Say whether a bracket is there for its citations."""
    lead = content[: reading.start].split()
    tail = content[reading.end :].split()
    return len(lead) <= _PREFIX_WORDS and len(tail) <= _TAIL_WORDS


def merge_numeric(text: str, candidates: Sequence[Candidate]) -> list[Candidate]:
    """Return the candidates with neighbours like `[3]–[5]` and `[3],[5]` made one."""
    merged: list[Candidate] = []
    for candidate in candidates:
        last = merged[-1] if merged else None
        joined = _joined(text, last, candidate) if last else None
        if joined:
            merged[-1] = joined
        else:
            merged.append(candidate)
    return merged


def _joined(text: str, last: Candidate, candidate: Candidate) -> Candidate | None:
    """Return two neighbours as one mark, or None if they are two."""
    if last.family is not candidate.family or last.family not in (Family.SQUARE, Family.RAISED):
        return None
    gap = text[last.span.end : candidate.span.start]
    if len(last.items) > 400 or len(gap) > 6 or not _BETWEEN.fullmatch(gap):
        return None
    items = last.items + candidate.items
    if any(dash in gap for dash in "-‐‑–—−"):
        ends = f"{last.items[-1].index}-{candidate.items[0].index}"
        between = read_numeric(ends)
        if not between:
            return None
        items = last.items[:-1] + between + candidate.items[1:]
    span = Span(last.span.start, candidate.span.end)
    return Candidate(span, last.family, items, last.is_weak)


def without_enumerations(text: str, candidates: Sequence[Candidate]) -> list[Candidate]:
    """Return the candidates with `(1) …, (2) …, and (3) …` in one paragraph made weak."""
    found = list(candidates)
    run: list[int] = []
    for at, candidate in enumerate(found):
        number = candidate.items[0].index if len(candidate.items) == 1 else None
        if candidate.family is not Family.ROUND or number is None:
            continue
        follows = run and "\n\n" not in text[found[run[-1]].span.end : candidate.span.start]
        run = [*run, at] if follows and number == len(run) + 1 else [at] if number == 1 else []
        if len(run) > 1 and _LISTS.search(
            text[max(candidate.span.start - 8, 0) : candidate.span.start]
        ):
            for member in run:
                found[member] = replace(found[member], is_weak=True)
    return found


def find_bare(text: str, known: Known, taken: Sequence[Candidate]) -> list[Candidate]:
    """Return names followed by a year without brackets, outside of what is taken."""
    found: list[Candidate] = []
    at = 0
    for found_year in _PLAIN_YEAR.finditer(text):
        match = YEAR.match(text, found_year.start(1))
        if match is None:
            continue
        while at < len(taken) and taken[at].span.end <= match.start():
            at += 1
        if at < len(taken) and taken[at].span.start <= match.start():
            continue
        before = text[max(match.start() - 120, 0) : match.start()]
        if not _NAME_END.search(before[-24:]):
            continue
        cut = before.rfind("\n\n") + 1
        names = read_names_before(before[cut:], known, inside=False)
        if names:
            reading = read_author_years(match.group(), known, names)
            if reading:
                start = match.start() - len(before) + cut + names.start
                found.append(Candidate(Span(start, match.end()), Family.BARE, reading.items))
    return found
