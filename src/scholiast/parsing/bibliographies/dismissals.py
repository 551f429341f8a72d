"""Authors' inline words that a finding is to be left out."""

import re
from collections.abc import Iterator

from scholiast.papers import Dismissal

_WORD = re.compile(
    r"scholiast\s{0,4}:\s{0,4}ignore\b[ \t]{0,4}((?:SCH\d{3}[ \t,]{0,4}){0,40})"
    r"[ \t]{0,4}(?:[:–—-]{1,3}[ \t]{0,4})?([^\n]{0,500})",
    re.I,
)
_CODE = re.compile(r"SCH\d{3}", re.I)
_COMMENT = re.compile(r"(?<!\\)%")


def read_dismissal(comment: str, file: str, line: int) -> Dismissal | None:
    """Return what a comment dismisses, or None where it says nothing of the kind.

    >>> read_dismissal("scholiast: ignore SCH104: both editions are meant", "a.tex", 3)
    Dismissal(codes=('SCH104',), reason='both editions are meant', file='a.tex', line=3)
    """
    match = _WORD.search(comment)
    if not match:
        return None
    codes = tuple(code.upper() for code in _CODE.findall(match.group(1)))
    return Dismissal(codes, match.group(2).strip(), file, line)


def read_dismissals(content: str, file: str) -> list[Dismissal]:
    r"""Return what the percent comments of a LaTeX or BibTeX file dismiss, in order.

    >>> read_dismissals("a\n% scholiast: ignore SCH101, SCH102 - on purpose\nb", "r.bib")[0].line
    2
    """
    return list(_dismissals(content, file))


def _dismissals(content: str, file: str) -> Iterator[Dismissal]:
    if "scholiast" not in content:
        return
    for number, line in enumerate(content.split("\n"), start=1):
        if "scholiast" not in line:
            continue
        comment = _COMMENT.search(line)
        found = read_dismissal(line[comment.end() :], file, number) if comment else None
        if found:
            yield found
