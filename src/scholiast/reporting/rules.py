"""What a report says about the rules behind the findings; handed in as data."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

_SPELLED = {"arxiv": "arXiv", "doi": "DOI", "isbn": "ISBN", "issn": "ISSN", "pdf": "PDF",
            "pmid": "PMID", "url": "URL"}  # fmt: skip


class RuleCard(NamedTuple):
    """One rule, told in a line; any tuple of these five strings will do."""

    code: str
    """`SCH101`"""
    name: str
    """`unknown-key` or `Unknown key`"""
    summary: str
    """What it sees, in one sentence."""
    level: str
    """`error`, `warning` or `info`: its level unless the settings say otherwise."""
    help: str
    """Address or path of the page that explains it; may be empty."""

    @property
    def title(self) -> str:
        """Return the name in words.

        >>> RuleCard("SCH302", "malformed-arxiv-id", "", "warning", "").title
        'Malformed arXiv id'
        """
        words = [_SPELLED.get(word, word) for word in self.name.replace("-", " ").split()]
        line = " ".join(words)
        return line if words and words[0] in _SPELLED.values() else line[:1].upper() + line[1:]


RuleRows = Sequence[tuple[str, str, str, str, str]]


def by_code(rules: RuleRows, codes: Iterable[str]) -> dict[str, RuleCard]:
    """Return a card for each rule, and a bare one for each code that no rule describes."""
    cards = {row[0]: RuleCard(*row) for row in rules}
    for code in codes:
        cards.setdefault(code, RuleCard(code, "", "", "warning", ""))
    return cards
