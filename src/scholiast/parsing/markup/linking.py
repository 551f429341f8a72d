"""The links of one block -> citations as a reader sees them.

Links inside one bracket or one superscript become one citation, ranges between two links are
filled, and a bare year is joined by the names before it.
"""

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from scholiast.papers import CitationStyle, Span
from scholiast.parsing.drafting import Anchor
from scholiast.parsing.markup.brackets import Pair, find_pairs

_RANGE = frozenset({"-", "–", "—", "‐", "‑", "‒", "−", "--", "to", "through"})
_JOINED = frozenset({"", ",", ";", "and", "&", ",and", ",&", "und", "et", "/", "+", "or"})
_NUMBERS = re.compile(r"[\s\[\](){},;\d*†‡§#–—‐‑‒−-]*\d[\s\[\](){},;\da-z*–—‐‑‒−-]{0,40}")
_INNER_RANGE = re.compile(r"\D{0,3}(\d{1,4})\s?[–—‐‑‒−-]\s?(\d{1,4})\D{0,3}")
_YEAR_ONLY = re.compile(r"[\s(\[]*(?:1[5-9]|20)\d\d[a-z]?(?:[,/\s–-]+(?:\d{4})?[a-z]?)*[\s)\]]*")
_YEAR = re.compile(r"(?:1[5-9]|20)\d\d|\b(?:in press|n\.d\.|forthcoming|submitted)")
_WORD = r"[A-ZÀ-ÞŁŚŠŽČĆĐİ][\w’'‘-]{1,40}"
_PARTICLE = r"(?:(?:van|von|der|den|de|del|della|di|da|du|la|le|ten|ter|al|el|dos|zu)\s){0,3}"
_PERSON = rf"{_PARTICLE}(?:{_WORD}|[A-Z]\.(?:\s?[A-Z]\.){{0,2}}\s{_WORD})"
_NAMES = re.compile(
    rf"{_PERSON}(?:(?:,\s{_PERSON}){{0,4}},?\s(?:and|&|und|et)\s{_PERSON}|,?\set\sal\.?|"
    rf"\sand\s(?:colleagues|co-?workers|others))?(?:’s|'s)?,?\s[(\[]?$"
)
_CUE = frozenset(
    [
        "see",
        "also",
        "e.g",
        "eg",
        "i.e",
        "ie",
        "cf",
        "reviewed",
        "review",
        "reviews",
        "in",
        "by",
        "for",
        "but",
        "and",
        "as",
        "ref",
        "refs",
        "reference",
        "references",
        "from",
        "of",
        "recently",
        "most",
        "example",
        "however",
        "a",
        "an",
        "the",
        "compare",
        "particularly",
        "especially",
        "notably",
        "including",
        "among",
        "others",
        "summarized",
        "described",
        "discussed",
        "adapted",
        "modified",
        "after",
        "following",
        "recent",
        "work",
        "further",
        "details",
        "such",
        "supported",
        "proposed",
        "originally",
        "first",
        "previously",
        "reported",
        "shown",
        "according",
        "to",
    ]
)


@dataclass(frozen=True, slots=True)
class Link:
    """A stretch of text that the markup ties to keys; without keys it is to be read."""

    span: Span
    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Order:
    """The bibliography's keys in order, and the numbers printed before its entries."""

    keys: tuple[str, ...] = ()
    numbers: dict[str, int] = field(default_factory=dict)
    places: dict[str, int] = field(default_factory=dict)
    by_number: dict[int, str] = field(default_factory=dict)

    @classmethod
    def of(cls, keys: Sequence[str], numbers: dict[str, int]) -> "Order":
        """Return the order of `keys`."""
        places = {key: index for index, key in reversed(list(enumerate(keys)))}
        return cls(tuple(keys), numbers, places, {n: key for key, n in numbers.items()})

    def between(self, first: str, last: str) -> tuple[str, ...]:
        """Return the keys after `first` and before `last`; none where the two are far apart.

        >>> Order.of(["a", "b", "c", "d"], {}).between("a", "d")
        ('b', 'c')
        """
        low, high = self.numbers.get(first), self.numbers.get(last)
        if low is not None and high is not None:
            if not low < high <= low + 300:
                return ()
            found = (self.by_number.get(number) for number in range(low + 1, high))
            return tuple(key for key in found if key)
        start, stop = self.places.get(first), self.places.get(last)
        if start is None or stop is None or not start < stop <= start + 300:
            return ()
        return self.keys[start + 1 : stop]


@dataclass(frozen=True, slots=True)
class _Group:
    """Links that a reader sees as one mark, in places of the block's text."""

    start: int
    end: int
    keys: tuple[str, ...]
    pair: Pair | None
    raised: bool
    numeric: bool
    known: bool = True
    links: int = 1
    last: str = ""


def anchored(
    text: str, base: int, links: Sequence[Link], raised: Sequence[Span], order: Order
) -> tuple[list[Anchor], list[Span]]:
    """Return the citations of a block that begins at `base`, and the marks without keys.

    >>> links = [Link(Span(1, 2), ("a",)), Link(Span(3, 4), ("c",))]
    >>> anchored("[1-3]", 0, links, (), Order.of(["a", "b", "c"], {}))[0][0].keys
    ('a', 'b', 'c')
    """
    if not links:
        return [], []
    groups = _groups(text, base, links, raised, order)
    inside = Counter(group.pair for group in groups if group.pair)
    anchors, unresolved, floor = [], [], 0
    for group in groups:
        whole = _whole(text, group, inside, floor)
        floor = whole.end
        span = whole.shifted(base)
        if group.known:
            anchors.append(_anchor(whole.of(text), span, group))
        elif len(span):
            unresolved.append(span)
    return anchors, unresolved


def _groups(
    text: str, base: int, links: Sequence[Link], raised: Sequence[Span], order: Order
) -> list[_Group]:
    """Return the links put together to marks."""
    pairs = find_pairs(text)
    groups: list[_Group] = []
    for link in links:
        single = _single(text, base, link, pairs, raised, order)
        joined = _join(text, groups[-1], single, order) if groups else None
        if joined is not None:
            groups[-1] = joined
        else:
            groups.append(single)
    return groups


def _single(
    text: str, base: int, link: Link, pairs: Sequence[Pair], raised: Sequence[Span], order: Order
) -> _Group:
    """Return a link as a group of its own, white space trimmed."""
    start, end = link.span.start - base, link.span.end - base
    words = text[start:end]
    start += len(words) - len(words.lstrip())
    end = max(start, end - (len(words) - len(words.rstrip())))
    words = text[start:end]
    keys = link.keys
    inner = _INNER_RANGE.fullmatch(words)
    if inner and len(keys) == 1 and order.numbers.get(keys[0]) == int(inner.group(1)):
        last = order.by_number.get(int(inner.group(2)), "")
        keys = (*keys, *order.between(keys[0], last), last) if last else keys
    elif inner and len(keys) == 2:
        keys = (keys[0], *order.between(keys[0], keys[1]), keys[1])
    lifted = _is_raised(start + base, end + base, raised)
    numeric = not words or (
        _NUMBERS.fullmatch(words) is not None and not _YEAR_ONLY.fullmatch(words)
    )
    return _Group(
        start, end, keys, _around(pairs, start, end), lifted, numeric, bool(keys),
        last=keys[-1] if keys else "",
    )  # fmt: skip


def _is_raised(start: int, end: int, raised: Sequence[Span]) -> bool:
    """Say whether a stretch lies in a raised one, or is one but for its brackets."""
    index = bisect_right(raised, Span(end, end)) - 1
    nearby = raised[max(index - 1, 0) : index + 2]
    return end > start and any(
        (span.start <= start and end <= span.end)
        or (start <= span.start and span.end <= end and len(span) >= end - start - 2)
        for span in nearby
    )


def _around(pairs: Sequence[Pair], start: int, end: int) -> Pair | None:
    """Return the innermost bracket pair that holds a stretch; pairs are sorted by opening."""
    low, high = 0, len(pairs)
    while low < high:
        middle = (low + high) // 2
        if pairs[middle].start <= start:
            low = middle + 1
        else:
            high = middle
    pair = pairs[low - 1] if low else None
    while pair is not None and pair.end < end:
        pair = pair.outer
    return pair


def _join(text: str, left: _Group, right: _Group, order: Order) -> _Group | None:
    """Return the two as one group, or None if a reader sees two marks."""
    if left.known != right.known:
        return None
    between = text[left.end : right.start] if right.start >= left.end else ""
    if len(between) > 100:
        return None
    bare = between.translate(_NO_BRACKETS)
    bare = "".join(bare.split())
    same = left.pair is not None and left.pair == right.pair
    is_range = bare in _RANGE and left.numeric and right.numeric
    if is_range and right.keys:
        filled = order.between(left.last, right.keys[0]) if left.last else ()
        return _merged(left, right, filled)
    if same or _are_neighbours(left, right, bare, between):
        close = bare in _JOINED or ((";" in between or len(between) <= 40) and "." not in between)
        return _merged(left, right, ()) if close or (same and ";" in between) else None
    return None


_NO_BRACKETS = dict.fromkeys(map(ord, "[](){}"), None)


def _are_neighbours(left: _Group, right: _Group, bare: str, between: str) -> bool:
    """Say whether two marks outside a common bracket are printed as one."""
    if bare not in _JOINED:
        return False
    if left.start == left.end or right.start == right.end:
        return True
    if not (left.numeric and right.numeric):
        return (
            bare in {"", ";"}
            and left.pair is None
            and right.pair is None
            and not between.strip("; ")
        )
    return (left.raised and right.raised) or bare in {"", ",", ";"}


def _merged(left: _Group, right: _Group, filled: tuple[str, ...]) -> _Group:
    keys = tuple(dict.fromkeys((*left.keys, *filled, *right.keys)))
    pair = left.pair if left.pair == right.pair else _common(left, right)
    return replace(
        left, end=max(left.end, right.end), keys=keys, pair=pair, links=left.links + 1,
        numeric=left.numeric and right.numeric, raised=left.raised or right.raised,
        last=right.last or left.last,
    )  # fmt: skip


def _common(left: _Group, right: _Group) -> Pair | None:
    """Return a pair from the first bracket's opening to the last one's closing: [1]-[4]."""
    if left.pair is None or right.pair is None:
        return None
    return Pair(left.pair.start, right.pair.end, None)


def _whole(text: str, group: _Group, inside: Counter[Pair], floor: int) -> Span:
    """Return the mark with its brackets, or with the names before a bare year."""
    start, end = group.start, group.end
    pair = group.pair
    if pair is not None and pair.end - pair.start <= 600 and inside[pair] == 1:
        before, after = text[pair.start + 1 : start], text[end : pair.end - 1]
        if pair.start >= floor and _is_lead(before, group) and _is_tail(after):
            start, end = pair.start, pair.end
    if _YEAR_ONLY.fullmatch(text[start:end]):
        names = _NAMES.search(text[max(start - 150, floor) : start])
        if names and names.end() == start - max(start - 150, floor):
            start = max(start - 150, floor) + names.start()
    return Span(start, max(end, start))


def _is_lead(before: str, group: _Group) -> bool:
    """Say whether the words between a bracket and its first link belong to the mark."""
    before = _NAMES.sub("", before[-150:]) if len(before) <= 150 else before
    words = before.replace(",", " ").replace(":", " ").replace(";", " ").split()
    cues = all(word.strip(".").lower() in _CUE for word in words)
    return cues or (not group.numeric and len(before) <= 40 and not re.search(r"[.;]\s", before))


def _is_tail(after: str) -> bool:
    """Say whether the words between the last link and the closing bracket belong to the mark."""
    after = after.strip()
    return len(after) <= 60 and (not after or after[0] in ",:;.–-" or len(after) <= 12)


def _anchor(words: str, span: Span, group: _Group) -> Anchor:
    style = CitationStyle.SUPERSCRIPT if group.raised else style_of(words, group.numeric)
    return Anchor(span, group.keys, style)


def style_of(words: str, numeric: bool) -> CitationStyle:
    """Return the style that a mark's words show.

    >>> str(style_of("Smith (2019)", False)), str(style_of("(Smith, 2019)", False))
    ('narrative', 'author-year')
    """
    if numeric:
        return CitationStyle.NUMERIC
    if _YEAR.search(words):
        opening = re.search(r"[(\[]\s?(?=(?:1[5-9]|20)\d\d)", words)
        is_narrative = opening is not None and opening.start() > 0 and words[0] not in "(["
        return CitationStyle.NARRATIVE if is_narrative else CitationStyle.AUTHOR_YEAR
    label = re.fullmatch(r"\[?[A-Z][A-Za-z+]{0,8}\+?’?'?\d{2}[a-z]?\]?", words)
    return CitationStyle.LABEL if label else CitationStyle.AUTHOR
