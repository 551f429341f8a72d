"""The stage: a claim with numbers or comparisons -> rows of the source's tables, and a vote."""

import re
from dataclasses import dataclass, replace

from scholiast.papers.claims import Purpose
from scholiast.papers.verdicts import Evidence, Label, Role, Vote
from scholiast.verifying.discrepancies.reading import read
from scholiast.verifying.interface import Case, Passage, SourceText, Tools
from scholiast.verifying.tables.comparing import Seen, seen, shown
from scholiast.verifying.tables.cues import BEST, LESS, MORE, WORST
from scholiast.verifying.tables.figures import look_at_figures
from scholiast.verifying.tables.grids import read_grid
from scholiast.verifying.tables.interface import Grid
from scholiast.verifying.tables.weighing import covered, numbers_of, probabilities

_VOTER = "tables"
_MOST = 40
"""Tables of a source that are looked at."""
_COVERED = 0.3
"""Share of the claim's words that a table must have to be shown."""
_SUPPORT = 0.6
"""Weight of the vote where every number of the claim stands in the row and column it names."""
_CAPTION = re.compile(r"^(?!\s*\|).*$", re.M)


@dataclass(frozen=True, slots=True)
class _Looked:
    """A table that bears on a claim."""

    grid: Grid
    passage: Passage
    found: Seen
    covered: float


def check_tables(case: Case, tools: Tools) -> Case:
    """Return the case with a row of a table as evidence and a vote, where a table bears on it.

    The vote is `supported` where each of the claim's numbers stands in a cell whose row and column
    the claim names, and `undecidable` otherwise: what a table seems to say against a claim is
    shown, and accuses nobody. Figures in focus are shown to a vision model, where one is there.
    """
    source = case.source
    if (
        source is None
        or case.claim.purpose is Purpose.BACKGROUND
        or not is_for_tables(case.claim.text)
    ):
        return case
    return look_at_figures(_from_tables(case, source), tools)


def _from_tables(case: Case, source: SourceText) -> Case:
    looked = [one for one in _tables(case.claim.text, source) if one.found.cell]
    if not looked:
        return replace(case, trail=(*case.trail, "tables: none bears on the claim"))
    best = max(looked, key=lambda one: (one.found.exact, one.found.placed or 0.0, one.covered))
    if best.covered < _COVERED and not best.found.exact:
        return replace(case, trail=(*case.trail, f"tables: {len(looked)}, none near the claim"))
    return _with(case, source, best)


def is_for_tables(claim: str) -> bool:
    """Say whether a claim has numbers, comparisons or superlatives that cells could have.

    >>> is_for_tables("BERT reaches 93.2 on SQuAD."), is_for_tables("BERT is a language model.")
    (True, False)
    """
    words = {word.lower for word in read(claim).words}
    return any(map(str.isdigit, claim)) or bool(words & (MORE | LESS | BEST | WORST))


def _tables(claim: str, source: SourceText) -> list[_Looked]:
    found = []
    for passage in [one for one in source.passages if one.kind == "table"][:_MOST]:
        caption = " ".join(_CAPTION.findall(passage.span.of(source.text)))
        grid = read_grid(source.text, passage.span, caption)
        if grid:
            found.append(_Looked(grid, passage, seen(claim, grid), covered(claim, grid)))
    return found


def _with(case: Case, source: SourceText, best: _Looked) -> Case:
    grid, found = best.grid, best.found
    if found.cell is None:
        return case
    span = grid.spans[found.cell.row]
    carries = found.exact and (found.comparison is None or found.comparison > 0)
    role = Role.SUPPORTS if carries else Role.NEAREST
    evidence = Evidence(
        source.work_id, span.of(source.text), span, role, source.sha256,
        best.passage.section, "table",
    )  # fmt: skip
    vote = Vote(
        _VOTER,
        Label.SUPPORTED if carries else Label.UNDECIDABLE,
        _SUPPORT if carries else round(_chance(case.claim.text, best), 3),
        evidence=(len(case.evidence),),
        words=shown(found, grid),
    )
    return replace(
        case,
        evidence=(*case.evidence, evidence),
        votes=(*case.votes, vote),
        trail=(*case.trail, f"tables: {vote.words}"),
    )


def _chance(claim: str, best: _Looked) -> float:
    return max(probabilities(numbers_of(claim, best.grid, best.found)).values())
