"""Headings and texts -> the parts of a paper, and what each is for (AcademicEval, section 3.1)."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scholiast.parsing.sectioning import role_of
from scholiast.writing.interface import Part, PartKind

_NUMBER = re.compile(
    r"\s{0,4}(?P<arabic>\d{1,2}(?:\.\d{1,2}){0,4})[.):]?\s{1,4}(?=\S)"
    r"|\s{0,4}(?P<roman>[IVX]{1,5})[.):]\s{1,4}(?=\S)"
    r"|\s{0,4}(?P<letter>[A-Z](?:\.\d{1,2}){0,4})[.):]?\s{1,4}(?=\S)"
)
_COMMENT = re.compile(r"<!--[^>]{0,200}-->")
_LINES = re.compile(r"\n{3,}")
_KINDS = (
    (
        PartKind.INTRODUCTION,
        re.compile(
            r"(?:general )?(?:introduction|introducción|introduzione|introdução|einleitung|"
            r"einführung)\b"
        ),
    ),
    (
        PartKind.RELATED_WORK,
        re.compile(
            r".{0,40}\b(?:related (?:works?|literature|research|studies|approaches)|"
            r"literature (?:review|survey)|review of (?:the )?literature|"
            r"(?:prior|previous|earlier) (?:works?|research|literature)|"
            r"(?:travaux|trabajos) (?:connexes|relacionados)|verwandte arbeiten)\b"
        ),
    ),
    (
        PartKind.CONCLUSION,
        re.compile(
            r".{0,40}\b(?:conclu(?:sions?|ding|siones)|closing remarks|final remarks|fazit)\b"
            r"|summary(?:$| and (?:outlook|discussion|future))|schluss"
        ),
    ),
)
_BESIDE = re.compile(r"compar|relat(?:ed|ion|ionship)\s{1,3}(?:to|with|between)|using|from prior")
_LONGEST = 60
"""Letters that a heading has at most that says what its part is for."""
_THANKS = re.compile(r"acknowledge?ments?\b|disclosure of funding|funding\b")
_APPENDED = re.compile(r"neurips paper checklist|checklist$|supplement")


def kinds_of(heading: str) -> tuple[PartKind, ...]:
    """Return all that a heading says its part is for; nothing for a part of the body.

    >>> [kind.value for kind in kinds_of("6 Related Work and Conclusion")]
    ['related-work', 'conclusion']
    """
    words = _numbered(heading)[1].strip(" .:*_#").casefold()
    if len(words) > _LONGEST:
        return ()
    found = tuple(kind for kind, pattern in _KINDS if pattern.match(words))
    return () if found == (PartKind.RELATED_WORK,) and _BESIDE.match(words) else found


def kind_of(heading: str) -> PartKind:
    """Return what a section is for, by its heading; of several the first in a paper's order.

    >>> kind_of("2. Related Works").value, kind_of("Discussion and Conclusion").value
    ('related-work', 'conclusion')
    >>> kind_of("3 Method").value
    'body'
    """
    return next(iter(kinds_of(heading)), PartKind.BODY)


def parts_of(sections: Iterable[tuple[str, str]], levels: Sequence[int] = ()) -> tuple[Part, ...]:
    """Return the top-level parts that headings and the texts under them come to, in order.

    A section belongs to the part before it where its number (`4.1`) or its level says so, or where
    it has no number in a paper that numbers its sections; its heading then stands in the part's
    text as `### 4.1 Settings`. One that is for something of its own (`1.1 Related work`) is a part
    of its own. Acknowledgements, references and what is appended are left out, and comments that
    a PDF reader leaves behind. `levels` are those of the headings, where they are known.
    """
    rows = list(sections)
    numbered = [_numbered(heading)[0] for heading, _ in rows]
    reader = _Reader(
        is_numbered=2 * sum(map(bool, numbered)) >= len(rows),
        top=min(levels, default=0),
    )
    for at, (heading, text) in enumerate(rows):
        if not reader.read(heading, text, levels[at] if levels else None):
            break
    return tuple(part for part in map(_Open.closed, reader.opened) if part.text)


@dataclass(slots=True)
class _Open:
    """A part that is being read."""

    heading: str
    kind: PartKind
    number: str
    texts: list[str]

    def closed(self) -> Part:
        text = _LINES.sub("\n\n", "\n\n".join(text for text in self.texts if text))
        return Part(self.heading, text.strip(), self.kind)


class _Reader:
    """Puts sections into parts, one after the other."""

    def __init__(self, *, is_numbered: bool, top: int) -> None:
        self.opened: list[_Open] = []
        self._is_numbered = is_numbered
        self._top = top
        self._is_ending = False
        self._is_skipping = False

    def read(self, heading: str, text: str, level: int | None) -> bool:
        """Take in a section; returns whether more of the paper may follow."""
        number, words = _numbered(heading)
        if self._is_appended(heading, words, number):
            return False
        is_below = self._is_below(number, level)
        if role_of(heading) != "body" or _THANKS.match(words.casefold()):
            self._is_skipping = True
            self._is_ending |= bool(self.opened)
            return True
        if is_below and self._is_skipping:
            return True
        self._is_skipping = False
        text = _COMMENT.sub("", text).strip()
        kind = kind_of(heading)
        self._is_ending |= kind is PartKind.CONCLUSION
        if not is_below or kind not in (PartKind.BODY, self.opened[-1].kind):
            self.opened.append(_Open(heading.strip(), kind, number, [text]))
        else:
            self._within(heading, text, number)
        return True

    def _within(self, heading: str, text: str, number: str) -> None:
        """Add a section to its part; to a new one of that kind where another stands between."""
        last = self.opened[-1]
        is_beside = "." in last.number and not number.startswith(f"{last.number}.")
        if is_beside and number:
            parent = next((one for one in self.opened if one.number == _first(number)), None)
            if parent is not None:
                parent.texts += [f"### {heading.strip()}", text]
                return
        last.texts += [f"### {heading.strip()}", text] if text else []

    def _is_below(self, number: str, level: int | None) -> bool:
        """Say whether a section stands under the part that was opened last."""
        if not self.opened:
            return False
        if "." in number:
            return any(_first(number) == _first(one.number) for one in self.opened)
        if level is not None and level > self._top:
            return True
        return not number and self._is_numbered and level is None

    def _is_appended(self, heading: str, words: str, number: str) -> bool:
        """Say whether the paper proper ends before a heading."""
        role = role_of(heading)
        if role in ("references", "appendix") or _APPENDED.match(words.casefold().strip(" .:")):
            return bool(self.opened)
        letter = bool(number) and number[0].isalpha() and not set(number) <= set("IVX")
        return letter and self._is_ending and bool(self.opened)


def _numbered(heading: str) -> tuple[str, str]:
    """Return a heading's number and its words; `A` counts as one only before a capital.

    >>> _numbered("4.1 Settings"), _numbered("A Novel Approach"), _numbered("IV. Results")
    (('4.1', 'Settings'), ('A', 'Novel Approach'), ('IV', 'Results'))
    """
    match = _NUMBER.match(heading)
    if match is None:
        return "", heading
    number = match["arabic"] or match["roman"] or match["letter"]
    return number, heading[match.end() :]


def _first(number: str) -> str:
    return number.partition(".")[0]
