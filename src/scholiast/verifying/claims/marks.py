"""Marks of a sentence, as groups; and the sentence without them, its grammar kept.

While a sentence is taken apart, one letter of Unicode's private area stands for each group of marks
(`masked`); `unmasked` writes words for those that were words of their sentence, and takes the
others out.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from scholiast.papers import Citation, CitationStyle, Document, Name, Span
from scholiast.papers.folding import is_same_family
from scholiast.recommending.missing.cleaning import cut

FIRST = 0xE100
MOST = 0x800
"""Groups that are told apart; all further ones are taken for the last of these."""
_PRIVATE = re.compile("[\ue000-\uf8ff]")
_GROUP = re.compile("[\ue100-\ue8ff]")
_BETWEEN = re.compile(r"[\s,;–—-]{0,4}(?:(?:and|or|&|to)\s{1,2})?[\s(\[]{0,2}", re.I)
_PEOPLE = re.compile(
    r"((?:(?:van|von|de|der|den|la|le|di|da|del)[\s-]){0,3}[A-ZÀ-ÞŠŽĀ-Ž][\w'’-]{1,30})"
    r"(?:,?\s(?:and|&)\s[A-ZÀ-ÞŠŽĀ-Ž][\w'’-]{1,30})?"
    r"(,?\s(?:et\s?al\b\.?|and\s(?:colleagues|co-?workers|others)))?"
    r"(?:['’]s?)?(?:\s\((?:1[5-9]|20)\d\d[a-z]?\))?,?\s{0,2}$"
)
_SPEAKING = re.compile(
    r"\b(?:in|by|of|from|with|to|than|via|following|using|see|between|for|at|like|both|on|per|"
    r"refs?\.?|references?|citations?)\s{0,2}[\[(]?\s?$",
    re.I,
)
_VERB_NEXT = re.compile(r"\s{0,2}[\])]?\s{0,2}[a-z]{2,}")
_CONNECTIVE = re.compile(
    r"^(?:for (?:example|instance)|in fact|indeed|however|moreover|furthermore|in addition|"
    r"additionally|also|thus|hence|therefore|consequently|similarly|likewise|conversely|notably|"
    r"interestingly|importantly|besides|first(?:ly)?|second(?:ly)?|third(?:ly)?|finally|lastly),\s",
    re.I,
)
"""Openings that join a sentence to others and say nothing of its matter."""
_POINTERS = re.compile(
    r",?\s\(?(?:see|cf\.?)(?:\s(?:also|e\.g\.,?|for example,?|for instance,?|in particular)){0,2}"
    r"(?:\s(?:that|another) work\)?(?=[.,;)]|$)|\)?\.?$)"
)
_OWNER = re.compile(r"['’]s?\s{0,2}[(\[]")
_NAMED = (CitationStyle.NARRATIVE, CitationStyle.AUTHOR)
_NEVER = (CitationStyle.SUPERSCRIPT, CitationStyle.NOTE)
_WINDOW = 110
_LEAD = 24
"""Letters before a mark in which the word stands that says what it is a word of."""


@dataclass(frozen=True, slots=True)
class Group:
    """Marks that stand side by side: they are given the same words."""

    span: Span
    """From the first mark to the last, authors' names that lead to it included."""
    citations: tuple[int, ...]
    """Indexes into the document's citations."""
    is_named: bool
    """Authors are named as persons: Lee (2019), Lee et al. [3]."""
    is_spoken: bool
    """It is a word of its sentence: taking it out leaves a hole."""
    is_owner: bool = False
    """Its names stand in the genitive: Lee's (2019) study."""


@dataclass(frozen=True, slots=True)
class Masked:
    """A sentence in which one letter stands for each group of marks."""

    text: str
    groups: tuple[Group, ...]

    def letter(self, group: int) -> str:
        """Return what stands for a group."""
        return chr(FIRST + group)


def groups_in(
    document: Document, sentence: Span, inside: Sequence[tuple[int, Citation]]
) -> tuple[Group, ...]:
    """Return the groups of marks of a sentence in text order; `inside` are those that touch it."""
    runs: list[list[tuple[int, Citation]]] = []
    for index, citation in sorted(inside, key=lambda one: one[1].span):
        last = runs[-1][-1][1] if runs else None
        if last is not None and _is_beside(document.text, last.span, citation.span):
            runs[-1].append((index, citation))
        else:
            runs.append([(index, citation)])
    return tuple(_group(document, sentence, run) for run in runs)


def masked(text: str, within: Span, groups: Sequence[Group]) -> Masked:
    """Return the words of `within` with a letter for each group that touches them."""
    pieces, at = [], within.start
    for number, group in enumerate(groups):
        start = max(group.span.start, at)
        pieces += [_PRIVATE.sub(" ", text[at:start]), chr(FIRST + min(number, MOST - 1))]
        at = max(at, min(group.span.end, within.end))
    pieces.append(_PRIVATE.sub(" ", text[at : within.end]))
    return Masked("".join(pieces), tuple(groups))


def unmasked(text: str, groups: Sequence[Group], own: int | None = None) -> str:
    """Return masked text in one line: marks that were words are said, the others are cut.

    >>> named = Group(Span(0, 3), (0,), is_named=True, is_spoken=True)
    >>> unmasked("\ue100 showed that trees are tall.", [named], 0)
    'Trees are tall.'
    >>> unmasked("We use the data of \ue100.", [named], 0)
    'We use the data of the authors.'
    """
    if own is not None:
        text = _without_lead_in(text, chr(FIRST + own))
    pieces: list[str] = []
    marks: list[Span] = []
    at = length = 0
    for match in _GROUP.finditer(text):
        before = text[at : match.start()]
        number = ord(match.group()) - FIRST
        lead = (pieces[-1] if not before and pieces else "") + before
        said = _said(groups[number], number == own, lead[-_LEAD:])
        length += len(before)
        if said:
            pieces += [before, said]
        else:
            pieces += [before, " "]
            marks.append(Span(length, length + 1))
        length += len(pieces[-1])
        at = match.end()
    whole = "".join([*pieces, text[at:]])
    bare = cut(whole, Span(0, len(whole)), marks).lstrip(" ,;:.)]")
    return _capital(_CONNECTIVE.sub("", bare))


def without_pointers(text: str) -> str:
    """Return unmasked text without what only points: ", see that work".

    >>> without_pointers("It vanishes, see e.g. that work.")
    'It vanishes.'
    """
    bare = _POINTERS.sub("", text)
    return bare if len(bare.split()) > 1 else text


def _is_beside(text: str, one: Span, other: Span) -> bool:
    if other.start < one.end:
        return True
    return len(text[one.end : other.start]) < 12 and bool(
        _BETWEEN.fullmatch(text[one.end : other.start].lstrip(")]"))
    )


def _group(document: Document, sentence: Span, run: list[tuple[int, Citation]]) -> Group:
    first = run[0][1]
    whole = Span(first.span.start, max(one.span.end for _, one in run))
    before = document.text[max(sentence.start, whole.start - _WINDOW) : whole.start]
    people = _people_before(document, before, [one for _, one in run])
    is_named = bool(people) or first.style in _NAMED
    indexes = tuple(index for index, _ in run)
    span = Span(whole.start - people, whole.end)
    if first.style in _NEVER:
        return Group(span, indexes, is_named, bool(people))
    is_owner = is_named and _OWNER.search(span.of(document.text)) is not None
    is_spoken = is_named or _is_word(document, sentence, whole)
    return Group(span, indexes, is_named, is_spoken, is_owner)


def _is_word(document: Document, sentence: Span, mark: Span) -> bool:
    """Say whether a mark without names is a word: as in [3]; [3] shows."""
    text = document.text
    before = text[sentence.start : mark.start]
    if not before.strip(" ([\n"):
        return bool(_VERB_NEXT.match(text[mark.end : min(mark.end + 12, sentence.end)]))
    if text[mark.start - 1 : mark.start] in "([" and not text[mark.start :].startswith(("(", "[")):
        return False
    is_bracketed = text[mark.start : mark.start + 1] == "("
    return not is_bracketed and _SPEAKING.search(before[-24:]) is not None


def _people_before(document: Document, before: str, run: Sequence[Citation]) -> int:
    """Return the length of the authors' names that lead to a mark: Lee et al. [3]."""
    if run[0].style in _NAMED:
        return 0
    match = _PEOPLE.search(before)
    if match is None:
        return 0
    keys = {key for citation in run for key in citation.reference_keys}
    people = [name for one in document.references if one.key in keys for name in one.authors]
    if match.group(2) is None and not _is_one_of(match.group(1), people):
        return 0
    return len(before) - match.start()


def _is_one_of(name: str, people: Sequence[Name]) -> bool:
    return any(is_same_family(name, person.family) for person in people if person.given)


_OWN = "\ue000"
_SAID = (
    r"(?:shown|demonstrated|reported|described|noted|observed|found|discussed|suggested|proposed|"
    r"stated)\s(?:previously\s|recently\s)?(?:in|by)"
)
_AS = rf"(?:as|like)\s(?:(?:was|were|is|has been|also|previously|first|recently)\s){{0,2}}{_SAID}"
_LEADS = tuple(
    re.compile(pattern, re.I)
    for pattern in (
        rf"(?:^|(?<=[;:,]\s))\W{{0,2}}{_OWN}\s{{0,2}}(?:(?:have|has|had|also|recently|previously|"
        r"first|already|clearly|further)\s){0,3}(?:showed|shown|shows?|demonstrate[ds]?|found|finds?|"
        r"report(?:ed|s)?|observe[ds]?|confirm(?:ed|s)?|note[ds]?|reveal(?:ed|s)?|established)"
        r"\sthat\s",
        rf"(?:^|(?<=[;:,]\s)){_AS}\s\W{{0,2}}{_OWN}\W{{0,2}},\s",
        rf"(?:^|(?<=[;:,]\s))according to\s\W{{0,2}}{_OWN}\W{{0,2}},\s",
        rf",?\s{_AS}\s\W{{0,2}}{_OWN}(?=\s?[.,;])",
    )
)
"""Words that only say who says it: "As shown in [3], trees are tall"."""


def _without_lead_in(text: str, own: str) -> str:
    text = text.replace(own, _OWN)
    for pattern in _LEADS:
        text = pattern.sub("", text)
    return text.replace(_OWN, own)


def _said(group: Group, is_own: bool, before: str) -> str:
    """Return the words that stand for a group; nothing where it was no word of the sentence."""
    if not group.is_spoken:
        return ""
    if group.is_owner:
        return "the authors'" if is_own else "other authors'"
    is_place = re.search(r"\b(?:in|from|see|at|to|than|via|using)\s{0,2}[\[(]?\s?$", before, re.I)
    if group.is_named and not is_place:
        return "the authors" if is_own else "other authors"
    return "that work" if is_own else "another work"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:] if text[:1].islower() else text
