"""What a leaderboard shows: contests, and who stands where in each."""

from dataclasses import dataclass

_STEPS = (0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)


@dataclass(frozen=True, slots=True)
class Figure:
    """A mean, and its 95 % interval where there is one."""

    value: float
    low: float | None = None
    high: float | None = None

    @property
    def shown(self) -> str:
        """Return the mean as it is written."""
        return f"{self.value:.3f}"

    @property
    def ends(self) -> str:
        """Return the interval as it is written; empty where there is none."""
        if self.low is None or self.high is None:
            return ""
        return f"{self.low:.3f} to {self.high:.3f}"


@dataclass(frozen=True, slots=True)
class Standing:
    """One system in a contest."""

    system: str
    figure: Figure
    further: tuple[Figure | None, ...] = ()
    """Other measures, in the order of the contest's; None where it has none."""
    n: int = 0
    """Samples; 0 where nobody says."""
    cost: tuple[str, ...] = ()
    """What it took, in words: `12 s`, `0.31 US dollars`, `84,000 tokens`."""
    day: str = ""
    """`2026-01-31`; empty where nobody says."""
    is_published: bool = False
    """A figure that a paper prints, on data of its own; it has no rank."""
    against_next: str = ""
    """How sure its place above the next one is."""
    judge: str = ""
    """Who marked the answers; empty where nobody did."""
    is_apart: bool = False
    """That place is not due to chance, at 5 %."""


@dataclass(frozen=True, slots=True)
class Contest:
    """Systems on one benchmark and the same samples, the best first; published ones among them."""

    benchmark: str
    metric: str
    further: tuple[str, ...]
    standings: tuple[Standing, ...]
    samples: str = ""
    """The beginning of the samples' digest."""
    note: str = ""

    @property
    def anchor(self) -> str:
        """Return its id on the page."""
        kept = "".join(one if one.isalnum() else "-" for one in self.benchmark)
        return f"{kept}-{self.samples}" if self.samples else kept

    @property
    def most(self) -> float:
        """Return the figure that fills a bar: the next of 0.1, 0.2, 0.5, 1, 2 ... above all ends.

        >>> Contest("b", "m", (), (Standing("s", Figure(0.07, 0.05, 0.12)),)).most
        0.2
        """
        top = max((max(one.figure.value, one.figure.high or 0.0) for one in self.standings),
                  default=1.0)  # fmt: skip
        return next((step for step in _STEPS if step >= top), top)


@dataclass(frozen=True, slots=True)
class Board:
    """All contests, in order."""

    contests: tuple[Contest, ...]
    made: str
    """The day on which the page was made."""
