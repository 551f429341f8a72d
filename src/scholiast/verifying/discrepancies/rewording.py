"""Makers of sentences that say the same: rounding, units, synonyms, the order of clauses."""

import random
import re
from collections.abc import Iterator

from scholiast.verifying.discrepancies.exchanges import REWORDED
from scholiast.verifying.discrepancies.quantities import quantities
from scholiast.verifying.discrepancies.units import NUMBER_WORDS

Change = tuple[str, tuple[str, str]]
_DECIMAL = re.compile(r"\d{1,9}\.\d{1,6}")
_FRONT = re.compile(
    r"^((?:In|Among|After|During|For|At|On|By|With|Under|Before|Within)\b[^,;:()]{3,60}), "
    r"([^;:()]{20,400})\.$"
)
_WORDS = {str(value): word for word, value in NUMBER_WORDS.items() if value <= 12}
_TIMES = {
    "hours": ("minutes", 60),
    "weeks": ("days", 7),
    "years": ("months", 12),
    "days": ("hours", 24),
}


def rounded(sentence: str, draw: random.Random) -> Iterator[Change]:
    """Yield the sentence with one number of some decimals rounded, and `about` before it."""
    found = [one for one in quantities(sentence) if one.decimals > 0 and one.low == one.high]
    draw.shuffle(found)
    for one in found:
        match = _DECIMAL.match(sentence, one.span.start)
        if match is None or one.dimension in ("p", "ci") or one.bound:
            continue
        new = f"about {float(match.group()):.{one.decimals - 1}f}"
        if float(new[6:]):
            yield sentence[: match.start()] + new + sentence[match.end() :], (match.group(), new)


def worded_units(sentence: str, draw: random.Random) -> Iterator[Change]:
    """Yield the sentence with one quantity in another unit or in words."""
    found = [one for one in quantities(sentence) if one.low == one.high]
    draw.shuffle(found)
    for one in found:
        written = one.span.of(sentence)
        new = _other_words(written)
        if new != written:
            yield sentence[: one.span.start] + new + sentence[one.span.end :], (written, new)


def _other_words(written: str) -> str:
    """Return a quantity in another unit or in words; itself where there is none."""
    number, _, unit = written.partition(" ")
    if written.endswith("%"):
        return written[:-1].rstrip() + " percent"
    if number.isdigit() and unit in _TIMES:
        other, factor = _TIMES[unit]
        return f"{int(number) * factor} {other}"
    if "," in number and not unit:
        return number.replace(",", "")
    if number.isdigit() and len(number) > 4 and not unit:
        return f"{int(number):,}"
    return _WORDS.get(written, written)


def reworded(sentence: str, draw: random.Random) -> Iterator[Change]:
    """Yield the sentence with every word that has a synonym replaced, each place once."""
    del draw
    phrases = sorted(REWORDED, key=len, reverse=True)
    pattern = re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, phrases))})(?![\w-])")
    new = pattern.sub(lambda match: REWORDED[match.group()][0], sentence)
    if new != sentence:
        yield new, (sentence, new)


def moved_clause(sentence: str, draw: random.Random) -> Iterator[Change]:
    """Yield the sentence with what opens it moved to its end."""
    del draw
    match = _FRONT.match(sentence)
    if match:
        opening, rest = match.groups()
        new = f"{rest[0].upper()}{rest[1:]} {opening[0].lower()}{opening[1:]}."
        yield new, (sentence, new)


def framed(sentence: str, draw: random.Random) -> Iterator[Change]:
    """Yield the sentence as what its authors report."""
    del draw
    first = sentence.split(" ", 1)[0]
    is_name = any(letter.isupper() or letter.isdigit() for letter in first[1:])
    opening = first[:1] if is_name or first == "I" else first[:1].lower()
    new = f"The authors report that {opening}{sentence[1:]}"
    yield new, ("", "The authors report that")
