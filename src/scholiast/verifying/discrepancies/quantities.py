"""Text -> quantities: values with what they measure, how exactly they are given, and of what."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from scholiast.papers import Span
from scholiast.verifying.discrepancies.units import (
    CASED,
    CURRENCIES,
    CURRENCY_WORDS,
    LABELS,
    NUMBER_WORDS,
    RATIOS,
    SCALES,
    SHARES,
    UNITS,
)

_NUMBER = (
    r"\d{1,3}(?:[,\u2009\u202f]\d{3}){1,4}(?!\d)(?:\.\d{1,12})?|\d{1,15}(?:[.·]\d{1,12})?"
    r"|(?<![\d\w])\.\d{1,12}"
)
_POWER = (
    r"(?:\s?[×x*]\s?10\s?\^?\s?([-−–]?\d{1,3}|[⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3})|[eE]([-−+]?\d{1,3})(?!\w))?"
)
_VALUE = re.compile(rf"({_NUMBER}){_POWER}")
_SYMBOLS = "|".join(
    re.escape(unit) for unit in sorted([*UNITS, *CURRENCY_WORDS], key=len, reverse=True)
)
_UNIT = re.compile(rf"[\s\u00a0\u2009\u202f-]?({_SYMBOLS})(?![^\W\d_]|/)", re.I)
_SCALE = re.compile(r"[\s\u00a0-]?(thousand|million|billion|trillion|bn)\b", re.I)
_RANGE = re.compile(r"\s?(?:-|–|—|−|to|and|or)\s?$")
_WORDED = re.compile(
    r"\b(" + "|".join(
        re.escape(word) for word in sorted([*SHARES, *RATIOS, *NUMBER_WORDS], key=len, reverse=True)
    ) + r")\b(?:[- ](two|three|four|five|six|seven|eight|nine)\b)?(?![-‐]\w)", re.I,
)  # fmt: skip
_BEFORE = 48
_ABOUT = re.compile(
    r"(?:\b(?:about|around|approximately|approx\.?|roughly|nearly|almost|circa|ca\.?|close to|"
    r"some|estimated|up to|as much as|as many as|just (?:over|under))|[~≈∼])\s?$", re.I,
)  # fmt: skip
_MORE = re.compile(
    r"(?:\b(?:more than|over|greater than|above|at least|exceed(?:s|ed|ing)?|no less than|"
    r"not less than|a minimum of|or more)|[>≥])\s?$", re.I,
)  # fmt: skip
_LESS = re.compile(
    r"(?:\b(?:less than|fewer than|under|below|at most|up to|no more than|not more than|"
    r"as little as|lower than)|[<≤])\s?$", re.I,
)  # fmt: skip
_P = re.compile(r"\bp(?:[- ]?values?)?\s?(?:of|was|were|is)?\s?[=<>≤≥]?\s?$", re.I)
_N = re.compile(r"\bn\s?=\s?$", re.I)
_CI = re.compile(
    r"\b(?:CI|confidence intervals?|IQR|CrI|credible interval)\b[\s,:;=of([]{0,6}$", re.I
)
_CI_AFTER = re.compile(r"\s?(?:%|per cent|percent)\s?-?(?:CI|confidence|credible|CrI)", re.I)
_WORD_BEFORE = re.compile(r"([^\W\d_]{1,20})\.?\s?$")
_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺−–", "0123456789-+--")


@dataclass(frozen=True, slots=True)
class Quantity:
    """A value with what it measures; a range has two values."""

    span: Span
    low: float
    high: float
    dimension: str
    """`percent`, `time`, `p`, `n`, `ci`, ..., or `count`"""
    decimals: int
    """Of the number as written; negative for trailing zeros, as in 1200: -2."""
    factor: float = 1.0
    """What one of the last written unit counts in the base unit."""
    bound: str = ""
    """`about`, `more` or `less`"""


@lru_cache(maxsize=4_096)
def quantities(text: str) -> tuple[Quantity, ...]:
    """Return the quantities of a text, in its order; years, labels and names are left out.

    >>> [(q.dimension, q.low) for q in quantities("In 2010, 45 % of 1,200 mice lived 2 days.")]
    [('percent', 45.0), ('count', 1200.0), ('time', 172800.0)]
    """
    found = [*_written(text), *_worded(text)]
    found.sort(key=lambda one: (one.span.start, -len(one.span)))
    kept: list[Quantity] = []
    for one in found:
        if not kept or one.span.start >= kept[-1].span.end:
            kept.append(one)
    return tuple(_ranged(text, kept))


def _written(text: str) -> Iterator[Quantity]:
    for match in _VALUE.finditer(text):
        before = text[max(match.start() - _BEFORE, 0) : match.start()]
        if _is_part_of_name(text, match, before) or _CI_AFTER.match(text, match.end()):
            continue
        yield from _quantity(text, match, before)


def _quantity(text: str, match: re.Match[str], before: str) -> Iterator[Quantity]:
    value, decimals = _value(match)
    scale = _SCALE.match(text, match.end())
    end = scale.end() if scale else match.end()
    multiple = SCALES[scale.group(1).lower()] if scale else 1.0
    unit = _UNIT.match(text, end)
    name = _known_unit(unit.group(1)) if unit else ""
    dimension, factor = UNITS.get(name, ("", 1.0)) if name else ("", 1.0)
    end = unit.end() if unit and name else end
    start = match.start()
    if money := next((sign for sign in CURRENCIES if before.rstrip().endswith(sign)), ""):
        dimension = CURRENCIES[money]
    elif name in CURRENCY_WORDS:
        dimension = CURRENCY_WORDS[name]
    dimension = _special(before) or dimension or "count"
    if dimension == "count" and (_is_year(match.group(), scale) or _is_label(before)):
        return
    # A minus sign is one only where no range can be meant.
    sign = -1.0 if re.search(r"(?:^|[\s(=<>≤≥])[-−]$", before) else 1.0
    value *= multiple * factor * sign
    yield Quantity(
        Span(start, end), value, value, dimension, decimals, multiple * factor, _bound(before)
    )


def _worded(text: str) -> Iterator[Quantity]:
    for match in _WORDED.finditer(text):
        word = match.group(1).lower()
        before = text[max(match.start() - _BEFORE, 0) : match.start()]
        bound = _bound(before)
        if word in SHARES:
            yield Quantity(
                Span(*match.span(1)), SHARES[word], SHARES[word], "percent", -1, 1.0, "about"
            )
        elif word in RATIOS:
            yield Quantity(
                Span(*match.span(1)), RATIOS[word], RATIOS[word], "ratio", 0, 1.0, "about"
            )
        else:
            value = float(NUMBER_WORDS[word] + NUMBER_WORDS.get((match.group(2) or "").lower(), 0))
            unit = _UNIT.match(text, match.end())
            name = _known_unit(unit.group(1)) if unit else ""
            dimension, factor = UNITS.get(name, ("count", 1.0))
            end = unit.end() if unit and name in UNITS else match.end()
            value *= factor
            yield Quantity(Span(match.start(), end), value, value, dimension, 0, factor, bound)


def _ranged(text: str, found: list[Quantity]) -> Iterator[Quantity]:
    """Yield quantities, two that are joined by a dash, `to` or `between ... and` made one."""
    at = 0
    while at < len(found):
        one = found[at]
        after = found[at + 1] if at + 1 < len(found) else None
        if after and _is_range(text, one, after):
            dimension = after.dimension if one.dimension == "count" else one.dimension
            factor = after.factor if one.dimension == "count" else 1.0
            span = Span(one.span.start, after.span.end)
            yield Quantity(
                span, one.low * factor, after.high, dimension,
                min(one.decimals, after.decimals), after.factor, one.bound,
            )  # fmt: skip
            at += 2
        else:
            yield one
            at += 1


def _is_range(text: str, one: Quantity, after: Quantity) -> bool:
    between = text[one.span.end : after.span.start]
    if len(between) > 5 or not _RANGE.fullmatch(between):
        return False
    if one.dimension not in ("count", after.dimension) and after.dimension != "count":
        return False
    word = between.strip()
    if word in ("and", "or"):
        before = text[max(one.span.start - 16, 0) : one.span.start].lower()
        return word == "and" and before.rstrip().endswith("between")
    factor = after.factor if one.dimension == "count" else 1.0
    return one.low * factor <= after.high


def _value(match: re.Match[str]) -> tuple[float, int]:
    written = match.group(1).replace(",", "").replace("\u2009", "").replace("\u202f", "")
    written = written.replace("·", ".")
    decimals = len(written.partition(".")[2])
    if not decimals and "." not in written:
        decimals = -(len(written) - len(written.rstrip("0")))
    power = match.group(2) or match.group(3)
    exponent = int(power.translate(_RAISED)) if power else 0
    return float(written) * 10.0 ** max(-300, min(exponent, 290)), decimals - exponent


def _known_unit(written: str) -> str:
    """Return the unit as the table spells it; empty where its case makes it another."""
    if written in UNITS or written in CURRENCY_WORDS:
        return written
    if written.lower() in UNITS and written not in CASED:
        return written.lower() if len(written) > 2 or written.lower() in ("ml", "kg", "mg") else ""
    return ""


def _special(before: str) -> str:
    if _P.search(before):
        return "p"
    if _N.search(before):
        return "n"
    return "ci" if _CI.search(before) else ""


def _bound(before: str) -> str:
    before = before.rstrip("$€£¥ ")
    if _ABOUT.search(before):
        return "about"
    if _MORE.search(before):
        return "more"
    return "less" if _LESS.search(before) else ""


def _is_part_of_name(text: str, match: re.Match[str], before: str) -> bool:
    """Say whether a number belongs to a word, a name or a mark: `p53`, `IL-6`, `[12]`, `cells3`."""
    if before and (before[-1].isalnum() or before[-1] in "_^/.\\"):
        return True
    if len(before) > 1 and before[-1] in "-‐–" and before[-2].isalpha():
        return True
    if before.endswith("(") and text[match.end() : match.end() + 1] == ")":
        return True
    if before.endswith(("[", "[^")) or (before.endswith(",") and before[-2:-1].isalnum()):
        return True
    after = text[match.end() : match.end() + 2]
    if after[:1].isalpha() and not _UNIT.match(text, match.end()) and match.group(2) is None:
        return True
    return after[:1] == "]" or (after[:1] in ("/", ":") and after[1:].isdigit())


def _is_year(written: str, scale: re.Match[str] | None) -> bool:
    return (
        scale is None and written.isdigit() and len(written) == 4 and 1700 <= int(written) <= 2100
    )


def _is_label(before: str) -> bool:
    word = _WORD_BEFORE.search(before)
    return bool(word and word.group(1).lower() in LABELS)
