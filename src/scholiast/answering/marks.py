"""Text -> the citations in it: `[1, 3]`, `[1-3]`, `Fig. 3a`, `Figures 2 and 3`, `Table S1`."""

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from scholiast.papers import Span

MOST_OF_A_RANGE = 50
"""Numbers that a range may stand for; a longer one is kept as one name, which nothing has."""
_NUMBER = r"(?:[A-Z]{1,2}[.-]?)?\d{1,3}(?:\.\d{1,3}){0,3}|[IVX]{1,5}"
_MORE = r"(?:\s?[-–—]{1,2}\s?figure\ssupplement\s(?P<more>\d{1,2}))?"
_PANEL = r"(?P<panel>[A-Za-z](?:\s?[-–,&]\s?[A-Za-z](?!\w)){0,6}(?!\w)|\s?\([a-z]\))?"
_PLACE = rf"(?P<number>{_NUMBER}){_MORE}{_PANEL}(?![\w%]|[.,]\d)"
_PAPER = r"(?:\s{1,2}(?:of|in|from)\s{1,2}|,?\s{0,2}\(?)[Pp]aper\s{1,2}(?P<paper>\d{1,3})(?!\w)\)?"
_FLOAT = re.compile(
    r"(?:[Pp]aper\s{1,2}(?P<before>\d{1,3})(?:['’]s|,|:)?\s{1,2})?"
    r"(?P<lead>(?i:supplementary|supplemental|extended\sdata|appendix)\s{1,2})?"
    r"(?<!\w)(?P<kind>(?i:fig(?:ure)?|tab(?:le)?))(?P<plural>(?i:s))?(?:\.\s{0,2}|[\s~]{1,3})"
    + _PLACE
)
_NEXT = re.compile(
    r"(?:\s{0,2}(?P<join>,\s?(?:and|&)|[,;&–—-])\s{0,2}|\s{1,2}(?P<word>and|to|through)\s{1,2})"
    + _PLACE
)
_AFTER = re.compile(_PAPER)
_OPENING = re.compile(r"[\[【]")
_CLOSING = re.compile(r"[^\[\]【】\n]{0,160}?[\]】]")
_LISTED = re.compile(r"(?P<first>[1-9]\d{0,2})(?:\s?[-–—]\s?(?P<last>[1-9]\d{0,5}))?(?!\w)")
_BETWEEN = re.compile(r"(?:\s|[,;&]|\band\b|\bsee\b|†[^\]】,;]{0,40})*")
_RANGES = {"-", "–", "—", "to", "through"}
_START = re.compile(f"{_OPENING.pattern}|{_FLOAT.pattern}")


@dataclass(frozen=True, slots=True)
class Mark:
    """A citation in an answer, and what it names."""

    span: Span
    names: tuple[str, ...]
    """Keys as `key_of` gives them, each once."""
    is_bracketed: bool
    """It stands in square brackets: the sentence reads on without it."""


def key_of(label: str) -> str:
    """Return what a label and the ways of writing it have in common; empty for what is none.

    >>> [key_of(one) for one in ("[1]", "Fig. 3b", "Table II of Paper 2", "the first one")]
    ['[1]', 'Figure 3', 'Table II of Paper 2', '']
    """
    words = label.strip()
    bracketed = re.fullmatch(r"\[([1-9]\d{0,2})\]", words)
    if bracketed:
        return f"[{bracketed[1]}]"
    found = _FLOAT.match(words)
    after = _AFTER.match(words, found.end()) if found else None
    end = after.end() if after else found.end() if found else -1
    return _key(found, _number(found), after) if found and end == len(words) else ""


class MarkReader:
    """Finds citations; of loose lists in words only what is known, or stands in the plural."""

    def __init__(self, known: Collection[str]) -> None:
        """Take the labels of what was shown."""
        self._known = {key for one in known if (key := key_of(one))}

    def marks(self, text: str) -> Iterator[Mark]:
        """Yield the citations of a text in order; they do not overlap."""
        place = 0
        while (found := _START.search(text, place)) is not None:
            mark = self._bracketed(text, found.start()) or self._named(text, found.start())
            if mark is not None:
                yield mark
            place = mark.span.end if mark else found.start() + 1

    def _bracketed(self, text: str, start: int) -> Mark | None:
        """Return the citation in a pair of brackets; None where other words stand in them."""
        closing = _CLOSING.match(text, start + 1) if text[start] in "[【" else None
        if closing is None:
            return None
        place, end = start + 1, closing.end() - 1
        names: list[str] = []
        while (place := _end(_BETWEEN, text, place, end)) < end:
            listed = _LISTED.match(text, place, end)
            named = None if listed else self._named(text, place, end)
            if listed is None and named is None:
                return None
            names += _numbers(listed) if listed else named.names if named else ()
            place = listed.end() if listed else named.span.end if named else end
        return Mark(Span(start, closing.end()), _once(names), True) if names else None

    def _named(self, text: str, start: int, end: int | None = None) -> Mark | None:
        """Return the figures or tables that are named from here on, the paper's number included."""
        stop = len(text) if end is None else end
        found = _FLOAT.match(text, start, stop)
        if found is None:
            return None
        places: list[tuple[str, str]] = [("", _number(found))]
        place = found.end()
        while (following := _NEXT.match(text, place, stop)) is not None:
            join = (following["word"] or following["join"]).strip()
            if not found["plural"] and not self._is_listed(found, following, join):
                break
            places.append((join, _number(following)))
            place = following.end()
        after = _AFTER.match(text, place, stop)
        keys = _once([_key(found, one, after) for one in _written_out(places)])
        return Mark(Span(start, after.end() if after else place), keys, False)

    def _is_listed(self, found: re.Match[str], following: re.Match[str], join: str) -> bool:
        """Say whether a number after a singular is a float: `Figure 2 and 3`, where 3 is known."""
        return not join.startswith(",") and _key(found, _number(following), None) in self._known


def _end(pattern: re.Pattern[str], text: str, start: int, end: int) -> int:
    found = pattern.match(text, start, end)
    return found.end() if found else start


def _numbers(listed: re.Match[str]) -> list[str]:
    first, last = int(listed["first"]), int(listed["last"] or listed["first"])
    if not first <= last < first + MOST_OF_A_RANGE:
        return [f"[{first}-{last}]"]
    return [f"[{one}]" for one in range(first, last + 1)]


def _number(found: re.Match[str]) -> str:
    more = found["more"]
    return f"{found['number']}—figure supplement {more}" if more else str(found["number"])


def _written_out(places: list[tuple[str, str]]) -> Iterator[str]:
    """Yield the numbers of a list, those inside its ranges included."""
    before = ""
    for join, number in places:
        if join in _RANGES and before.isdigit() and number.isdigit():
            first, last = int(before) + 1, int(number)
            if first <= last < first + MOST_OF_A_RANGE:
                yield from map(str, range(first, last))
        yield number
        before = number


def _key(found: re.Match[str], number: str, after: re.Match[str] | None) -> str:
    kind = "Figure" if found["kind"].lower().startswith("fig") else "Table"
    lead = " ".join((found["lead"] or "").lower().split()).replace("supplemental", "supplementary")
    lead = lead.replace("supplementaryary", "supplementary")
    paper = (after["paper"] if after else None) or found["before"]
    of = f" of Paper {int(paper)}" if paper else ""
    return f"{lead.capitalize()} {kind} {number}{of}".strip()


def _once(names: Collection[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))
