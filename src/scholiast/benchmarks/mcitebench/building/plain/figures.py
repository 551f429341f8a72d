"""A figure -> questions from its caption, and from the sentences that name it."""

import random
import re
from collections.abc import Iterator

from scholiast.answering.interface import EvidenceUnit
from scholiast.benchmarks.mcitebench.building.interface import Made, Paper
from scholiast.benchmarks.mcitebench.building.referring import (
    pointers_in,
    points,
    without_pointers,
)
from scholiast.benchmarks.mcitebench.interface import QuestionType
from scholiast.papers.folding import fold
from scholiast.parsing.sentences import split_sentences
from scholiast.verifying.finding.words import stems

SHORTEST, LONGEST = 5, 45
"""Words of a statement that is an answer."""
_SHOWS = (
    r"(?:shows?|illustrates?|depicts?|presents?|displays?|demonstrates?|visuali[sz]es?|"
    r"summari[sz]es?|reports?|reveals?|indicates?|suggests?|plots?|gives?)"
)
_LEGEND = re.compile(
    r"^(?:The |the )?(?P<what>[A-Za-z][^.;:?]{2,60}?) "
    r"(?P<verb>shows?|indicates?|represents?|denotes?|marks?|depicts?|visuali[sz]es?|"
    r"corresponds? to|illustrates?|refers? to)(?P<that>(?: that)?) (?P<said>[^;?]{6,200}?)\.?$"
)
_OPENING = re.compile(
    r"^(?:As (?:is |can be |it is )?(?:shown|seen|illustrated|depicted|displayed|visible|"
    r"presented|observed|demonstrated) (?:in|by|from)|In|From|Looking at)\s*,?\s*"
    r"(?:(?:it can be seen|it is seen|one can see|we (?:can )?see|we observe|we show|it is clear|"
    r"it shows) that )?",
)
_THAT = re.compile(rf"^\s*(?:clearly |also |further )?{_SHOWS} (?:that|how) ")
_WHAT = re.compile(
    rf"^\s*(?:clearly |also |further |below |above )?{_SHOWS} (?P<what>[^.;:]{{8,160}}?)"
    r"(?:, (?:where|which|with|in which|and|as|while|showing)\b.*)?[.;:]?$"
)
_GIVEN = re.compile(
    r"^(?P<what>.{8,160}?) (?:is|are|was|were|can be) (?:also )?(?:shown|given|presented|depicted|"
    r"illustrated|displayed|summari[sz]ed|visuali[sz]ed|seen|found|outlined|plotted|"
    r"reported) in\.?$",
    re.I,
)
_COUNTED = frozenset(["all", "each", "every", "both", "some", "no"])
_TRAILING = re.compile(
    r",? (?:as )?(?:also )?(?:shown|seen|depicted|illustrated|given|presented) in$"
)
_NAME = re.compile(r"^(?:Figure|Fig\.?) ?[A-Z]?\d{1,3}(?:\.\d{1,3})?[.:]? ")
_CUT = re.compile(r"\b(?:in|on|of|by|from|at|see|and|the)$")
_ARTICLE = re.compile(r"^(?:the|a|an|our|their)\s", re.I)
_PART = re.compile(r"^\(?[a-z]\)\s*|^\(?[A-Z]\)\s+")
_POINTING_BACK = re.compile(
    r"^(?:this|these|that|those|it|they|he|she|such|here|there|however|moreover|thus|therefore|"
    r"hence|and|but|also|then|note that|for example|e\.g\.|see|panel|top|bottom|left|right)\b",
    re.I,
)
_HEADS = re.compile(
    r"^(?:An? |The )?(?P<kind>(?:[A-Za-z0-9-]{1,20} ){0,3}?(?:flow ?charts?|diagrams?|plots?|"
    r"screen ?shots?|examples?|overview|illustrations?|comparison|distributions?|histograms?|maps?|"
    r"views?|structure|architecture|workflow|schematic|schema|snapshot|images?|photographs?|"
    r"pictures?|representations?|summary|visuali[sz]ations?|time ?line|sketch|trees?|graphs?|"
    r"curves?)) (?:of|for|illustrating|showing|depicting) (?P<of>.{4,140}?)\.?$",
    re.I,
)
_SPLIT = re.compile(
    r"^(?P<first>(?:[\w.@’'-]{1,24} ){1,7}?[\w.@’'-]{2,24}),? "
    r"(?P<how>on|with|after|before|during|using|under|across|between|obtained by|for|from|via|in) "
    r"(?P<second>(?:\S{1,30} ){1,14}?\S{2,40})$"
)
_VERB = re.compile(
    r"\b(?P<verb>is|are|was|were|has|have|had|can|could|does|do|did|increases?|decreases?|falls?|"
    r"rises?|grows?|provides?|results?|leads?|follows?|remains?|becomes?|appears?|tends?|converges?|"
    r"exceeds?|outperforms?|improves?|reduces?|scales?|achieves?|contains?|consists?|varies|vary|"
    r"differs?|changes?|occurs?|helps?|clusters?|depends?|causes?|arranges?|increased|decreased|"
    r"improved|showed|uses?|must|requires?|allows?|offers?)\b"
)
_NO_SUBJECT = re.compile(
    r"\b(?:we|i|you|it|they|this|these|those|that|there|which|who|let|to|if|when|as|because|due)\b",
    re.I,
)
_STATEMENTS = (
    "What is observed of {subject}?",
    "What can be seen of {subject}?",
    "What holds for {subject}?",
)
_PICTURED = "What does the picture of {what} show?"
_OF = ("Of what {are} {kind} pictured?", "What {are} {kind} given of?")


def questions(unit: EvidenceUnit, draw: random.Random) -> Iterator[Made]:
    """Yield questions that a figure answers, in an order that is drawn.

    The sentence that a question is made from stands in a paragraph, which says the same: units
    that hold one of the sentences that name the figure are kept off.
    """
    found = [*_legends(unit), *_heads(unit, draw), *_mentions(unit, draw)]
    draw.shuffle(found)
    yield from found


def naming(unit: EvidenceUnit, paper: Paper) -> frozenset[str]:
    """Return the ids of units that hold a sentence that names a figure or a table."""
    named = [fold(one) for one in unit.mentions]
    return frozenset(
        one.id
        for one in paper.units
        if one.id != unit.id and any(said and said in fold(one.text) for said in named)
    )


def caption_head(unit: EvidenceUnit) -> str:
    """Return the first sentence of a caption, without the full stop; empty for none."""
    caption = _caption(unit)
    first = next((span.of(caption) for span in split_sentences(caption)), "")
    return _PART.sub("", first).strip().rstrip(".:;")


def _caption(unit: EvidenceUnit) -> str:
    """Return a caption without the name before it."""
    return _NAME.sub("", " ".join(unit.caption.split()))


def _legends(unit: EvidenceUnit) -> Iterator[Made]:
    """Yield what a caption says that parts of the picture stand for."""
    caption = _caption(unit)
    for span in split_sentences(caption):
        found = _LEGEND.match(_PART.sub("", span.of(caption)).strip())
        if found is None or _is_odd(found["what"]) or points(found["said"]):
            continue
        verb = found["verb"]
        does = "does" if verb.split()[0].endswith("s") else "do"
        base = " ".join([verb.split()[0].removesuffix("s"), *verb.split()[1:]])
        what = _with_article(_small(found["what"]))
        yield _made(unit, f"What {does} {what} {base}?", found["said"], "legend")


def _heads(unit: EvidenceUnit, draw: random.Random) -> Iterator[Made]:
    """Yield what the caption's first sentence says there is a picture of."""
    head = caption_head(unit)
    if points(head) or _is_odd(head):
        return
    found = _HEADS.match(head)
    if found is not None:
        kind = _small(found["kind"])
        are = "are" if kind.endswith("s") else "is"
        kind = kind if are == "are" else f"{'an' if kind[0] in 'aeiouAEIOU' else 'a'} {kind}"
        yield _made(unit, draw.choice(_OF).format(kind=kind, are=are), found["of"], "caption")
        return
    parts = _SPLIT.match(head)
    if parts is not None:
        words = f"What is pictured {parts['how']} {parts['second']}?"
        yield _made(unit, words, parts["first"], "caption")


def _mentions(unit: EvidenceUnit, draw: random.Random) -> Iterator[Made]:
    """Yield what sentences say that name the figure and nothing else."""
    own = pointers_in(unit.name)
    for sentence in unit.mentions:
        said = " ".join(sentence.split())
        if own and set(pointers_in(said)) == set(own):
            yield from _from_sentence(unit, said, draw)


def _from_sentence(unit: EvidenceUnit, sentence: str, draw: random.Random) -> Iterator[Made]:
    bare = without_pointers(sentence).strip()
    given, subject = _GIVEN.match(bare), _WHAT.match(bare)
    what = given["what"] if given else subject["what"] if subject else ""
    that = _THAT.match(bare)
    if that:
        yield from _statement(unit, bare[that.end() :], draw)
    elif what:
        yield from _subject(unit, what)
    elif not bare[:1].islower():
        opened = _OPENING.match(bare)
        yield from _statement(unit, bare[opened.end() :] if opened else bare, draw)


def _statement(unit: EvidenceUnit, said: str, draw: random.Random) -> Iterator[Made]:
    """Yield what is observed of something, in the authors' words."""
    said = _TRAILING.sub("", said.strip(" ,.;:"))
    verb = _VERB.search(said)
    if verb is None or _is_odd(said) or points(said):
        return
    subject, rest = said[: verb.start()].strip(" ,"), said[verb.start() :]
    words = subject.split()
    if not 2 <= len(words) <= 14 or "," in subject or _NO_SUBJECT.search(subject):
        return
    is_cut = _CUT.search(rest) or "(, " in rest or ", )" in rest
    if SHORTEST <= len(rest.split()) <= LONGEST and not is_cut:
        asked = draw.choice(_STATEMENTS).format(subject=_small(subject))
        yield _made(unit, asked, rest, "statement")


def _subject(unit: EvidenceUnit, what: str) -> Iterator[Made]:
    """Yield what the picture of something shows: the caption's first sentence says it."""
    head = caption_head(unit)
    what = what.strip(" ,")
    asked, told = set(stems(what)), set(stems(head))
    is_new = len(told - asked) >= 2
    if not is_new or _is_odd(what) or points(what) or points(head) or len(what.split()) > 16:
        return
    yield _made(unit, _PICTURED.format(what=_small(what)), head, "subject")


def _is_odd(words: str) -> bool:
    """Say whether words point back to others, or are no running text."""
    letters = sum(letter.isalpha() or letter.isspace() for letter in words)
    has_open = words.count("(") != words.count(")")
    return bool(_POINTING_BACK.match(words)) or letters < 0.75 * len(words) or has_open


def _small(words: str) -> str:
    """Return words as they stand inside a sentence: `plot` for `Plot`, `PSTH` as it is."""
    first = words.split()[0]
    return words[0].lower() + words[1:] if first[1:].islower() or len(first) == 1 else words


def _with_article(what: str) -> str:
    is_many = any(word.endswith("s") for word in what.split()[:3])
    is_known = _ARTICLE.match(what) or what.split()[0].lower() in _COUNTED
    return what if is_known or is_many else f"the {what}"


def _made(unit: EvidenceUnit, words: str, answer: str, kind: str) -> Made:
    keys = (unit.name,) if unit.name else ()
    return Made(
        unit.paper, QuestionType.LOCATING, words, answer, (unit,), keys, kind
    )  # fmt: skip
