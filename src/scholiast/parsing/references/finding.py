"""Where the bibliographies of a plain text begin and end."""

import re
from collections.abc import Sequence
from itertools import accumulate

from scholiast.parsing.sectioning import role_of

_ENTRY_SIGNS = (
    (re.compile(r"\(?\b(?:1[89]|20)\d\d[a-z]?\b\)?\s?[.,:;]"), 1.0),
    (re.compile(r"\((?:1[89]|20)\d\d[a-z]?\)"), 0.8),
    (re.compile(r"\b\d{1,4}\s?(?:\(\d{1,4}(?:[-–]\d{1,4})?\))?\s?:\s?[A-Za-z]?\d"
                r"|\b\d{1,4}\s?\(\d{1,4}\)"), 1.0),
    (re.compile(r"(?:^|[\s,&])[A-ZÀ-Þ][^\W\d_]{1,20}\s[A-Z]{1,3}(?:,|\s&|\s\()"), 0.8),
    (re.compile(r"\b\d{1,5}\s?[-–—]{1,2}\s?\d{1,5}\b"), 0.8),
    (re.compile(r"\b(?:pp?|vol|no|eds?)\.\s?\w", re.I), 0.8),
    (re.compile(r"\b(?:10\.\d{4,9}/|arxiv|doi\b|https?://|isbn\b)", re.I), 1.0),
    (re.compile(r"\b(?:Press|Proceedings|Proc\.|Journal|Springer|Elsevier|Wiley|University of"
                r"|Univ\.|J\.)"), 0.6),
    (re.compile(r"^\s{0,12}(?:\[\w{1,12}\]|\(?\d{1,3}[.)])\s"), 0.6),
    (re.compile(r"^\s{0,12}[A-ZÀ-Þ][^\W\d_]+(?:[-'’ ][A-ZÀ-Þ]?[^\W\d_]+)?,?\s"
                r"(?:[A-ZÀ-Þ]\.?[\s\-,]{0,2}){1,4}"), 1.2),
    (re.compile(r"(?:[A-ZÀ-Þ]\.[\s\-]?){1,3}\s?[A-ZÀ-Þ][^\W\d_]+,"), 0.8),
    (re.compile(r"^\s{0,12}[—–_-]{2,}"), 1.0),
)  # fmt: skip
_PROSE_SIGNS = (
    (re.compile(r"\((?:e\.g\.,? |see |cf\. )?[A-Z][^()\d]{1,60},? (?:19|20)\d\d[a-z]?"
                r"(?:[;,][^()]{0,80})?\)"), 1.2),
    (re.compile(r"\b(?:we|our|this study|these results|is|are|was|were|has|have|can|which)\b"),
     0.5),
    (re.compile(r"\b(?:Figure|Fig\.|Table|Eq\.)\s?\d", re.I), 0.8),
    (re.compile(r"\.{4,}\s*\d{1,4}\s*$|(?:\. ){4,}"), 3.0),
)  # fmt: skip
_OTHER_HEADING = re.compile(
    r"\s{0,40}(?:\d{1,2}\.?\s|[A-Z]\.?\s)?(?:appendix|appendices|annex|supplementa\w{1,5}|"
    r"supporting information|acknowledge?ments?|figure (?:legends|captions)|"
    r"list of (?:figures|tables)|tables?|figures?|author (?:contributions|information|biograph\w+)|"
    r"about the authors?|chapter|curriculum vitae|vita|index|glossary|notes|footnotes|"
    r"introduction|abstract|conflicts? of interest|funding)\b.{0,60}$",
    re.I,
)
_YEAR = re.compile(r"(?:1[89]|20)\d\d")
_RUNNING = re.compile(r"\s*(?:\d{1,4}|[ivxlc]{1,7}|page \d{1,4}.{0,20})\s*$", re.I)
_IS_ENTRY = 1.0
WINDOW = 10
"""Lines with text over which the density of entries is taken."""


def find_bibliographies(lines: Sequence[str]) -> list[range]:
    """Return the ranges of lines that are bibliographies, headings left out, in order.

    A list begins after a heading such as `References`, or where entries stand close together, and
    ends at a heading of something else or where the text turns to prose.

    >>> entry = "[1] Lee, K. 2019. On trees. Botany 12:3-4."
    >>> find_bibliographies(["So it is [1].", "References", entry, "Appendix A"])
    [range(2, 3)]
    """
    filled = [
        index for index, line in enumerate(lines) if line.strip() and not _RUNNING.match(line)
    ]
    scores = [entry_score(lines[index]) for index in filled]
    density = _density(scores)
    found: list[range] = []
    place = 0
    while place < len(filled):
        heads = _is_bibliography_heading(lines[filled[place]])
        if heads and _dense_ahead(density, place):
            place = _taken(lines, filled, density, place + 1, found)
        elif density[place] >= 0.75 and _fully_dense(density, place):
            place = _taken(lines, filled, density, place, found)
        else:
            place += 1
    return found


def entry_score(line: str) -> float:
    """Return how much a line looks like part of a reference: 1 and more does, 0 and less not.

    >>> entry_score("Lee, K. 2019. On trees. Botany 12:3-4.") > 1 > entry_score("We have that.")
    True
    """
    text = line[:400]
    score = sum(weight for pattern, weight in _ENTRY_SIGNS if pattern.search(text))
    return score - sum(weight for pattern, weight in _PROSE_SIGNS if pattern.search(text))


def _density(scores: Sequence[float]) -> list[float]:
    """Return for each line the share of lines like entries among the next ones."""
    hits = [0, *accumulate(score >= _IS_ENTRY for score in scores)]
    count = len(scores)
    return [
        (hits[min(at + WINDOW, count)] - hits[at]) / max(min(WINDOW, count - at), 1)
        for at in range(count)
    ]


def _is_bibliography_heading(line: str) -> bool:
    text = line.strip().strip("#*_").strip()
    return len(text) < 60 and role_of(text) == "references"


def _is_other_heading(line: str, density: float) -> bool:
    """Say whether a line heads what follows a bibliography."""
    text = line.strip().strip("#*_").strip()
    if (
        len(text) < 60
        and not _YEAR.search(text)
        and role_of(text) in ("appendix", "acknowledgements")
    ):
        return True
    return bool(_OTHER_HEADING.match(line)) and entry_score(line) < _IS_ENTRY and density < 0.7


def _dense_ahead(density: Sequence[float], place: int) -> bool:
    """Say whether entries follow a heading within a few lines."""
    return max(density[place + 1 : place + 6], default=0.0) >= 0.2


def _fully_dense(density: Sequence[float], place: int) -> bool:
    """Say whether entries fill two windows from here on: enough to do without a heading."""
    later = place + WINDOW
    return later < len(density) and density[later] >= 0.5


def _taken(
    lines: Sequence[str],
    filled: Sequence[int],
    density: Sequence[float],
    place: int,
    found: list[range],
) -> int:
    """Add the list that begins at `place`; return the place after it."""
    end = place
    while end < len(filled):
        line = lines[filled[end]]
        if _is_other_heading(line, density[end]) or (
            end > place and _is_bibliography_heading(line)
        ):
            break
        if density[end] < 0.2 and density[max(end - WINDOW + 1, place)] < 0.4:
            break
        end += 1
    last = end
    while last > place and end < len(filled) and entry_score(lines[filled[last - 1]]) <= 0:
        last -= 1
    if last > place:
        found.append(range(filled[place], filled[last - 1] + 1))
    return max(end, place + 1)
