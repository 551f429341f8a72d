"""Label marks: `[ABC+20]`, `[Knu84, p. 3]`; and the labels that works would be given."""

import re

from scholiast.papers import Name, Reference
from scholiast.parsing.citations.folding import fold
from scholiast.parsing.citations.marks import MarkItem
from scholiast.parsing.references.namewords import PARTICLES

_LABEL = re.compile(
    r"\s{0,3}(?:(?:see|e\.g\.,?|cf\.|siehe|vgl\.)\s{1,3})?([^\W\d_][^\W\d_+*.-]{0,14}[+*]?(?:[^\W\d_]{1,4})?[-:]?(\d{2}|\d{4})[a-z]?)"
    r"(?:\s{0,2}[,:]\s{0,3}((?:pp?\.|S\.|chap|ch\.|sec|§|theorem|thm|lemma|prop|def|fig|tab|eq|app|cor|kap|\d)[^;\[\]]{0,60}))?\s{0,3}(?:[;,]|$)",
    re.I,
)


def read_labels(content: str) -> tuple[MarkItem, ...]:
    """Return the labels that a mark without its brackets consists of, or nothing.

    >>> [(item.label, item.suffix) for item in read_labels("ABC+20, Knu84, p. 3")]
    [('ABC+20', ''), ('Knu84', 'p. 3')]
    """
    items: list[MarkItem] = []
    at = 0
    while at < len(content):
        match = _LABEL.match(content, at)
        if not match or not match.group(1)[0].isupper():
            return ()
        items.append(MarkItem(label=match.group(1), suffix=(match.group(3) or "").strip()))
        at = match.end()
    return tuple(items)


def labels_of(reference: Reference) -> tuple[str, ...]:
    """Return the labels that styles make of a work's authors and year.

    >>> labels_of(Reference("k", authors=(Name("Knuth", "D."),), year=1984))[:2]
    ('knu84', 'knu1984')
    """
    if reference.year is None:
        return ()
    authors = reference.authors or reference.editors
    families = [_letters(author) for author in authors]
    families = [letters for letters in families if letters]
    heads = _heads(families, more=reference.has_more_authors)
    years = (f"{reference.year % 100:02d}", str(reference.year))
    suffix = reference.year_suffix
    return tuple(dict.fromkeys(head + year + suffix for head in heads for year in years))


def _heads(families: list[str], *, more: bool) -> list[str]:
    """Return the letters with which labels for these authors begin."""
    if not families:
        return []
    first = families[0]
    if len(families) == 1 and not more:
        return [first[:3], first[:4], first[:2], first]
    initials = "".join(family[0] for family in families)
    two_each = "".join(family[:2] for family in families)
    heads = [initials, initials[:3], initials[:3] + "+", initials[:4], two_each[:4], two_each[:8]]
    return [*heads, initials[:2] + "+", first[0] + "+", first + "+", first[:3] + "+", first]


def _letters(author: Name) -> str:
    words = author.family.split()
    while len(words) > 1 and words[0].casefold() in PARTICLES:
        words.pop(0)
    return fold(" ".join(words))
