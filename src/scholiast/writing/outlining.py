"""Works -> an outline of related work: themes, and one sentence of each work, in its own words."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from scholiast.corpora.interface import Encoder
from scholiast.verifying.committee.grouping import group
from scholiast.writing.citing import Cited, cited
from scholiast.writing.extracting import sentences_in, stem, vectors_of, words_in
from scholiast.writing.interface import CitedWork, Manuscript

APART = 0.5
"""Cosine distance, on average, from which two groups of works are two themes; of sentence vectors
..."""
WORDS_APART = 0.93
"""... and of weighted words."""
_TERMS = 3
_SHARED = (
    "learning training train deep model method approach paper data dataset network neural propose "
    "novel new result show performance study task work problem algorithm present introduce "
    "experiment experimental demonstrate different large small system analysis research we "
    "effective efficient improve achieve compare provide framework state art however evaluation "
    "evaluate design set one two first many between other than more most all both each over under "
    "well including through across only them"
)
_GENERAL = frozenset(map(stem, _SHARED.split()))
"""Stems of words that papers of any theme share."""
_REST = "Further work"


@dataclass(frozen=True, slots=True)
class Theme:
    """Works that deal with one matter."""

    name: str
    """Terms that these works share more than the others: `federated, clients, averaging`."""
    works: tuple[CitedWork, ...]
    """Nearest to the manuscript first."""


def themes_of(manuscript: Manuscript, encoder: Encoder | None = None) -> tuple[Theme, ...]:
    """Return the works that a manuscript cites in themes, the largest first.

    Works that stand alone come together at the end. SettingsError where the package that groups is
    not installed.
    """
    corpus = manuscript.cited
    if not corpus:
        return ()
    texts = [f"{one.work.title}. {one.work.abstract}" for one in corpus]
    about = f"{manuscript.title}. {manuscript.abstract}"
    rows = vectors_of([*texts, about], encoder)
    near = (rows[:-1] @ rows[-1]).tolist()
    groups = group(texts, encoder, apart=APART if encoder else WORDS_APART)
    several = [list(one.claims) for one in groups if len(one.claims) > 1]
    alone = [place for one in groups if len(one.claims) == 1 for place in one.claims]
    several.sort(key=lambda places: (-len(places), min(places)))
    found = [*several, *([alone] if alone else [])]
    return tuple(
        Theme(
            _REST if places is alone and several else _named(places, texts),
            tuple(corpus[at] for at in sorted(places, key=lambda at: -near[at])),
        )
        for places in found
    )


def outlined(manuscript: Manuscript, encoder: Encoder | None = None) -> Cited:
    """Return an outline of related work as Markdown, with its citing sentences.

    Each theme has a heading, and a line for each work: who, when, and in quotation marks the
    sentence of its abstract that stands nearest to the manuscript, among those that say what was
    done before others. A work whose abstract is not known is named by its title.
    """
    parts = []
    for theme in themes_of(manuscript, encoder):
        lines = [_line(one, manuscript, encoder) for one in theme.works]
        parts.append("\n\n".join([f"### {theme.name}", *lines]))
    return cited("\n\n".join(parts), manuscript.cited)


def best_sentence(one: CitedWork, manuscript: Manuscript, encoder: Encoder | None = None) -> str:
    """Return the sentence of a work's abstract that says best what it is to a manuscript."""
    sentences = [text for _, text in sentences_in([one.work.abstract])]
    if not sentences:
        return ""
    about = f"{manuscript.title}. {manuscript.abstract}"
    rows = vectors_of([*sentences, about, one.work.title], encoder)
    near = rows[:-2] @ rows[-2] + 0.5 * (rows[:-2] @ rows[-1])
    worth = [float(near[at]) + _says_what(text) for at, text in enumerate(sentences)]
    return sentences[max(range(len(sentences)), key=worth.__getitem__)]


def _line(one: CitedWork, manuscript: Manuscript, encoder: Encoder | None) -> str:
    sentence = best_sentence(one, manuscript, encoder)
    lead = f"{_who(one)}. " if one.work.authors else ""
    if not sentence:
        return f"{lead}{one.work.title.rstrip('.')} [{one.key}]."
    return f"{lead}“{sentence}” [{one.key}]"


def _who(one: CitedWork) -> str:
    """Return who wrote a work, without a year in brackets: that would be a citation of its own."""
    families = [who.name.family for who in one.work.authors]
    names = " and ".join(families) if len(families) < 3 else f"{families[0]} et al."
    return ", ".join(part for part in (names, str(one.work.year or "")) if part)


_DOES = re.compile(
    r"\bwe (?:\w{2,20}ly )?(?:propose|present|introduce|show|find|found|measure|develop|describe|"
    r"study|studied|investigate|analy[sz]e|demonstrate|report|examine|explore|design|prove|compare)|"
    r"\b(?:this|the present) (?:paper|work|study|article|survey|review)\b",
    re.I,
)


def _says_what(sentence: str) -> float:
    """Return what is added for a sentence that says what its authors did."""
    return 0.4 if _DOES.search(sentence) else 0.0


def _named(places: Sequence[int], texts: Sequence[str]) -> str:
    """Return the terms that most of some texts hold and few of the others."""
    inside = Counter(word for at in places for word in set(words_in(texts[at])))
    overall = Counter(word for text in texts for word in set(words_in(text)))
    shown = _as_written(texts)

    def worth(word: str) -> tuple[float, str]:
        share = inside[word] / len(places)
        outside = (overall[word] - inside[word]) / max(1, len(texts) - len(places))
        return (-share * (1.0 - outside), word)

    telling = (word for word in inside if word in shown and len(word) > 2 and word not in _GENERAL)
    best = sorted(telling, key=worth)[:_TERMS]
    name = ", ".join(shown[word] for word in best)
    return name[:1].upper() + name[1:] or _REST


def _as_written(texts: Sequence[str]) -> dict[str, str]:
    """Return the commonest written form of each stem."""
    forms: dict[str, Counter[str]] = {}
    for text in texts:
        for word in text.replace("-", " ").split():
            bare = word.strip(".,;:()[]'\"“”")
            written = bare.lower() if bare.istitle() else bare
            forms.setdefault(stem(bare.casefold()), Counter())[written] += 1
    return {key: counted.most_common(1)[0][0] for key, counted in forms.items()}
