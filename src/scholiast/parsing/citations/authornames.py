"""Marks that name authors or titles without a year, as MLA has it: `(Smith 45)`, `(“Title” 12)`."""

import re
from collections.abc import Sequence

from scholiast.papers import Span
from scholiast.parsing.citations.alignment import Aligner
from scholiast.parsing.citations.brackets import Group
from scholiast.parsing.citations.candidates import Candidate, Family
from scholiast.parsing.citations.folding import fold, is_other_script
from scholiast.parsing.citations.marks import MarkItem
from scholiast.parsing.citations.names import read_names_before

_PAGES = re.compile(
    r"[,:]?\s{0,2}(?:(?:pp?|ch|chap|sec|par|pars|vol|line|lines|act|qtd|bk)\.?\s{0,2})?"
    r"(\b(?:\d{1,5}|[ivxlc]{1,7})(?:\.\d{1,4}){0,2}(?:\s?[-–—,]\s?\d{1,5}){0,6}(?:\s?ff?\.?)?)?\s{0,2}$"
)
_WORD = re.compile(r"[^\W_]+(?:['’`´‐‑-][^\W_]+)*")
_TITLE = re.compile(
    r"(?:^|,?\s{0,2})[“\"‘*_«]{1,2}([^“”\"*_«»]{2,120}?)[,.]?[”\"’*_»]{1,2}[,\s]{0,3}$"
)
_LEAD = re.compile(
    r"\s{0,3}(?:(?:see|also|cf\.|qtd\. in|e\.g\.,?|as cited in|in|but|and)\s{1,3}){0,4}$", re.I
)


def find_author_only(text: str, groups: Sequence[Group], aligner: Aligner) -> list[Candidate]:
    """Return the round brackets that hold only authors or titles of the bibliography, and pages."""
    found = []
    for group in groups:
        content = group.content(text)
        if group.is_square or group.children or len(content) > 400 or "\ue000" in content:
            continue
        if not _may_name(content, aligner):
            continue
        items = [_read_part(part, aligner) for part in content.split(";")]
        read = tuple(item for item in items if item is not None)
        if read and len(read) == len(items):
            found.append(Candidate(Span(group.start, group.end), Family.AUTHOR, read))
    return found


def _may_name(content: str, aligner: Aligner) -> bool:
    """Say whether any word is one of an author's name or the first of a title."""
    known = aligner.index.words
    return is_other_script(content) or any(fold(word) in known for word in _WORD.findall(content))


def _read_part(part: str, aligner: Aligner) -> MarkItem | None:
    """Return the one source that `Smith, Title 45` names, if the bibliography has it."""
    pages = _PAGES.search(part)
    words = part[: pages.start()] if pages else part
    suffix = (pages.group(1) or "") if pages else ""
    quoted = _TITLE.search(words)
    if quoted:
        words, title = words[: quoted.start()], quoted.group(1)
    else:
        title = ""
    if not words.strip():
        item = MarkItem(title=title, suffix=suffix)
        return item if title and aligner.index.titled(title) else None
    found = read_names_before(words, aligner.index.known, inside=True)
    if found and _LEAD.fullmatch(words[: found.start]):
        item = MarkItem(
            names=found.names, has_more_names=found.has_more, title=title, suffix=suffix
        )
        result = aligner.align(item)
        if result.keys or result.candidates:
            return item
    return _untitled(words, suffix, aligner, may_split=not title)


def _untitled(words: str, suffix: str, aligner: Aligner, *, may_split: bool) -> MarkItem | None:
    """Return the source of `Smith, Short Title` or `Short Title`, its title not marked as one."""
    item = _name_and_title(words, suffix, aligner) if may_split else None
    if item:
        return item
    item = MarkItem(title=words.strip(), suffix=suffix)
    is_title = len(fold(words)) > 5 and words.strip()[:1].isupper()
    return item if is_title and aligner.index.titled(words) else None


def _name_and_title(words: str, suffix: str, aligner: Aligner) -> MarkItem | None:
    """Return the source of `Smith and Lee, Short Title`, at whichever comma the title begins."""
    for comma in re.finditer(",", words[:300]):
        found = read_names_before(words[: comma.start()], aligner.index.known, inside=True)
        title = words[comma.end() :].strip()
        if found and title[:1].isupper() and _LEAD.fullmatch(words[: found.start]):
            item = MarkItem(
                names=found.names, has_more_names=found.has_more, title=title, suffix=suffix
            )
            keys = aligner.align(item).keys
            if len(keys) == 1 and aligner.gives_title(keys[0], title):
                return item
    return None
