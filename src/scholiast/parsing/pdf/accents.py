"""Accents that a file draws by themselves, put onto the letters under them."""

import unicodedata

from scholiast.parsing.pdf import library
from scholiast.parsing.pdf.letters import COMBINING
from scholiast.parsing.pdf.values import TextRun

ACCENT_LIMIT = 200
"""Accents of one page that are placed."""


def settled(handle: int, runs: list[TextRun]) -> list[TextRun]:
    """Return an upright page's runs; an accent drawn over a letter of another run is put onto it.

    Some files draw a line's accents after the line itself, far from their letters in order.
    """
    accents = [at for at, run in enumerate(runs) if run.text in COMBINING][:ACCENT_LIMIT]
    dropped: set[int] = set()
    for at in accents:
        middle = (runs[at].left + runs[at].right) / 2
        under = _under(runs, at, middle)
        if under is not None and (changed := _with_accent(handle, runs[under], runs[at], middle)):
            runs[under] = changed
            dropped.add(at)
    return [run for at, run in enumerate(runs) if at not in dropped] if dropped else runs


def _under(runs: list[TextRun], at: int, middle: float) -> int | None:
    """Return the index of the run of letters over which an accent's middle stands, or None."""
    accent = runs[at]
    return next(
        (
            index
            for index, run in enumerate(runs)
            if run.left <= middle <= run.right
            and abs(run.baseline - accent.baseline) < 0.4 * accent.size
            and index != at
            and run.text not in COMBINING
        ),
        None,
    )


def _with_accent(handle: int, run: TextRun, accent: TextRun, middle: float) -> TextRun | None:
    """Return a run with an accent on the letter at `middle`; None where there is no such letter."""
    boxes = library.loose_boxes(handle, range(run.first, run.first + len(run.text)))
    for index, (left, _, right, _) in enumerate(boxes):
        letter = {"ı": "i", "ȷ": "j"}.get(run.text[index], run.text[index])
        if left <= middle <= right and letter.isalpha():
            whole = unicodedata.normalize("NFC", letter + COMBINING[accent.text])
            if len(whole) == 1:
                return run._replace(text=run.text[:index] + whole + run.text[index + 1 :])
    return None
