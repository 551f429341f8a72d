"""Why sets of a folder stayed empty, and what to do about it, in sentences."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from scholiast.benchmarks.diagnostic.interface import SETS, Options
from scholiast.benchmarks.diagnostic.keeping import Held
from scholiast.benchmarks.diagnostic.strata import FEW, OUTSIDE, SPANS, Strata
from scholiast.benchmarks.diagnostic.tagging import ADVICE

REASONS = 3
"""So many reasons why citations gave no sentence are told."""


def advice(
    held: Held, strata: Strata, options: Options, sizes: Mapping[str, int]
) -> tuple[str, ...]:
    """Return what a reader of the sets must know, a sentence each; `sizes` are records by set."""
    if not held.contexts:
        return (_no_sentences(held),)
    empty = [name for name in SETS if not sizes[name]]
    left = (
        _sets(strata, options, empty) if strata.cells else ["no work is left: all sets are empty"]
    )
    return (*_works(held, strata, options), *_pos(held), *left)


def _no_sentences(held: Held) -> str:
    dropped: Counter[str] = Counter()
    for source in (held.sources or {}).values():
        dropped.update(source.dropped)
    told = "; ".join(f"{reason} ({count:,})" for reason, count in dropped.most_common(REASONS))
    return f"no citing sentence was found. Citations that gave none: {told or 'there were none'}"


def _works(held: Held, strata: Strata, options: Options) -> Iterator[str]:
    few, outside = strata.left_out.get(FEW, 0), strata.left_out.get(OUTSIDE, 0)
    if few:
        is_told = all(work.citation_count is not None for work in held.works)
        yield (
            f"{few:,} of {len(held.works):,} works are cited less than "
            f"{options.least_citations} times and left out: --least-citations sets the least"
            + ("" if is_told else "; where no index gives counts, they are the collection's own")
        )
    if outside:
        first = options.last_year - SPANS * SPANS + 1
        latest = max(work.year for work in held.works if work.year is not None)
        yield (
            f"{outside:,} works are not of {first} to {options.last_year} and left out: "
            f"--last-year moves the groups; the latest is of {latest}"
        )


def _pos(held: Held) -> Iterator[str]:
    untold = sum(not one.tagged_by for one in held.contexts)
    if untold:
        yield (
            f"no tagger has read {untold:,} sentences, which pos does without: {ADVICE}, "
            "or name weights with --tagger, and build again"
        )


def _sets(strata: Strata, options: Options, empty: Sequence[str]) -> Iterator[str]:
    if not strata.shares:
        yield (
            "no work has a field, so that fields and low-resource are empty: "
            "--store looks works up in what an index told"
        )
    elif "low-resource" in empty:
        yield f"low-resource is empty: no field has less than {options.low_share:.0%} of the works"
    if "years" in empty:
        yield "years is empty: no work that could be drawn has a year"
    others = [name for name in empty if name not in ("fields", "low-resource", "years")]
    if others:
        yield (
            f"{', '.join(others)}: empty, for no sentence about a work that is left meets the "
            "conditions; more papers help"
        )
