"""Blocks -> sentences."""

import re
from bisect import bisect_right
from collections.abc import Sequence

from scholiast.papers import Span
from scholiast.parsing.citations.brackets import outer_groups
from scholiast.parsing.sentences.abbreviations import EITHER, INNER, LETTERED, STARTERS, WORDS_TOO
from scholiast.parsing.sentences.blocks import Block, blocks

_END = re.compile(r"[.!?]{1,6}[\"'”’»)\]*_]{0,6}|…[\"'”’»]{0,2}|[。！？｡।؟۔．][」』”’）)】》]{0,3}")
_WORD_BEFORE = re.compile(r"[^\W\d_](?:[^\W_]|\.(?=[^\W\d_])){0,24}$")
_BEFORE_THAT = re.compile(r"([^\W\d_]{1,30}|[^\W\d_]\.)[\s\u00a0~-]{1,3}$")
_NEXT_WORD = re.compile(r"[\"'“‘«*_(\[¿¡]{0,4}([^\W\d_]{1,30})?")
_NUMBERED = re.compile(
    r"[\s*_>-]{0,8}(?:(?:fig(?:ure|\.)?|table|tab\.|scheme|box|algorithm|listing|chart|plate|eq(?:uation|\.)?|"
    r"theorem|lemma|proposition|corollary|definition|remark|example|supplementary \w{1,10}|"
    r"abbildung|tabelle|figura|tableau)"
    r"\s{0,2}[A-Z]?\.?\d{0,3}(?:[.-]\d{1,3}){0,3}[a-z]?|\(?[\dIVX]{1,4}(?:\.\d{1,3}){0,4}|[A-Z]|\[\^[^\]]{1,20}\]:?)$",
    re.I,
)
_LONGEST_BRACKET = 500


def split_sentences(
    text: str, *, citations: Sequence[Span] = (), verbatim: Sequence[Span] = ()
) -> list[Span]:
    """Return the sentences of a structured Markdown text; a heading is one of its own.

    >>> text = "See Fig. 2 of Smith et al. (2019). It holds.[3] Then (p < .05) it did not."
    >>> [span.of(text) for span in split_sentences(text, citations=[Span(44, 47)])]
    ['See Fig. 2 of Smith et al. (2019).', 'It holds.[3]', 'Then (p < .05) it did not.']
    """
    holes, inline = _sorted_out(text, verbatim)
    groups = [
        Span(g.start, g.end) for g in outer_groups(text) if g.end - g.start <= _LONGEST_BRACKET
    ]
    splitter = _Splitter(text, _merged(citations), _merged([*citations, *inline, *groups]))
    found: list[Span] = []
    for block in blocks(text, holes):
        found += splitter.split(block)
    return found


def _sorted_out(text: str, verbatim: Sequence[Span]) -> tuple[list[Span], list[Span]]:
    """Return the verbatim stretches that stand alone on their lines, and those within lines."""
    alone: list[Span] = []
    inline: list[Span] = []
    for span in verbatim:
        line_start = text.rfind("\n", max(span.start - 400, 0), span.start) + 1
        before = text[max(line_start, span.start - 400) : span.start]
        line_end = text.find("\n", span.end, span.end + 400)
        after = text[span.end : line_end if line_end >= 0 else span.end + 400]
        within = before.strip() or after.strip()
        (inline if within and "\n\n" not in span.of(text) else alone).append(span)
    return _merged(alone), inline


def _merged(spans: Sequence[Span]) -> list[Span]:
    """Return spans in order, those that overlap made one."""
    found: list[Span] = []
    for span in sorted(span for span in spans if len(span)):
        if found and span.start < found[-1].end:
            found[-1] = Span(found[-1].start, max(found[-1].end, span.end))
        else:
            found.append(span)
    return found


class _Splitter:
    """Decides for each full stop whether a sentence ends there."""

    def __init__(self, text: str, citations: list[Span], kept: list[Span]) -> None:
        self.text = text
        self.citations = citations
        self.citation_starts = [span.start for span in citations]
        self.kept = kept
        self.kept_starts = [span.start for span in kept]

    def split(self, block: Block) -> list[Span]:
        """Return the block's sentences without the white space around them."""
        if block.is_whole:
            return self._stripped(block.span.start, block.span.end)
        found: list[Span] = []
        start, end = block.span.start, block.span.end
        for match in _END.finditer(self.text, start, end):
            if match.start() < start or self._is_kept(match.start()):
                continue
            stop = self._boundary(match, start, end)
            if stop is not None:
                found += self._stripped(start, stop)
                start = stop
        return found + self._stripped(start, end)

    def _stripped(self, start: int, end: int) -> list[Span]:
        words = self.text[start:end]
        left = len(words) - len(words.lstrip())
        right = len(words.rstrip())
        return [Span(start + left, start + right)] if right > left else []

    def _is_kept(self, position: int) -> bool:
        """Say whether a character lies inside a bracket, formula or citation."""
        at = bisect_right(self.kept_starts, position) - 1
        return at >= 0 and position < self.kept[at].end

    def _boundary(self, match: re.Match[str], start: int, end: int) -> int | None:
        """Return where the sentence ends that may end with `match`, citations after it included."""
        stop = match.end()
        after = self._after_citations(stop, end)
        if not self.text[after:end].strip():
            return end
        if match.group()[0] in "。！？｡．":
            return after
        if not self.text[after].isspace() and not self._is_raised(stop, after):
            return None
        following = after
        while self.text[following].isspace():
            following += 1
        if not self._can_begin(following, is_cited=after > stop):
            return None
        if match.group()[0] == "." and not match.group().startswith("..") and after == stop:
            return stop if self._is_full_stop(match.start(), start, following) else None
        return after

    def _after_citations(self, position: int, end: int) -> int:
        """Return where the citations end that follow a full stop and belong to what it ends."""
        while True:
            at = bisect_right(self.citation_starts, position + 2) - 1
            span = self.citations[at] if at >= 0 else None
            if span is None or span.start < position or span.end > end:
                return position
            if self.text[position : span.start].strip() or not self._belongs(span, position, end):
                return position
            position = span.end
            if self.text[position : position + 1] in {".", ",", ";"}:
                position += self.text[position] == "."

    def _belongs(self, span: Span, position: int, end: int) -> bool:
        """Say whether a citation after a full stop is of the sentence before."""
        if not self.text[span.start].isalpha() and span.start == position:
            return True
        if self.text[span.start] not in "([（［\\^<" and not self.text[span.start].isnumeric():
            return False
        following = self.text[span.end : min(span.end + 40, end)].lstrip()
        return not following or following[0] in ".。" or following[0].isupper()

    def _is_raised(self, stop: int, after: int) -> bool:
        return after > stop and not self.text[after].isalnum()

    def _can_begin(self, position: int, *, is_cited: bool) -> bool:
        """Say whether a sentence can begin at this character."""
        character = self.text[position]
        if character.islower():
            word = _NEXT_WORD.match(self.text, position)
            rest = (word.group(1) or "")[1:] if word else ""
            return any(letter.isupper() for letter in rest)
        return not (character in ",;:)]}%&=<>+/" and not is_cited)

    def _is_full_stop(self, dot: int, start: int, following: int) -> bool:
        """Say whether the full stop at `dot` ends a sentence and no abbreviation."""
        if _NUMBERED.match(self.text[start:dot][:60]) and dot - start < 60:
            return False
        match = _WORD_BEFORE.search(self.text[max(dot - 26, start) : dot])
        if not match:
            return True
        word = match.group().casefold()
        next_match = _NEXT_WORD.match(self.text, following)
        next_word = ((next_match.group(1) or "") if next_match else "").casefold()
        if len(word) == 1:
            return self._after_letter(dot, start, match.group(), next_word)
        if word in WORDS_TOO:
            return not self.text[following].isdigit() and self._is_word(word, dot, next_word)
        if word in EITHER or (word.count(".") and len(word) <= 7 and word not in INNER):
            return next_word in STARTERS and self.text[following] not in "([{"
        return word not in INNER

    def _is_word(self, word: str, dot: int, next_word: str) -> bool:
        """Say whether what could be an abbreviation is a word that ends a sentence."""
        lower = self.text[dot - len(word) : dot].islower()
        return lower and next_word in STARTERS

    def _after_letter(self, dot: int, start: int, letter: str, next_word: str) -> bool:
        """Say whether a sentence ends after a single letter."""
        before = _BEFORE_THAT.search(self.text[max(dot - 34, start) : dot - 1])
        word = before.group(1) if before else ""
        if word.casefold() in LETTERED:
            return True
        if self.text[dot - 2 : dot - 1] in {"°", "′", "'", "’", "µ", "μ"}:
            return True
        if letter.islower():
            if len(next_word) == 1:
                return False
            return letter not in {"p", "c", "s", "v", "f"} or next_word in STARTERS
        return bool(word) and word[0].islower() and len(word) > 1 and next_word in STARTERS
