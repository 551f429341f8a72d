"""What a citation mark says: indices, labels, or names and years."""

from dataclasses import dataclass

from scholiast.papers import CitationStyle, Span


@dataclass(frozen=True, slots=True)
class MarkItem:
    """One source named by a mark, as the mark names it."""

    index: int | None = None
    label: str = ""
    names: tuple[str, ...] = ()
    """Family names, in order."""
    has_more_names: bool = False
    """The mark says "et al."."""
    year: int | None = None
    year_suffix: str = ""
    prefix: str = ""
    suffix: str = ""
    other_year: int | None = None
    """The second year of `1922/1978`; `year` is the first."""
    undated: bool = False
    """The mark says "in press", "n.d." or the like in place of a year."""
    is_private: bool = False
    """The mark says "unpublished" or the like: a bibliography need not list it."""
    title: str = ""
    """Words of the title, where the mark names the work by them."""
    is_secondary: bool = False
    """Cited through another work: the first of `Smith, 1990, as cited in Lee, 2001`."""

    def __str__(self) -> str:
        """Return the source in a few words, as a report may name it.

        >>> str(MarkItem(names=("Smith",), has_more_names=True, year=2019, year_suffix="a"))
        'Smith et al. 2019a'
        """
        if self.index is not None:
            return str(self.index)
        if self.label:
            return self.label
        who = " & ".join(self.names) or self.title
        more = " et al." if self.has_more_names else ""
        return f"{who}{more} {self.year or ''}{self.year_suffix}".strip()


@dataclass(frozen=True, slots=True)
class Mark:
    """A stretch of text that cites, and the sources it names."""

    span: Span
    style: CitationStyle
    items: tuple[MarkItem, ...]
