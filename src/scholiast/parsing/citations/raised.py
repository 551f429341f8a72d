"""Raised numbers: which may be citations, and which are powers, isotopes or addresses."""

import re
from bisect import bisect_right
from collections.abc import Sequence

from scholiast.papers import Span
from scholiast.parsing.citations.candidates import Candidate, Family
from scholiast.parsing.citations.numeric import read_numeric

_CHARACTERS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁽⁾", "0123456789-()")
_UNICODE = re.compile(r"[⁰¹²³⁴⁵⁶⁷⁸⁹](?:[⁰¹²³⁴⁵⁶⁷⁸⁹,;˒·–⁻\u2010-\u2014-]{0,40}[⁰¹²³⁴⁵⁶⁷⁸⁹])?")
_TAGGED = re.compile(
    r"<sup>([^<>\n]{1,80})</sup>|\$\^\{?\s?([\d,;\s–-]{1,60})\}?\$|\^([\d,;–-]{1,40})\^|(?:\^\{)([\d,;\s–-]{1,60})\}"
)
_BETWEEN = re.compile(r"\s{0,1}[,;–‐‑—−-]?\s{0,1}")
_UNIT = re.compile(
    r"(?:^|[\s\d(/·.])(?:[kcmµμndp]?m|km|[kmµμ]?g|s|h|min|ha|Hz|V|W|A|J|K|L|l|mol|cd|ft|sec|hr|yr|day|inch|[xyznrXRNtpPχσδ]|CO|CD|Å)$"
)
_NOT_TEXT = re.compile(r"[\d=+×<>≤≥±]$")
_NAMED_NUMBER = re.compile(
    r"(?<!\d)(?:1[89]|20)\d\d$|\b(?:version|v\.|v|table|figure|section|type|[A-Z]\.)\s?\d{1,3}$|"
    r"[A-Za-z]{2}-?\d{1,4}$|[A-Za-z]\+$|\d\+$",
    re.I,
)
_LIST_WORDS = frozenset(["and", "van", "von", "de", "der", "den", "da", "di", "und", "et"])
_NOTE_LABEL = re.compile(r"^\[\^([^\]\n]{1,12})\]:", re.M)


def find_raised(text: str, raised: Sequence[Span]) -> list[Candidate]:
    """Return the raised numbers that may be citations, neighbours joined by commas made one."""
    spans = sorted({*raised, *_printed_raised(text)})
    joined: list[Span] = []
    for span in spans:
        if joined and span.start < joined[-1].end:
            continue
        if (
            joined
            and span.start - joined[-1].end <= 3
            and _BETWEEN.fullmatch(text[joined[-1].end : span.start])
        ):
            joined[-1] = Span(joined[-1].start, span.end)
        else:
            joined.append(span)
    labels = set(_NOTE_LABEL.findall(text))
    crowded = _Crowding(text, joined)
    return [
        candidate
        for span in joined
        if (candidate := _candidate(text, span, labels)) and not crowded.is_list_of_people(span)
    ]


def _printed_raised(text: str) -> list[Span]:
    """Return what is raised by its characters or by marks left in the text."""
    found = [Span(match.start(), match.end()) for match in _TAGGED.finditer(text)]
    return found + [Span(match.start(), match.end()) for match in _UNICODE.finditer(text)]


def _candidate(text: str, span: Span, labels: set[str]) -> Candidate | None:
    content = span.of(text).translate(_CHARACTERS).strip()
    tagged = _TAGGED.fullmatch(content)
    if tagged:
        content = next(group for group in tagged.groups() if group)
    items = read_numeric(content.strip(" ()[]{}^$,;*†‡"))
    if not items:
        return None
    weak = _is_weak(text, span, content) or (len(items) == 1 and content in labels)
    return Candidate(_trimmed(text, span), Family.RAISED, items, weak)


def _trimmed(text: str, span: Span) -> Span:
    words = span.of(text)
    start = span.start + len(words) - len(words.lstrip())
    return Span(start, max(span.end - len(words) + len(words.rstrip()), start))


def _is_weak(text: str, span: Span, content: str) -> bool:
    """Say whether a raised number looks like a power, an isotope or an address mark."""
    before = text[max(span.start - 16, 0) : span.start]
    after = text[span.end : span.end + 3]
    if not before.strip() or before.endswith("\n"):
        return True
    if content.startswith(("-", "–", "−", "+")) or content.endswith(("+", "-")):
        return True
    if _NOT_TEXT.search(before):
        return _NAMED_NUMBER.search(before) is None
    if (
        after[:1].isalpha()
        and after[:1].isascii()
        and (before[-1:].isspace() or before[-1:] in "(-[")
    ):
        return True
    return content in {"2", "3", "4", "-1", "-2"} and _UNIT.search(before) is not None


class _Crowding:
    """Paragraphs in which raised numbers follow every other word: authors with their addresses."""

    def __init__(self, text: str, spans: Sequence[Span]) -> None:
        self.text = text
        self.starts = [0, *(match.end() for match in re.finditer(r"\n\s{0,20}\n", text))]
        self.counts: dict[int, int] = {}
        for span in spans:
            start = self._paragraph(span)
            self.counts[start] = self.counts.get(start, 0) + 1
        self._verdicts: dict[int, bool] = {}

    def _paragraph(self, span: Span) -> int:
        return bisect_right(self.starts, span.start) - 1

    def is_list_of_people(self, span: Span) -> bool:
        """Say whether the paragraph around `span` is no running text."""
        number = self._paragraph(span)
        if number not in self._verdicts:
            end = self.starts[number + 1] if number + 1 < len(self.starts) else len(self.text)
            words = self.text[self.starts[number] : end].split()
            small = sum(word[:1].islower() and word not in _LIST_WORDS for word in words)
            self._verdicts[number] = self.counts[number] >= 2 and small * 7 < len(words)
        return self._verdicts[number]
