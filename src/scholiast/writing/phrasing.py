"""A phrase of the paper that can stand as its title: taken, not composed."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from scholiast.corpora.interface import Encoder
from scholiast.writing.extracting import sentences_in, vectors_of, words_in

_BREAK = re.compile(r"[,;:()\[\]–—!?“”\"]|\.(?:\s|\Z)|\s-\s")
_TOKEN = re.compile(r"\S+")
_VERBS = (
    "is are was were be been being has have had do does did can could may might will would shall "
    "should must show shows shown propose proposes proposed introduce introduces present presents "
    "demonstrate demonstrates achieve achieves achieved find finds found provide provides enable "
    "enables allow allows make makes remain remains require requires outperform outperforms "
    "improve improves address addresses study investigate explore develop evaluate consider argue "
    "claim suggest offer offers reveal reveals focus relies rely lead leads yield yields aim aims "
    "leverage leverages mitigate prompt train enhances enhance complement complements construct "
    "constructs adapts adapt learn learns apply applies extend extends support supports contain "
    "called integrates separates synthesizes trains combines uses achieving showing ensuring"
)
_OTHERS = (
    "that which who whom whose where when while because since although though if whether however "
    "therefore thus we they it i you he she this these those there here our their its then than "
    "so such not no nor but also often only even very first effectively namely i.e e.g etc"
)
_CUT = frozenset(f"{_VERBS} {_OTHERS}".split())
"""Words that no phrase of a title goes over."""
_PREPOSITIONS = (
    "of for in on with via by from to and under over between across through as at the a an or into "
    "using without beyond towards toward during"
)
_LINKS = frozenset(_PREPOSITIONS.split())
_LEAD = re.compile(
    r"\b(?:propose|introduce|present|develop|describe|design|study|investigate|analy[sz]e|address|"
    r"tackle|explore|examine|consider|formali[sz]e|release)s?\s{1,3}"
    r"(?:(?:a|an|the|our|this|two|three|several)\s{1,3})?"
    r"(?:(?:new|novel|simple|general|unified|first|problem of|effective|efficient)\s{1,3}){0,3}",
    re.I,
)
_NAME = re.compile(
    r"[A-Z][\w-]{0,30}[A-Z\d][\w-]{0,30}\b(?! [A-Z])|[A-Z][\w-]{1,30}(?: [A-Z][\w-]{1,30}){1,5}"
)
"""A name that a paper gives to what it brings: `FedAvg`, `B-MoCA`."""
_GLOSS = re.compile(
    r"(?:\s{0,2}\([^()]{1,80}\))?,\s{1,2}(?:a|an|the)\s{1,2}(?:(?:new|novel|simple|first)\s{1,2}){0,2}"
)
_FEWEST, _MOST = 4, 13
"""Words of a phrase."""
_SMALL = _LINKS | {"but", "nor"}
_LED, _GLOSSED = 0.3, 0.5
"""Added for what follows "we propose", and for a name with its gloss."""
_USUAL = 9
"""Words of a usual title."""


def title_phrase(abstract: str, texts: Sequence[str], encoder: Encoder | None = None) -> str:
    """Return the phrase of a paper that stands for it best, in a title's letters; or nothing.

    Phrases run between verbs and punctuation marks, over nouns and prepositions; they come from the
    abstract, or from the paper's first part where there is none. What follows "we propose" counts
    more, words that the paper repeats count, and a length that titles have. A name that the paper
    gives to what it brings stands before its gloss: `FedAvg: A Method ...`.
    """
    source = [abstract] if abstract.strip() else list(texts[:1])
    phrases = list(dict.fromkeys(_phrases(source)))
    if not phrases:
        return ""
    often = Counter(word for text in (*source, *source, *texts) for word in words_in(text))
    rows = vectors_of([*(phrase for phrase, _ in phrases), " ".join(source)], encoder)
    near = rows[:-1] @ rows[-1]

    def worth(at: int) -> float:
        phrase, bonus = phrases[at]
        words = words_in(phrase)
        told = sum(often[word] for word in set(words)) / max(1, len(words))
        length = abs(len(phrase.split()) - _USUAL) / _USUAL
        scale = max(often.values(), default=1)
        return float(near[at]) + 0.5 * told / scale + bonus - 0.5 * length

    return _capitals(phrases[max(range(len(phrases)), key=worth)][0])


def _phrases(texts: Sequence[str]) -> Iterator[tuple[str, float]]:
    """Yield phrases, and what is added for those that say what the paper brings."""
    for _, sentence in sentences_in(texts):
        leads = {lead.end() for lead in _LEAD.finditer(sentence)}
        for start in leads:
            yield from _named(sentence, start)
        at = 0
        for piece in [*(match.start() for match in _BREAK.finditer(sentence)), len(sentence)]:
            for phrase, place in _runs(sentence, at, piece):
                yield phrase, _LED if place in leads else 0.0
            at = piece + 1


def _named(sentence: str, start: int) -> Iterator[tuple[str, float]]:
    """Yield the name that a paper gives to what it brings, with what it says that this is."""
    name = _NAME.match(sentence, start)
    gloss = _GLOSS.match(sentence, name.end()) if name else None
    if name is None or gloss is None:
        return
    end = _BREAK.search(sentence, gloss.end())
    for phrase, place in _runs(sentence, gloss.end(), end.start() if end else len(sentence), 2):
        if place == gloss.end():
            yield f"{name.group()}: {phrase}", _GLOSSED


def _runs(sentence: str, start: int, end: int, fewest: int = _FEWEST) -> Iterator[tuple[str, int]]:
    """Yield the runs of a stretch without verbs and the like, cut to a title's length."""
    run: list[re.Match[str]] = []
    for token in [*_TOKEN.finditer(sentence, start, end), None]:
        if token is not None and token.group().casefold().strip("'’") not in _CUT:
            run.append(token)
            continue
        yield from _trimmed(run, fewest)
        run = []


def _trimmed(run: list[re.Match[str]], fewest: int) -> Iterator[tuple[str, int]]:
    """Yield a run, and what is left of it before each preposition where it is too long."""
    words = list(run)
    while words and _is_link(words[0]):
        words.pop(0)
    words = words[:_MOST]
    while len(words) >= fewest:
        while words and _is_link(words[-1]):
            words.pop()
        if len(words) >= fewest:
            yield " ".join(word.group() for word in words), words[0].start()
        cut = [at for at, word in enumerate(words) if at and _is_link(word)]
        if not cut:
            return
        words = words[: cut[-1]]


def _is_link(word: re.Match[str]) -> bool:
    return word.group().casefold() in _LINKS


def _capitals(phrase: str) -> str:
    """Return a phrase with a title's capitals; words that have some of their own stay.

    >>> _capitals("iterative averaging for LLMs in the wild")
    'Iterative Averaging for LLMs in the Wild'
    """
    words = phrase.split()
    shown = [
        word if word != word.lower() or (at and word in _SMALL) else word[:1].upper() + word[1:]
        for at, word in enumerate(words)
    ]
    return " ".join(shown)
