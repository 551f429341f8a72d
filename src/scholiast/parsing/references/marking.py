"""Labelled stretches of gold strings -> one label a token, GROBID's and AnyStyle's ways made one."""

import re
from collections.abc import Sequence

from scholiast.parsing.references.gold import Labelled
from scholiast.parsing.references.goldlines import Listing
from scholiast.parsing.references.labels import Label
from scholiast.parsing.references.tokens import Token

_OUTSIDE = {
    Label.CONTAINER: "in dans en appeared presented paper at the".split(),
    Label.JOURNAL: "in dans en".split(),
    Label.EDITOR: "in eds ed editors editor edited by hrsg hg herausgegeben von éd éds dir and trans".split(),
    Label.AUTHOR: "eds ed editors editor hrsg hg éd éds dir by".split(),
    Label.TRANSLATOR: "trans translated by translator translators traduction übers von de trad tr".split(),
    Label.PAGES: "p pp pages page s pgs pág págs str с pg ff".split(),
    Label.VOLUME: "vol vols volume no nr n number issue bd band heft v t tome núm num år jahrgang jg т".split(),
    Label.ISSUE: "no nr n number issue heft num núm h".split(),
    Label.DOI: "doi https http dx org".split(),
    Label.ARXIV: "arxiv".split(),
    Label.PMID: "pmid pmcid pubmed".split(),
    Label.ISBN: "isbn issn".split(),
    Label.URL: "retrieved from available at url accessed on online http https the".split(),
}  # fmt: skip
"""Words that stand inside a stretch for some annotators and outside for others: outside here."""
_LEADING_ONLY = {Label.CONTAINER, Label.JOURNAL, Label.EDITOR, Label.DOI, Label.URL}
_NUMERIC = re.compile(r"^(?:\d+\w{0,3}|[IVXLCivxlc]+|[A-Z]?\d+)$")
_ADDRESS = re.compile(r"(?:https?|www\.|10\.)", re.I)


def token_labels(tokens: Sequence[Token], gold: Labelled) -> list[str]:
    """Return one label a token for a gold string."""
    labels = [Label.OTHER] * len(tokens)
    at = 0
    for start, end, label in sorted(gold.stretches):
        while at < len(tokens) and tokens[at].end <= start:
            at += 1
        first = at
        while at < len(tokens) and tokens[at].start < end:
            at += 1
        for index, found in zip(range(first, at), _inside(tokens[first:at], label), strict=True):
            labels[index] = found
    return [str(label) for label in labels]


def _inside(tokens: Sequence[Token], label: Label) -> list[Label]:
    """Return the labels of the tokens of one stretch."""
    words = [token.text.lower() for token in tokens]
    outside = _OUTSIDE.get(label, [])
    if label is Label.VOLUME:
        return _volume(tokens, words)
    if label is Label.URL:
        return (
            [label if _ADDRESS.match(word) else Label.OTHER for word in words]
            if any(map(_ADDRESS.match, words))
            else [Label.NOTE] * len(words)
        )
    kept, leading = [], True
    for word in words:
        drops = word in outside and (leading or label not in _LEADING_ONLY)
        if label in (Label.CONTAINER, Label.JOURNAL) and word == "the":
            drops = drops and len(kept) > 0 and leading
        if not drops:
            leading = False
        kept.append(Label.OTHER if drops else label)
    return kept if any(found is label for found in kept) else [label] * len(words)


def _volume(tokens: Sequence[Token], words: Sequence[str]) -> list[Label]:
    """Return labels for `12(3): 45-67` and the like, which some annotate as one volume."""
    labels, seen = [], 0
    for index, word in enumerate(words):
        if not _NUMERIC.match(tokens[index].text) or (word in ("v", "i", "c") and len(words) > 1):
            labels.append(Label.OTHER)
            continue
        follows_colon = index > 0 and ":" in tokens[index].before and seen
        if follows_colon or (labels and labels[-1] is Label.PAGES):
            labels.append(Label.PAGES)
        elif seen and not (
            index
            and set(tokens[index].before.strip()) <= set("-–/")
            and seen == 1
            and labels[-1] is Label.VOLUME
        ):
            labels.append(Label.ISSUE)
        else:
            labels.append(Label.VOLUME)
        seen += 1
    return labels if seen else [Label.VOLUME] * len(words)


def line_labels(listing: Listing) -> list[str]:
    """Return B, I or O for each line of a bibliography."""
    starts = {entry.start for entry in listing.entries}
    inside = {line for entry in listing.entries for line in entry}
    return ["B" if i in starts else "I" if i in inside else "O" for i in range(len(listing.lines))]
