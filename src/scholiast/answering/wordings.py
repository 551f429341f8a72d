"""Words that are looked for letter for letter: names in a question, and cells that stand in it."""

import re
from collections import Counter
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from scholiast.answering.interface import EvidenceUnit, Modality
from scholiast.papers.folding import fold

K1 = 1.2
"""How soon more of the same name adds less (as in BM25)."""
_TOKEN = re.compile(r"[A-Za-z0-9][A-Za-z0-9+./&-]{0,40}[A-Za-z0-9%]|\d")
Scores = NDArray[np.float64]


def names_in(text: str) -> list[str]:
    """Return the words of a text that are written like names: two capitals, or a digit.

    >>> names_in("Which F1 does BERT-base reach with WHO data?")
    ['F1', 'BERT-base', 'WHO']
    """
    return [
        word
        for word in _TOKEN.findall(text)
        if sum(letter.isupper() for letter in word) > 1 or any(map(str.isdigit, word))
    ]


def by_names(question: str, texts: Sequence[str]) -> Scores:
    """Return how much texts hold the names of a question, as they are written, the rarer the more.

    Stemmed words in small letters lose them: `WHO` is a stop word there.
    """
    scores = np.zeros(len(texts))
    wanted = set(names_in(question))
    counts = [Counter(_TOKEN.findall(text)) for text in texts] if wanted else []
    for name in wanted:
        often = np.array([one[name] for one in counts], np.float64)
        held = int((often > 0).sum())
        rarity = np.log(1 + (len(texts) - held + 0.5) / (held + 0.5))
        scores += rarity * often * (K1 + 1) / (often + K1)
    return scores


def by_cells(question: str, units: Sequence[EvidenceUnit]) -> Scores:
    """Return how many words of a question are whole cells of each table; 0 for what is none."""
    asked = f" {fold(question)} "
    return np.array([float(_cell_words(asked, one)) for one in units])


def _cell_words(asked: str, unit: EvidenceUnit) -> int:
    if unit.modality is not Modality.TABLE:
        return 0
    lines = (line.strip().strip("|").split("|") for line in unit.text.splitlines())
    cells = {fold(cell) for line in lines for cell in line}
    return sum(len(one.split()) for one in cells if len(one) > 1 and f" {one} " in asked)
