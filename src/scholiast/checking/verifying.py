"""Document and its sources' texts -> verifications, with what they were made with."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import groupby

from scholiast.checking.dates import date_of
from scholiast.checking.enquiring import Enquired
from scholiast.checking.interface import Context
from scholiast.checking.notices import standing_of
from scholiast.papers import Document, Found, Notice, OutcomeKind, Reference, Work
from scholiast.papers.claims import Claim
from scholiast.papers.verdicts import Label, Verdict
from scholiast.records import Egress, Verification, Verifying
from scholiast.resolving.certainty import is_certain
from scholiast.verifying.claims import claims_of
from scholiast.verifying.engine import Sources, verify
from scholiast.verifying.entailing.lexical import LexicalEntailer
from scholiast.verifying.finding.words import WordRanker
from scholiast.verifying.interface import Tools
from scholiast.verifying.naming import tools_by_name
from scholiast.verifying.opening import Opened
from scholiast.verifying.routing import facts_of
from scholiast.verifying.unheard import unheard

Better = Callable[[Claim, Reference], Sequence[Work]]
"""Returns works that may carry a claim better."""
STOPPED = "The run was stopped before it came to every claim."
_UNREAD = (OutcomeKind.REFUSED, OutcomeKind.FAILED)
_REST = Verdict(
    Label.UNCHECKED, "The run was stopped before it came to this claim.", decided_by="stopped"
)


@dataclass(frozen=True, slots=True)
class Verifier:
    """What claims are held against their sources with, and who is told of it."""

    open: Callable[[], Opened]
    """Returns the tools; called where there is something to read, and may be called again."""
    progress: Callable[[int, int], None] | None = None
    """Is told how many claims are done, and how many there are."""
    tokens: Callable[[], tuple[int, int]] = field(default=lambda: (0, 0))
    """Returns the tokens that language models took in and gave out so far."""
    log: Callable[[], tuple[Egress, ...]] = tuple
    """Returns what was sent to language models so far."""
    better: Callable[[Document, Mapping[str, Work]], Better] | None = None
    """Opens what names better works for a paper whose references name these, by key; called at the
    first miscitation. None where no store is open."""


def verify_all(
    document: Document, enquired: Enquired, context: Context, verifier: Verifier
) -> tuple[tuple[Verification, ...], Verifying]:
    """Return one verification a claim, in text order, and what they were made with.

    `context` says which settings hold, of what day the paper is, and which works were taken back.
    An interrupt ends the work and keeps what is done: the claims that it did not come to are
    unchecked, with that as their reason, and the notes hold `STOPPED`.
    """
    done: dict[int, Verification] = {}
    claims: tuple[Claim, ...] = ()
    opened, before = _NOTHING, verifier.tokens()
    try:
        opened = verifier.open() if _is_readable(document, enquired) else _NOTHING
        tools = replace(
            opened.tools,
            settings=context.settings.verifying,
            facts=facts_of(
                document, dated=date_of(document, context), notices=_notices(document, context)
            ),
            better=_better(document, context, verifier),
        )
        claims = _claims(document, tools)
        _verify_into(done, document, claims, _sources(enquired, context), (tools, verifier))
        notes = opened.notes
    except KeyboardInterrupt:
        notes = (*opened.notes, STOPPED)
    verifications = tuple(
        done.get(place, Verification(claim, _REST)) for place, claim in enumerate(claims)
    )
    made = _made_with(opened.tools, context) if opened is not _NOTHING else Verifying()
    taken = verifier.tokens()
    notes = (*notes, *unheard(verifications))
    made = replace(
        made, notes=notes, tokens_in=taken[0] - before[0], tokens_out=taken[1] - before[1]
    )
    return verifications, made


_NOTHING = Opened(Tools(LexicalEntailer(), WordRanker()))
"""Tools that are never asked: where no text can be read, no model is opened."""


def _is_readable(document: Document, enquired: Enquired) -> bool:
    """Say whether there are citations, and works whose text might be read."""
    if not document.citations or document.outcome.kind in _UNREAD:
        return False
    return bool(enquired.texts) or any(
        isinstance(one.lookup, Found) for one in enquired.resolutions
    )


def _claims(document: Document, tools: Tools) -> tuple[Claim, ...]:
    return () if document.outcome.kind in _UNREAD else claims_of(document, tools.paraphraser)


def _sources(enquired: Enquired, context: Context) -> Sources:
    texts = enquired.texts
    return Sources(context.lookups, lambda reference, _: texts.get(reference.key), enquired.files)


def _better(document: Document, context: Context, verifier: Verifier) -> Better | None:
    """Return what names better works; the store is opened for it when it is first asked."""
    open_better = verifier.better
    if open_better is None:
        return None
    works = {
        key: one.work
        for key, one in context.lookups.items()
        if isinstance(one, Found) and is_certain(one)
    }
    opened = cache(lambda: open_better(document, works))
    return lambda claim, reference: opened()(claim, reference)


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
    using: tuple[Tools, Verifier],
) -> None:
    """Add each claim's verification under its place; the claims of one source come together."""
    tools, verifier = using
    places = sorted(range(len(claims)), key=lambda place: claims[place].reference)
    for _, group in groupby(places, key=lambda place: claims[place].reference):
        members = list(group)
        own = [claims[place] for place in members]
        done.update(zip(members, verify(document, own, sources, tools), strict=True))
        if verifier.progress is not None:
            verifier.progress(len(done), len(claims))


def _made_with(tools: Tools, context: Context) -> Verifying:
    models = (tools.judge, tools.paraphraser, tools.clusterer, tools.seer)
    names = dict.fromkeys(model.name for model in models if model is not None)
    settings = context.settings.verifying.as_dict() | tools.operating.as_dict()
    settings |= tools_by_name(tools)
    return Verifying(settings, tools.entailer.name, ", ".join(names))
