"""Work: a thing published in the world, whoever cites it; and how it stands today."""

from dataclasses import dataclass
from enum import StrEnum

from scholiast.papers.references import Identifiers, Name


class Nature(StrEnum):
    """What a notice says of a work, weightiest first; only the first two take it back."""

    RETRACTION = "retraction"
    WITHDRAWAL = "withdrawal"
    CONCERN = "expression of concern"
    REPUBLICATION = "retraction and republication"
    CORRECTION = "correction"
    REINSTATEMENT = "reinstatement"


@dataclass(frozen=True, slots=True)
class Notice:
    """One notice about one work, as one source gives it; what it does not say is empty."""

    nature: Nature
    date: str = ""
    """ISO 8601."""
    doi: str = ""
    """Of the notice itself."""
    reason: str = ""
    source: str = ""
    """Who says so: `Retraction Watch`, `Crossref`, `OpenAlex`, `PubMed`, or an imported file's
    name."""


@dataclass(frozen=True, slots=True)
class Author:
    """One author of a work."""

    name: Name
    orcid: str = ""
    """`0000-0002-1825-0097`, without prefix."""


@dataclass(frozen=True, slots=True)
class Version:
    """Another version of the same work: the preprint of an article, the article of a preprint."""

    relation: str
    """What the other one is: `preprint`, `published`, or `version` (v2 beside v1)."""
    identifiers: Identifiers
    venue: str = ""
    year: int | None = None


@dataclass(frozen=True, slots=True)
class Location:
    """Where a copy of a work can be had."""

    url: str
    kind: str = ""
    """`publisher` or `repository`"""
    host: str = ""
    """The repository's or venue's name: `arXiv`, `PubMed Central`."""
    form: str = ""
    """`pdf`, `xml`, `html`, `latex` or `landing` (a page that links to it); empty if unknown."""
    version: str = ""
    """`published`, `accepted` or `submitted`; empty if unknown."""
    licence: str = ""
    """`cc-by`, ...; empty if unknown."""


@dataclass(frozen=True, slots=True)
class Work:
    """One published thing, as an index or the local store describes it. Unsaid is empty or None."""

    id: str
    """Stable within a store: the strongest identifier as `scheme:value` (`doi:10.1/x`), or
    `title:` and a digest of title, first author and year. See `work_id`."""
    identifiers: Identifiers = Identifiers()
    title: str = ""
    authors: tuple[Author, ...] = ()
    year: int | None = None
    date: str = ""
    """Day, month or year of publication, ISO 8601: `2024-06-01`, `2024-06`, `2024`."""
    available_at: str = ""
    """The day from which a reader could know it, ISO 8601; a query as of an earlier day does not
    see it. The earliest of its versions; the last day of the year where only that is known."""
    venue: str = ""
    volume: str = ""
    issue: str = ""
    pages: str = ""
    publisher: str = ""
    type: str = ""
    """A CSL type, as in Reference."""
    abstract: str = ""
    fields: tuple[str, ...] = ()
    """Fields of study, broadest first."""
    citation_count: int | None = None
    notices: tuple[Notice, ...] = ()
    versions: tuple[Version, ...] = ()
    locations: tuple[Location, ...] = ()
    """Open-access copies, best first."""
    licence: str = ""
    url: str = ""
    sources: tuple[str, ...] = ()
    """Who described it: `OpenAlex`, `Crossref`, or an imported file's name."""

    @property
    def status(self) -> Notice | None:
        """Return the notice that says how the work stands today; None where there is none."""
        return standing(self.notices) if self.notices else None

    @property
    def is_retracted(self) -> bool:
        """Say whether the work is taken back; corrected or reinstated ones are not."""
        status = self.status
        return status is not None and status.nature in (Nature.RETRACTION, Nature.WITHDRAWAL)


def standing(notices: tuple[Notice, ...]) -> Notice:
    """Return the notice that says how the work stands today.

    >>> standing((Notice(Nature.CORRECTION), Notice(Nature.RETRACTION))).nature.value
    'retraction'
    >>> standing((Notice(Nature.RETRACTION, "2019-01-01"),
    ...           Notice(Nature.REINSTATEMENT, "2020-01-01"))).nature.value
    'reinstatement'
    """
    order = list(Nature)
    heaviest = min(notices, key=lambda notice: (order.index(notice.nature), notice.date))
    returns = [notice for notice in notices if notice.nature is Nature.REINSTATEMENT]
    if returns and heaviest.nature in (Nature.RETRACTION, Nature.WITHDRAWAL):
        last = max(
            (notice for notice in notices if notice.nature is heaviest.nature),
            key=lambda notice: notice.date,
        )
        back = max(returns, key=lambda notice: notice.date)
        return back if not back.date or back.date >= last.date else last
    return heaviest
