"""Document and verifications -> Integrity: counts, and the questions to ask the author."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import partial

from scholiast.papers import Document, Name, Reference
from scholiast.papers.folding import fold, fold_family
from scholiast.papers.verdicts import Category, Evidence, Label, Role, Subtype
from scholiast.records.integrity import Integrity, Question, ReferenceIntegrity, Share, Tally
from scholiast.records.verifications import Verification

NO_SECTION = "outside any section"
OWN, OTHERS, UNTOLD = "own works", "works of others", "authors not known"
AGES = ((1, "up to 1 year"), (4, "2 to 4 years"), (9, "5 to 9 years"), (19, "10 to 19 years"))
OLDEST, NO_AGE = "20 years and more", "age not known"
ASKED = (Label.MISCITATION, Label.UNDECIDABLE)
CONTEST = (
    "Name the passage of the source that says it, or say what was misread; a word added to the "
    "sentence, or another source, may be all that is needed."
)
_MOST_QUOTES = 3


def integrity_of(document: Document, verifications: Sequence[Verification]) -> Integrity:
    """Return how a paper's citations stand as a whole, by reference, and the questions to ask.

    Counts only: a share of few claims says little, so none is given here.
    """
    entries = {entry.key: entry for entry in reversed(document.references)}
    headed = partial(_heading, document)
    aged = partial(_age_group, document, entries)
    owned = partial(_owner, document, entries)
    return Integrity(
        tally_of("all", verifications),
        kinds_of(verifications),
        _grouped(verifications, headed, _order_of_headings(document)),
        _grouped(verifications, aged, [*(name for _, name in AGES), OLDEST, NO_AGE]),
        _grouped(verifications, owned, [OWN, OTHERS, UNTOLD]),
        _references(document, entries, verifications),
        tuple(questions_for(document, verifications)),
    )


def tally_of(name: str, verifications: Iterable[Verification]) -> Tally:
    """Return how many of some claims got each verdict."""
    counts = Counter(one.verdict.label for one in verifications)
    return Tally(
        name,
        counts[Label.SUPPORTED],
        counts[Label.MISCITATION],
        counts[Label.UNDECIDABLE],
        counts[Label.UNCHECKED],
    )


def kinds_of(verifications: Iterable[Verification]) -> tuple[Share, ...]:
    """Return the kinds of miscitation that were seen, in their order of precedence."""
    counts = Counter(
        (one.verdict.category, one.verdict.subtype)
        for one in verifications
        if one.verdict.label is Label.MISCITATION and one.verdict.category is not None
    )
    categories, subtypes = list(Category), list(Subtype)

    def rank(pair: tuple[Category | None, Subtype | None]) -> tuple[int, int]:
        category, subtype = pair
        first = categories.index(category) if category else len(categories)
        return first, subtypes.index(subtype) if subtype else len(subtypes)

    return tuple(
        Share(pair[0].value if pair[0] else "", pair[1].value if pair[1] else "", counts[pair])
        for pair in sorted(counts, key=rank)
    )


def questions_for(document: Document, verifications: Sequence[Verification]) -> Iterable[Question]:
    """Yield a question for each claim that its source was not seen to carry, in text order."""
    order = sorted(
        range(len(verifications)), key=lambda place: verifications[place].claim.span.start
    )
    for place in order:
        one = verifications[place]
        if one.verdict.label in ASKED:
            yield Question(
                place, one.claim.reference, _question(one),
                _one_line(one.claim.span.of(document.text)),
                tuple(_one_line(piece.quote) for piece in _shown(one.verdict.evidence)),
                _seen(one), CONTEST,
            )  # fmt: skip


def age_of(document: Document, reference: Reference | None) -> int | None:
    """Return the paper's year less the reference's; None where one of them is not known.

    >>> age_of(Document("", year=2020), Reference("a", year=2015))
    5
    """
    if reference is None or reference.year is None or document.year is None:
        return None
    return max(document.year - reference.year, 0)


def is_own(document: Document, reference: Reference | None) -> bool | None:
    """Say whether a reference shares an author with the paper, by family name and first initial.

    None where the paper or the entry names no author with both.
    """
    if reference is None:
        return None
    own, theirs = _people(document.authors), _people(reference.authors)
    return bool(own & theirs) if own and theirs else None


def _people(names: Iterable[Name]) -> set[tuple[str, str]]:
    people = {(fold_family(name.family), fold(name.given)[:1]) for name in names}
    return {person for person in people if person[1]}


def _grouped(
    verifications: Sequence[Verification],
    group: Callable[[Verification], str],
    order: Sequence[str],
) -> tuple[Tally, ...]:
    """Return a tally of each group that has claims, in the order given."""
    groups: dict[str, list[Verification]] = {name: [] for name in order}
    for one in verifications:
        groups.setdefault(group(one), []).append(one)
    return tuple(tally_of(name, ones) for name, ones in groups.items() if ones)


def _order_of_headings(document: Document) -> list[str]:
    ordered = sorted(document.sections, key=lambda part: part.span.start)
    return [*dict.fromkeys(part.heading for part in ordered), NO_SECTION]


def _heading(document: Document, one: Verification) -> str:
    """Return the heading of the outermost section in which a claim stands, the title's apart."""
    title = fold(document.title)
    around = [
        part
        for part in document.sections
        if part.span.contains(one.claim.span) and not (title and fold(part.heading) == title)
    ]
    return min(around, key=lambda part: part.level).heading if around else NO_SECTION


def _age_group(document: Document, entries: dict[str, Reference], one: Verification) -> str:
    age = age_of(document, entries.get(one.claim.reference))
    if age is None:
        return NO_AGE
    return next((name for most, name in AGES if age <= most), OLDEST)


def _owner(document: Document, entries: dict[str, Reference], one: Verification) -> str:
    owned = is_own(document, entries.get(one.claim.reference))
    if owned is None:
        return UNTOLD
    return OWN if owned else OTHERS


def _references(
    document: Document, entries: dict[str, Reference], verifications: Sequence[Verification]
) -> tuple[ReferenceIntegrity, ...]:
    """Return the references with claims, worst first."""
    groups: dict[str, list[Verification]] = {entry.key: [] for entry in document.references}
    for one in verifications:
        groups.setdefault(one.claim.reference, []).append(one)
    found = [
        ReferenceIntegrity(
            key, tally_of(key, ones), kinds_of(ones),
            age_of(document, entries.get(key)), is_own(document, entries.get(key)),
        )
        for key, ones in groups.items()
        if ones
    ]  # fmt: skip
    found.sort(key=lambda one: (-one.tally.miscitation, -one.tally.undecidable))
    return tuple(found)


def _question(one: Verification) -> str:
    """Return what to ask, in words that take no side."""
    verdict, text = one.verdict, one.claim.text
    match verdict.category, verdict.label:
        case Category.ATTRIBUTION, _:
            return "Where can a reader find this source, and is it the one that is meant?"
        case Category.VALIDITY, _:
            return "Is this source meant to carry the sentence as it stands today?"
        case _, Label.UNDECIDABLE:
            return f"Which passage of the source says that “{text}”?"
        case _ if verdict.discrepancies:
            found = "; ".join(dict.fromkeys(piece.words for piece in verdict.discrepancies))
            return f"Which of the two is meant? {found[:1].upper()}{found[1:]}."
        case _:
            return f"Where does the source say that “{text}”?"


def _shown(evidence: Sequence[Evidence]) -> list[Evidence]:
    """Return the evidence to show: what contradicts or limits the claim goes first."""
    ranks = (Role.CONTRADICTS, Role.QUALIFIES, Role.NEAREST, Role.SUPPORTS)
    return sorted(evidence, key=lambda one: ranks.index(one.role))[:_MOST_QUOTES]


def _seen(one: Verification) -> str:
    """Return what was read of the source, and what was not."""
    words = {
        "full text": "The source's full text was read; its supplements were not.",
        "abstract only": "Only the source's abstract was read; its full text may say more.",
        "reported by citing papers": (
            "The source itself was not read; what is shown is what papers that cite it report."
        ),
    }
    read = words.get(one.access, "Nothing of the source was read.")
    return f"{read} {one.verdict.reason}".strip()


def _one_line(text: str) -> str:
    return " ".join(text.split())
