"""Accords -> one score from 0 to 1, by a small table of weights; and what no score outweighs."""

import math
from collections.abc import Sequence

from scholiast.papers import Accord, FieldAccord, Found, Reference, Work
from scholiast.resolving.comparing.fields import FIELDS, compare
from scholiast.resolving.comparing.titles import read_title
from scholiast.resolving.tables import read_table

FOUND = 0.9
"""Least score from which a work is taken for the one that the reference names."""
VETOED = 0.4
"""Most that a pair scores which something speaks against that nothing outweighs."""
LONG_TITLE = 30
"""Letters from which a title carries its whole weight."""
SHORT_TITLE = 12
AGREE = (Accord.SAME, Accord.COMPATIBLE)


def assess(reference: Reference, work: Work, *, by: str, index: str) -> Found:
    """Return the pair with its score (0 to 1) from its accords.

    >>> from scholiast.papers import Name
    >>> cited = Reference("a", title="On the growth of tall trees in cities", year=2019)
    >>> assess(cited, Work("w", title="Rivers"), by="search", index="store").score
    0.0
    """
    accords = compare(reference, work)
    return Found(work, score(accords, work), by, accords, index=index)


def score(accords: Sequence[FieldAccord], work: Work) -> float:
    """Return the likelihood, 0 to 1, that the two are one work, from how their fields go.

    The weights (data/weights.toml) are summed to the logarithm of the odds. A title's weight grows
    with its length, an author list's with the share of its names that are the work's.
    """
    weights = read_table("weights.toml")
    letters = len(read_title(work.title).letters)
    named = [weights["identifier"][a.accord.value] for a in accords if a.field not in FIELDS]
    identifier = max(named, key=abs, default=0.0)
    total = weights["bias"] + identifier
    for accord in accords:
        if accord.field in FIELDS:
            weight = weights[accord.field][accord.accord.value]
            total += _scaled(accord, weight, letters, identified=identifier > 0)
    likely = 1 / (1 + math.exp(-total))
    if veto(accords, letters):
        likely = min(likely, VETOED)
    return round(likely, 4)


def _scaled(accord: FieldAccord, weight: float, letters: int, *, identified: bool) -> float:
    """Return the weight of one field's accord, scaled by how much there was to agree in."""
    if accord.field == "title" and weight > 0:
        length = min(1.0, max(letters, 6) / LONG_TITLE)
        return weight * (0.4 + 0.6 * length) * accord.likeness
    if accord.field == "title" and identified:
        is_said = accord.accord is not Accord.UNSAID
        return weight * (1 - accord.likeness**2) if is_said else 0.0
    if accord.field == "authors" and accord.accord is Accord.DIFFERS:
        return weight * (1 - accord.likeness) ** 2 - 0.5
    if accord.field == "venue" and accord.accord is Accord.COMPATIBLE:
        return weight * accord.likeness
    return weight


def veto(accords: Sequence[FieldAccord], letters: int) -> str:
    """Return why the two cannot be taken for one work, whatever else agrees; empty if they can.

    `letters` is the length of the work's folded title.
    """
    how = {accord.field: accord for accord in accords}
    title, authors, year = how["title"], how["authors"], how["year"]
    identified = any(a.accord in AGREE for a in accords if a.field not in FIELDS)
    if title.accord is Accord.DIFFERS and not identified:
        return "another title"
    if title.accord is Accord.DIFFERS and authors.accord not in AGREE:
        return "an identifier of another work"
    if identified:
        return ""
    if authors.accord is Accord.DIFFERS and authors.likeness < 0.5:
        return "other authors"
    if authors.accord is Accord.UNSAID and title.accord is not Accord.UNSAID:
        speaks = year.accord in AGREE or how["venue"].accord in AGREE
        enough = letters >= SHORT_TITLE and (speaks or letters >= 2 * LONG_TITLE)
        return "" if enough else "a title alone"
    return "no title to go by" if title.accord is Accord.UNSAID else ""
