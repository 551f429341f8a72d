"""Two titles -> whether they name one work; shortened, misprinted and marked-up ones included."""

import html
import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

from rapidfuzz import fuzz
from rapidfuzz.distance import Levenshtein

from scholiast.papers import Accord
from scholiast.papers.folding import fold
from scholiast.resolving.comparing.titlewords import (
    is_misprint,
    notice_and_rest,
    numbers,
    plain_title,
    scanned_digits,
    small,
    tells_apart,
    with_digits,
)

SHORTEST_PIECE = 20
"""Letters from which the first part of a title, cut off anywhere, still says which one it is."""
SHORTEST_MAIN = 8
"""Letters of a main title that may stand without its subtitle."""
LEAST_RATIO = 70.0
"""Likeness of two titles, out of 100, below which their words are not compared one by one."""
SUBTITLE = "the subtitle is missing in one"
CUT = "the title is cut short"
AFTER = "words after the title"
BEFORE = "words before the title"
WITHIN = "stands in the entry, cut short"
PIECES = frozenset((SUBTITLE, CUT, AFTER, BEFORE, WITHIN))
"""Notes of titles of which one is a piece of the other."""
_SUBTITLE = re.compile(r"\s*(?:[:;?!]|\s[-–—]{1,3}\s|[–—]|\.\s|\()")
_MOST_MARKS = 8
_CUT = re.compile(r"(?<=.{15})(?:\.\s?\.\s?\.|…)")


@dataclass(frozen=True, slots=True)
class Verdict:
    """How one field of the two goes together."""

    accord: Accord
    likeness: float
    note: str = ""


@dataclass(frozen=True, slots=True)
class Title:
    """A title made comparable."""

    words: tuple[str, ...]
    letters: str
    """The folded words without blanks."""
    main: str
    """The letters before the subtitle; empty where there is none."""
    edges: frozenset[int]
    """How many letters stand before each mark within it."""
    is_cut: bool
    """It ends in dots."""
    numbers: tuple[str, ...]
    notice: str
    """`erratum`, `reply`, ... where the title is one to another work; else empty."""


@lru_cache(maxsize=32_768)
def read_title(text: str) -> Title:
    """Return a title without markup, remarks in brackets and final dots, made comparable.

    >>> read_title("<i>Deep</i> nets: a study (extended abstract).").letters
    'deepnetsastudy'
    """
    notice, plain = notice_and_rest(plain_title(html.unescape(text)))
    cut = _CUT.search(plain)
    if cut:
        plain = plain[: cut.start()]
    words = with_digits(fold(plain).split())
    heads = [
        "".join(with_digits(fold(plain[: mark.start()]).split()))
        for mark in islice(_SUBTITLE.finditer(plain), _MOST_MARKS)
    ]
    edges = frozenset(map(len, heads))
    main = heads[0] if heads else ""
    return Title(words, "".join(words), main, edges, bool(cut), numbers(plain), notice)


@lru_cache(maxsize=65_536)
def compare_titles(given: str, known: str) -> Verdict:
    """Return how the title of a reference goes with that of a work.

    >>> compare_titles("Attention is all you need", "Attention Is All You Need.").accord.value
    'same'
    >>> compare_titles("On trees, part I", "On trees, part II").note
    'numbers differ: 1 / 2'
    """
    one, other = read_title(given), read_title(known)
    if not one.letters or not other.letters:
        return Verdict(Accord.UNSAID, 0.0)
    likeness = fuzz.ratio(one.letters, other.letters) / 100
    if one.notice != other.notice:
        kind = one.notice or other.notice
        return Verdict(Accord.DIFFERS, min(likeness, 0.5), f"one of the two is a notice: {kind}")
    piece = None if one.letters == other.letters else _piece(one, other)
    return piece or _in_full(one, other, likeness)


def _in_full(one: Title, other: Title, likeness: float) -> Verdict:
    """Return the verdict for two titles of which none is a piece of the other."""
    if likeness * 100 < LEAST_RATIO and not one.is_cut:
        return Verdict(Accord.DIFFERS, likeness, "another title")
    shown = _unlike_numbers(one, other)
    if shown:
        return Verdict(Accord.DIFFERS, min(likeness, 0.9), f"numbers differ: {shown}")
    if one.letters == other.letters:
        return Verdict(Accord.SAME, 1.0)
    return _by_words(one, other, likeness)


def _unlike_numbers(one: Title, other: Title, *, piece: bool = False) -> str:
    """Return the numbers that only one has, in words; ill scanned letters are no numbers.

    Of a `piece`, only its own numbers count.
    """
    first = [number for number in one.numbers if number not in other.numbers]
    second = [number for number in other.numbers if number not in one.numbers]
    if first:
        scanned = scanned_digits(one.words, other.words)
        first = [number for number in first if number not in scanned]
    if second and not piece:
        scanned = scanned_digits(other.words, one.words)
        second = [number for number in second if number not in scanned]
    if not first and (piece or not second):
        return ""
    return f"{' '.join(first) or 'none'} / {' '.join(second) or 'none'}"


def _piece(one: Title, other: Title) -> Verdict | None:
    """Return the verdict where one title is the beginning of the other; None where it is not."""
    short, long = sorted((one, other), key=lambda title: len(title.letters))
    if not long.letters.startswith(short.letters):
        return _end(one, other)
    rest = long.words[_words_in(long, len(short.letters)) :]
    share = len(short.letters) / len(long.letters)
    unlike = _unlike_numbers(short, long, piece=True)
    if unlike:
        return Verdict(Accord.DIFFERS, min(share, 0.9), f"numbers differ: {unlike}")
    if tells_apart(rest):
        return Verdict(Accord.DIFFERS, min(share, 0.9), f"one goes on: {' '.join(rest)}")
    if long.main == short.letters and len(short.letters) >= SHORTEST_MAIN:
        return Verdict(Accord.COMPATIBLE, max(share, 0.8), SUBTITLE)
    enough = len(short.letters) >= SHORTEST_PIECE
    if enough or (short.is_cut and len(short.letters) >= SHORTEST_MAIN):
        note = CUT if short is one else AFTER
        return Verdict(Accord.COMPATIBLE, max(share, 0.6), note)
    return Verdict(Accord.DIFFERS, share, "one title is a few words of the other")


def _end(one: Title, other: Title) -> Verdict | None:
    """Return the verdict where one title is the end of the other, a mark after the words before.

    Without a mark it is another title: `Visual instruction tuning` is not the work `Improved
    baselines with visual instruction tuning`.
    """
    short, long = sorted((one, other), key=lambda title: len(title.letters))
    if not long.letters.endswith(short.letters) or len(short.letters) < SHORTEST_PIECE:
        return None
    share = len(short.letters) / len(long.letters)
    if share < 0.5 or len(long.letters) - len(short.letters) not in long.edges:
        return None
    return Verdict(Accord.COMPATIBLE, max(share, 0.7), BEFORE)


def _words_in(title: Title, letters: int) -> int:
    """Return how many words of the title are begun within its first letters."""
    count = length = 0
    while count < len(title.words) and length < letters:
        length += len(title.words[count])
        count += 1
    return count


def _by_words(one: Title, other: Title, likeness: float) -> Verdict:
    """Return the verdict from the words that differ: misprints are tolerated, other words not."""
    unlike: list[str] = []
    misprints = 0
    for step in Levenshtein.opcodes(one.words, other.words):
        if step.tag == "equal":
            continue
        first = one.words[step.src_start : step.src_end]
        second = other.words[step.dest_start : step.dest_end]
        at_end = step.dest_end == len(other.words) or step.src_end == len(one.words)
        if small(first) and small(second):
            continue
        if is_misprint("".join(first), "".join(second)):
            misprints += 1
        elif not (at_end and _is_cut_word(one, first, second)):
            unlike.append(f"{' '.join(first) or 'nothing'} / {' '.join(second) or 'nothing'}")
    if unlike:
        return Verdict(Accord.DIFFERS, min(likeness, 0.95), f"words differ: {'; '.join(unlike)}")
    note = "misprints" if misprints else "small words differ"
    return Verdict(Accord.COMPATIBLE, likeness, note)


def _is_cut_word(one: Title, first: tuple[str, ...], second: tuple[str, ...]) -> bool:
    """Say whether the reference's title ends here, cut short, as far as it goes like the work's."""
    short, long = "".join(first), "".join(second)
    if one.is_cut and not short:
        return not tells_apart(second)
    return len(one.letters) >= SHORTEST_PIECE and long.startswith(short) and not tells_apart(second)
