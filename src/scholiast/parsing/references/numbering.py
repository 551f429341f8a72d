"""The number or label printed before a bibliography entry."""

import re

_PREFIX = re.compile(
    r"\s*(?:[\[(（［【]\s?(?P<bracketed>\d{1,4})(?P<letter>[a-z]?)\s?[\])）］】]\.?:?"
    r"|(?P<dotted>\d{1,4})\s?[.)](?=\s|[^\W\d_]|\[)"
    r"|\[(?P<label>[^\W\d_][\w+*.'’&,\- ]{0,30}"
    r"(?:\d{2,4}[a-z]?|\+|et al\.?,? ?\d{2,4}[a-z]?)[a-z]?)\]"
    r"|\[(?P<letters>[A-Z]{1,6}[a-z]{0,2})\]"
    r"|[\^*†‡§•·●▪–—-]\s(?=\S)"
    r"|(?P<bare>\d{1,3})\s(?=[A-ZÀ-ÞΑ-ΩА-Я][^\s]{0,30}[\s,.]))\s*"
)


def split_number(entry: str) -> tuple[int | None, str, str]:
    """Return the number and the label before an entry, and the entry without them.

    >>> split_number("[12] Lee, K."), split_number("[ABC+20] Lee"), split_number("3. Lee")
    ((12, '', 'Lee, K.'), (None, 'ABC+20', 'Lee'), (3, '', 'Lee'))
    """
    match = _PREFIX.match(entry)
    if not match:
        return None, "", entry.strip()
    digits = match.group("bracketed") or match.group("dotted") or match.group("bare")
    number = int(digits) if digits else None
    if digits and 1500 <= int(digits) <= 2099 and not match.group("bracketed"):
        return None, "", entry.strip()
    label = match.group("label") or match.group("letters") or ""
    if match.group("letter"):
        label = f"{digits}{match.group('letter')}"
    return number, label, entry[match.end() :].strip()
