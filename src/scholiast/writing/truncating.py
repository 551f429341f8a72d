"""Text and briefs cut to a number of tokens, between sentences where that can be (section 4.2)."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache

from scholiast.papers import Work
from scholiast.parsing.sentences import split_sentences
from scholiast.writing.interface import Brief, CitedWork, Demonstration, Manuscript, Part
from scholiast.writing.tasks import source_of
from scholiast.writing.tokenizing import Tokenizer, count

_LEAST_SHARE = 0.5
"""Of what fits, that a cut between sentences must keep; else it is made between words."""
_AROUND = 24
"""Tokens that a part or a work takes beside its text: its heading or key, and the quoting."""
_ROUNDS = 5
"""Attempts at a brief that fits: quoting takes tokens that are known only when it is done."""
_SLACK = 16
"""Tokens that stay free: the marks about quoted texts are drawn anew for each question."""
_FEWEST = 120
"""Tokens of content from which on a demonstration is worth showing."""


def shortened(text: str, tokens: int, tokenizer: Tokenizer) -> str:
    """Return a text's beginning of at most so many tokens.

    It ends with a sentence, unless half of what fits would be lost by that; then with a word.

    >>> from scholiast.writing.tokenizing import EstimatedTokens
    >>> shortened("It rose. It fell. It rose again.", 7, EstimatedTokens())
    'It rose. It fell.'
    """
    if tokens <= 0:
        return ""
    ends = tokenizer.ends(text)
    if len(ends) <= tokens:
        return text
    limit = ends[tokens - 1]
    stops = [span.end for span in split_sentences(text[: limit + 200]) if span.end <= limit]
    if stops and stops[-1] >= _LEAST_SHARE * limit:
        return text[: stops[-1]]
    return _whole_words(text, limit)


def _whole_words(text: str, limit: int) -> str:
    """Return a text's beginning up to a character, its last word whole."""
    if not text[limit : limit + 1].strip():
        return text[:limit].rstrip()
    head = text[:limit]
    return head.rpartition(" ")[0].rstrip() or head


@dataclass(frozen=True, slots=True)
class Fitted:
    """A brief that fits, and what was left out for that."""

    brief: Brief
    notes: tuple[str, ...] = ()
    tokens: int = 0
    """Of all that is shown."""


_count = lru_cache(maxsize=256)(count)
"""Tokens of the parts of briefs, which several rounds ask for."""
Measure = Callable[[Brief], int]
"""A brief -> the tokens of all that a model would be shown for it."""


def fitted(brief: Brief, room: int, tokenizer: Tokenizer, measure: Measure) -> Fitted:
    """Return a brief that `measure` says fits into `room` tokens; what goes first is told.

    Demonstrations give way first, the last one before the others; then the paper's text from its
    end; then the abstracts of cited works, all to one length. Title, abstract and the titles of
    cited works stay: a brief of which these alone are too long comes back as short as it gets.
    """
    tokens = measure(brief)
    if tokens <= room:
        return Fitted(brief, (), tokens)
    shorter, told = brief, list[str]()
    aimed = room - _SLACK - room // 100
    for _ in range(_ROUNDS):
        shorter, told = _shortened_brief(brief, aimed, tokenizer, measure)
        tokens = measure(shorter)
        if tokens <= room:
            break
        aimed -= tokens - room + _SLACK
    return Fitted(shorter, tuple(told), tokens)


def _shortened_brief(
    brief: Brief, room: int, tokenizer: Tokenizer, measure: Measure
) -> tuple[Brief, list[str]]:
    bare = replace(
        brief, manuscript=replace(brief.manuscript, parts=(), cited=()), demonstrations=()
    )
    left = room - measure(bare)
    cited, left, told = _cited(brief.manuscript.cited, left, tokenizer)
    parts, left, more = _parts(brief.manuscript.parts, left, tokenizer)
    shown, last = _demonstrations(brief, left, tokenizer)
    manuscript = replace(brief.manuscript, parts=parts, cited=cited)
    return replace(brief, manuscript=manuscript, demonstrations=shown), [*last, *more, *told]


def _cited(
    cited: tuple[CitedWork, ...], room: int, tokenizer: Tokenizer
) -> tuple[tuple[CitedWork, ...], int, list[str]]:
    """Return the works, their abstracts cut to one length where they must be, and what is left."""
    if not cited:
        return cited, room, []
    heads = sum(_count(tokenizer, one.work.title) + _AROUND for one in cited)
    lengths = [_count(tokenizer, one.work.abstract) for one in cited]
    if heads + sum(lengths) <= room:
        return cited, room - heads - sum(lengths), []
    each = max(0, _even(lengths, room - heads))
    cut = tuple(
        replace(one, work=_with_abstract(one.work, shortened(one.work.abstract, each, tokenizer)))
        for one in cited
    )
    used = heads + sum(_count(tokenizer, one.work.abstract) for one in cut)
    return cut, room - used, [f"abstracts of cited works were cut to {each:,} tokens"]


def _even(lengths: list[int], room: int) -> int:
    """Return the greatest length to which all can be cut so that together they fit.

    >>> _even([10, 50, 50], 70)
    30
    """
    left, many = room, len(lengths)
    for length in sorted(lengths):
        if length * many > left:
            return left // many
        left -= length
        many -= 1
    return max(lengths, default=0)


def _with_abstract(work: Work, abstract: str) -> Work:
    return replace(work, abstract=abstract)


def _parts(
    parts: tuple[Part, ...], room: int, tokenizer: Tokenizer
) -> tuple[tuple[Part, ...], int, list[str]]:
    """Return the parts that fit, the last one cut; and the room that is left."""
    found: list[Part] = []
    total = 0
    for part in parts:
        needed = _count(tokenizer, part.text) + _AROUND
        if needed <= room:
            found.append(part)
            room -= needed
            continue
        text = shortened(part.text, room - _AROUND, tokenizer)
        if text:
            found.append(replace(part, text=text))
        total = sum(len(one.text) for one in found)
        whole = sum(len(one.text) for one in parts)
        return tuple(found), 0, [f"the paper's text was cut to its first {total / whole:.0%}"]
    return tuple(found), room, []


def _demonstrations(
    brief: Brief, room: int, tokenizer: Tokenizer
) -> tuple[tuple[Demonstration, ...], list[str]]:
    """Return the demonstrations that fit; the first that does not is cut, the others are out."""
    shown: list[Demonstration] = []
    told: list[str] = []
    for one in brief.demonstrations:
        source = source_of(brief.task, one.manuscript)
        fixed = _tokens_beside(brief, one, source, tokenizer)
        needed = fixed + _tokens_of(source.parts, tokenizer)
        if needed <= room:
            shown.append(one)
            room -= needed
            continue
        parts, _, cut = _parts(source.parts, room - fixed, tokenizer)
        if room - fixed >= _FEWEST and parts:
            shown.append(replace(one, manuscript=_with_source(one.manuscript, parts, brief)))
            told += [f"of a demonstration, {words}" for words in cut]
        break
    left_out = len(brief.demonstrations) - len(shown)
    return tuple(shown), [
        *told,
        *([f"{left_out} demonstrations were left out"] if left_out else []),
    ]


def _tokens_beside(
    brief: Brief, one: Demonstration, source: Manuscript, tokenizer: Tokenizer
) -> int:
    """Return the tokens of a demonstration beside its text: title, abstract, what was written."""
    texts = (source.title, source.abstract, one.manuscript.target(brief.task))
    return sum(_count(tokenizer, text) for text in texts) + 2 * _AROUND


def _tokens_of(parts: tuple[Part, ...], tokenizer: Tokenizer) -> int:
    return sum(_count(tokenizer, part.text) + _AROUND for part in parts)


def _with_source(manuscript: Manuscript, parts: tuple[Part, ...], brief: Brief) -> Manuscript:
    """Return a manuscript with cut parts, and whole ones that hold what was written."""
    kept = tuple(part for part in manuscript.parts if part.kind.value == brief.task.value)
    return replace(manuscript, parts=(*parts, *kept))
