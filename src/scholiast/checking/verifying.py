"""Document and its sources' texts -> verifications, with what they were made with."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

from scholiast.checking.dates import date_of
from scholiast.checking.enquiring import Enquired
from scholiast.checking.interface import Context
from scholiast.checking.notices import standing_of
from scholiast.papers import Document, Notice, OutcomeKind
from scholiast.papers.claims import Claim
from scholiast.papers.verdicts import Label, Verdict
from scholiast.records import Verification, Verifying
from scholiast.verifying.claims import claims_of
from scholiast.verifying.engine import Sources, verify
from scholiast.verifying.interface import Tools
from scholiast.verifying.routing import facts_of

STOPPED = "The run was stopped before it came to every claim."
_REST = Verdict(
    Label.UNCHECKED, "The run was stopped before it came to this claim.", decided_by="stopped"
)


@dataclass(frozen=True, slots=True)
class Verifier:
    """What claims are held against their sources with, and who is told of it."""

    tools: Tools
    notes: tuple[str, ...] = ()
    """What a reader of the record should know of the tools."""
    progress: Callable[[int, int], None] | None = None
    """Is told how many claims are done, and how many there are."""
    tokens: Callable[[], tuple[int, int]] = field(default=lambda: (0, 0))
    """Returns the tokens that language models took in and gave out so far."""


def verify_all(
    document: Document, enquired: Enquired, context: Context, verifier: Verifier
) -> tuple[tuple[Verification, ...], Verifying]:
    """Return one verification a claim, in text order, and what they were made with.

    `context` says which settings hold, of what day the paper is, and which works were taken back.
    An interrupt ends the work and keeps what is done: the claims that it did not come to are
    unchecked, with that as their reason, and the notes hold `STOPPED`.
    """
    facts = facts_of(
        document, dated=date_of(document, context), notices=_notices(document, context)
    )
    tools = replace(verifier.tools, settings=context.settings.verifying, facts=facts)
    before = verifier.tokens()
    unread = document.outcome.kind in (OutcomeKind.REFUSED, OutcomeKind.FAILED)
    done: dict[int, Verification] = {}
    claims: tuple[Claim, ...] = ()
    notes, texts = verifier.notes, enquired.texts
    sources = Sources(context.lookups, lambda reference, _: texts.get(reference.key))
    try:
        claims = () if unread else claims_of(document, tools.paraphraser)
        _verify_into(done, document, claims, sources, replace(verifier, tools=tools))
    except KeyboardInterrupt:
        notes = (*notes, STOPPED)
    verifications = tuple(
        done.get(place, Verification(claim, _REST)) for place, claim in enumerate(claims)
    )
    taken = verifier.tokens()
    return verifications, _made_with(tools, notes, (taken[0] - before[0], taken[1] - before[1]))


def _notices(document: Document, context: Context) -> dict[str, Notice]:
    """Return the notice that stands of each work, by reference key; none of other versions."""
    if context.retractions is None:
        return {}
    standings = (
        (entry.key, standing_of(entry, context, context.lookups))
        for entry in reversed(document.references)
    )
    return {
        key: replace(known.notice, nature=known.nature)
        for key, known in standings
        if known is not None and not known.is_other_version
    }


def _verify_into(
    done: dict[int, Verification],
    document: Document,
    claims: Sequence[Claim],
    sources: Sources,
    verifier: Verifier,
) -> None:
    """Add each claim's verification under its place; the claims of one source come together."""
    places = sorted(range(len(claims)), key=lambda place: claims[place].reference)
    for _, group in groupby(places, key=lambda place: claims[place].reference):
        members = list(group)
        own = [claims[place] for place in members]
        done.update(zip(members, verify(document, own, sources, verifier.tools), strict=True))
        if verifier.progress is not None:
            verifier.progress(len(done), len(claims))


def _made_with(tools: Tools, notes: tuple[str, ...], tokens: tuple[int, int]) -> Verifying:
    model = tools.judge or tools.paraphraser or tools.clusterer or tools.seer
    named = {"finder": tools.finder.name}
    if tools.reranker is not None:
        named["reranker"] = tools.reranker.name
    return Verifying(
        settings={**tools.settings.as_dict(), **tools.operating.as_dict(), **named},
        entailer=tools.entailer.name,
        language_model=model.name if model is not None else "",
        notes=notes,
        tokens_in=tokens[0],
        tokens_out=tokens[1],
    )
