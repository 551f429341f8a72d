"""A draft's text -> its sentences that cite, by keys that were given; all others are refused."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from scholiast.papers import Span
from scholiast.papers.folding import fold_family
from scholiast.parsing.sentences import split_sentences
from scholiast.writing.interface import CitedWork, DraftSentence

_MARK = re.compile(
    r"\\[cC]ite[a-zA-Z]{0,12}\*?(?:\[[^\]\n]{0,80}\]){0,2}\{(?P<macro>[^{}\n]{0,600})\}"
    r"|\[(?P<bracket>[^\[\]\n]{1,600})\](?!\()"
    r"|(?P<names>\([^()\n]{0,160}\b(?:1[89]|20)\d\d[a-z]?(?:[;,][^()\n]{0,200})?\))"
    r"|(?P<narrative>\b[A-Z][\w'’-]{1,40} (?:et al\.?|and [A-Z][\w'’-]{1,40}) "
    r"\((?:1[89]|20)\d\d[a-z]?\))"
)
_NAMES = re.compile(r"\(?(?:see |e\.g\.,? |cf\. )?[A-Z][^()\d]{1,140}[, ]\s?(?:1[89]|20)\d\d[a-z]?")
_FIRST = re.compile(
    r"(?:see |e\.g\.,? |cf\. )?([A-Z][\w'’-]{1,40})\b[^\d]{0,140}((?:1[89]|20)\d\d)"
)
_LIKE_A_KEY = re.compile(r"@\w|\d{1,3}\Z|\d{1,3}\s?[-–]|[A-Za-z][\w:+/.-]{0,60}\d{2,4}")
_GAP = re.compile(r"[ \t]{1,4}(?=[.,;:!?)])|(?<=[ \t])[ \t]{1,4}")


@dataclass(frozen=True, slots=True)
class Mark:
    """A citation in a draft."""

    span: Span
    keys: tuple[str, ...]
    """Of works that were given."""
    refused: tuple[str, ...] = ()
    """What else it names."""


@dataclass(frozen=True, slots=True)
class Cited:
    """A draft's text with its citations in one form, and the sentences that cite."""

    text: str
    """Known keys in brackets, `[lee2020; kim2019]`; of marks that were refused nothing is left."""
    sentences: tuple[DraftSentence, ...]


def cited(text: str, corpus: Sequence[CitedWork]) -> Cited:
    r"""Return a text with its citations read: known keys kept, everything else refused.

    Keys stand in brackets (`[lee2020; kim2019]`, `[@lee2020]`) or in LaTeX's commands; first author
    and year serve too where they fit one work that was given. A number in brackets, an unknown key,
    another name with a year: what names no work that was given is taken out of the text, but for
    names that are part of their sentence, and the sentence that held it says so.

    >>> from scholiast.papers import Work
    >>> found = cited("Cats purr [lee2020; x99]. Dogs bark (Kim, 2019).",
    ...               [CitedWork("lee2020", Work("w"))])
    >>> found.text
    'Cats purr [lee2020]. Dogs bark.'
    >>> [(one.keys, one.refused) for one in found.sentences]
    [(('lee2020',), ('x99',)), ((), ('Kim, 2019',))]
    """
    plain, marks = _rewritten(text, _Known(corpus))
    spans = [mark.span for mark in marks if len(mark.span)]
    sentences = []
    for span in split_sentences(plain, citations=spans):
        held = [mark for mark in marks if span.start <= mark.span.start <= span.end]
        marks = [mark for mark in marks if mark not in held]
        if held:
            sentences.append(
                DraftSentence(
                    span.of(plain),
                    tuple(dict.fromkeys(key for mark in held for key in mark.keys)),
                    tuple(dict.fromkeys(key for mark in held for key in mark.refused)),
                )
            )
    return Cited(plain, tuple(sentences))


class _Known:
    """The works that were given, by key, and by first author and year."""

    def __init__(self, corpus: Sequence[CitedWork]) -> None:
        self._keys = {one.key.casefold(): one.key for one in corpus}
        named: dict[tuple[str, str], list[str]] = {}
        for one in corpus:
            if one.work.authors and one.work.year:
                name = fold_family(one.work.authors[0].name.family), str(one.work.year)
                named.setdefault(name, []).append(one.key)
        self._named = {name: keys[0] for name, keys in named.items() if len(keys) == 1}

    def by_key(self, key: str) -> str:
        """Return the key as it was given; empty for one that was not."""
        return self._keys.get(key.strip().removeprefix("@").casefold(), "")

    def by_name(self, words: str) -> str:
        """Return the key of the one work whose first author and year words name."""
        read = _FIRST.match(words)
        return self._named.get((fold_family(read[1]), read[2]), "") if read else ""


def without_keys(text: str) -> str:
    """Return a draft's text without its citations, as it reads aloud.

    >>> without_keys("Cats purr [lee2020; kim2019]. Dogs bark.")
    'Cats purr. Dogs bark.'
    """
    return _GAP.sub("", _MARK.sub("", text)).strip()


def marks_in(text: str, corpus: Sequence[CitedWork]) -> list[Mark]:
    """Return the marks of a text that `cited` gave back: brackets that hold known keys alone."""
    known = _Known(corpus)
    found = []
    for match in _MARK.finditer(text):
        parts = (match["bracket"] or "").split(";")
        if all(map(known.by_key, parts)):
            found.append(Mark(Span(*match.span()), tuple(map(known.by_key, parts))))
    return found


def _rewritten(text: str, known: _Known) -> tuple[str, list[Mark]]:
    """Return the text with its marks in one form, and where they stand in it."""
    pieces: list[str] = []
    marks: list[Mark] = []
    length = at = 0
    for match in _MARK.finditer(text):
        found = _read(match, known)
        if found is None:
            continue
        keys, refused = found
        before = text[at : match.start()]
        put = f"[{'; '.join(keys)}]" if keys else ""
        if match["narrative"]:
            put = f"{match['narrative']} {put}".strip()
        if not put and _ends_there(text, match.end()):
            before = before.rstrip(" \t")
        pieces += [before, put]
        start = length + len(before)
        length = start + len(put)
        marks.append(Mark(Span(start, length), keys, refused))
        at = match.end()
    return "".join([*pieces, text[at:]]), marks


def _ends_there(text: str, at: int) -> bool:
    return text[at : at + 1] in (" ", "\n", ".", ",", ";", ":", "!", "?", ")", "")


def _read(match: re.Match[str], known: _Known) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    """Return the known keys and the others of a mark; None for brackets that cite nothing."""
    if match["names"] or match["narrative"]:
        return _read_names(match, known)
    parts = re.split(r"[;,]", match["macro"] if match["macro"] is not None else match["bracket"])
    named = [part.strip() for part in parts if part.strip()]
    keys = tuple(dict.fromkeys(filter(None, map(known.by_key, named))))
    others = tuple(one for one in named if not known.by_key(one))
    is_mark = match["macro"] is not None or keys or all(map(_LIKE_A_KEY.match, named))
    return (keys, others) if is_mark and named else None


def _read_names(
    match: re.Match[str], known: _Known
) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    parts = [match["narrative"]] if match["narrative"] else match["names"].strip("()").split(";")
    named = [part.strip() for part in parts if part.strip()]
    if not match["narrative"] and not all(map(_NAMES.match, named)):
        return None
    keys = tuple(dict.fromkeys(filter(None, map(known.by_name, named))))
    return keys, tuple(one for one in named if not known.by_name(one))
