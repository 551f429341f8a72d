"""Gold strings -> one label a token, GROBID's and AnyStyle's ways made one."""

import re
from collections.abc import Sequence

from scholiast.parsing.references.gold import Labelled
from scholiast.parsing.references.goldlines import Listing
from scholiast.parsing.references.labels import Label
from scholiast.parsing.references.tokens import Token

_LISTS = {
    Label.CONTAINER: "in dans en appeared presented paper at",
    Label.JOURNAL: "in dans en",
    Label.EDITOR: (
        "in eds ed editors editor edited by hrsg hg herausgegeben von éd éds dir and trans"
    ),
    Label.AUTHOR: "eds ed editors editor hrsg hg éd éds dir by",
    Label.TRANSLATOR: (
        "trans translated by translator translators traduction übers von de trad tr"
    ),
    Label.PAGES: "p pp pages page s pgs pág págs str с pg ff",
    Label.VOLUME: "vol vols volume no nr n number issue bd band heft v t tome núm num år jg т",
    Label.ISSUE: "no nr n number issue heft num núm h",
    Label.DOI: "doi https http dx org",
    Label.ARXIV: "arxiv",
    Label.PMID: "pmid pmcid pubmed",
    Label.ISBN: "isbn issn",
    Label.URL: "retrieved from available at url accessed on online http https the",
}
_OUTSIDE = {label: frozenset(words.split()) for label, words in _LISTS.items()}
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
    if label is Label.VOLUME:
        return _volume(tokens, words)
    if label is Label.URL:
        addresses = [bool(_ADDRESS.match(word)) for word in words]
        other = Label.OTHER if any(addresses) else Label.NOTE
        return [label if address else other for address in addresses]
    kept: list[Label] = []
    leading = True
    for token, word in zip(tokens, words, strict=True):
        drops = word in _OUTSIDE.get(label, ()) and (leading or label not in _LEADING_ONLY)
        glued = label is Label.PAGES and not token.after and token.text.isupper()
        drops = drops and not glued
        leading = leading and drops
        kept.append(Label.OTHER if drops else label)
    return kept if label in kept else [label] * len(words)


def _volume(tokens: Sequence[Token], words: Sequence[str]) -> list[Label]:
    """Return labels for `12(3): 45-67` and the like, which some annotate as one volume."""
    labels: list[Label] = []
    for index, word in enumerate(words):
        if not _NUMERIC.match(tokens[index].text) or (word in "vic" and len(words) > 1):
            labels.append(Label.OTHER)
        else:
            labels.append(_numeric(tokens[index].before if index else "", labels))
    return labels if set(labels) != {Label.OTHER} else [Label.VOLUME] * len(words)


def _numeric(before: str, labels: Sequence[Label]) -> Label:
    """Return the label of a number after others: volume, issue, then pages after a colon."""
    if Label.VOLUME not in labels:
        return Label.VOLUME
    if ":" in before or labels[-1] is Label.PAGES:
        return Label.PAGES
    runs_on = labels[-1] is Label.VOLUME and before.strip() and set(before.strip()) <= set("-–/")
    return Label.VOLUME if runs_on else Label.ISSUE


def line_labels(listing: Listing) -> list[str]:
    """Return B, I or O for each line of a bibliography."""
    starts = {entry.start for entry in listing.entries}
    inside = {line for entry in listing.entries for line in entry}
    return ["B" if i in starts else "I" if i in inside else "O" for i in range(len(listing.lines))]
