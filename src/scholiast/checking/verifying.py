"""Document and its sources' texts -> verifications, with what they were made with."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

from scholiast.checking.enquiring import Enquired, lookups_by_key
from scholiast.papers import Document, OutcomeKind
from scholiast.papers.claims import Claim
from scholiast.papers.verdicts import Label, Verdict
from scholiast.records import Verification, Verifying
from scholiast.verifying.claims import claims_of
from scholiast.verifying.engine import Sources, verify
from scholiast.verifying.interface import Tools
from scholiast.verifying.settings import Settings

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
    document: Document, enquired: Enquired, settings: Settings, verifier: Verifier
) -> tuple[tuple[Verification, ...], Verifying]:
    """Return one verification a claim, in text order, and what they were made with.

    An interrupt ends the work and keeps what is done: the claims that it did not come to are
    unchecked, with that as their reason, and the notes hold `STOPPED`.
    """
    tools = replace(verifier.tools, settings=settings)
    before = verifier.tokens()
    unread = document.outcome.kind in (OutcomeKind.REFUSED, OutcomeKind.FAILED)
    done: dict[int, Verification] = {}
    claims: tuple[Claim, ...] = ()
    notes = verifier.notes
    try:
        claims = () if unread else claims_of(document, tools.paraphraser)
        _verify_into(done, document, claims, enquired, replace(verifier, tools=tools))
    except KeyboardInterrupt:
        notes = (*notes, STOPPED)
    verifications = tuple(
        done.get(place, Verification(claim, _REST)) for place, claim in enumerate(claims)
    )
    taken = verifier.tokens()
    return verifications, _made_with(tools, notes, (taken[0] - before[0], taken[1] - before[1]))


def _verify_into(
    done: dict[int, Verification],
    document: Document,
    claims: Sequence[Claim],
    enquired: Enquired,
    verifier: Verifier,
) -> None:
    """Add each claim's verification under its place; the claims of one source come together."""
    texts = enquired.texts
    sources = Sources(
        lookups_by_key(enquired.resolutions), lambda reference, _: texts.get(reference.key)
    )
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
