"""Document -> verifications: every claim with its verdict, whatever happens to one of them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from functools import partial
from hashlib import sha256
from pathlib import Path

from scholiast.papers import Access, Document, Found, Lookup, Reference, Work
from scholiast.papers.claims import Claim
from scholiast.papers.verdicts import Label, Verdict
from scholiast.parsing.pictures import picture_of
from scholiast.records.verifications import Verification
from scholiast.verifying.correcting import corrected
from scholiast.verifying.interface import Case, SourceText, Tools
from scholiast.verifying.naming import tools_by_name
from scholiast.verifying.reading import read_document, read_work
from scholiast.verifying.stages import run_stages

Progress = Callable[[int, int], None]
"""Is told how many claims are done, and how many there are."""


def _none(reference: Reference, lookup: Lookup | None) -> Document | None:
    del reference, lookup
    return None


@dataclass(frozen=True, slots=True)
class Sources:
    """What is known of a document's references, and where their texts are."""

    lookups: Mapping[str, Lookup] = field(default_factory=dict)
    """By reference key."""
    texts: Callable[[Reference, Lookup | None], Document | None] = _none
    """The parsed text of the work that a reference names; None where there is none to be had."""
    files: Mapping[str, Path] = field(default_factory=dict)
    """Reference key -> the file of which that text was parsed, where it is on this machine."""


def verify(
    document: Document,
    claims: Sequence[Claim],
    sources: Sources,
    tools: Tools,
    *,
    progress: Progress | None = None,
    jobs: int = 1,
) -> tuple[Verification, ...]:
    """Return one verification a claim, in the claims' order.

    Claims of one reference are taken together, so that its text is asked for and read once. The
    outcome does not depend on `jobs` nor on the order of claims. What fails for one claim makes
    that claim undecidable, with the reason; it never ends the run.
    """
    groups: dict[str, list[int]] = {}
    for place, claim in enumerate(claims):
        groups.setdefault(claim.reference, []).append(place)
    digest = settings_digest(tools)

    def of(key: str) -> list[Verification]:
        own = [claims[place] for place in groups[key]]
        cases = cases_of(document, own, sources)
        return [_verification(_run(case, document, tools), digest) for case in cases]

    found: dict[int, Verification] = {}
    for key, done in zip(groups, _each(of, list(groups), jobs), strict=True):
        found.update(zip(groups[key], done, strict=True))
        if progress is not None:
            progress(len(found), len(claims))
    return tuple(found[place] for place in range(len(claims)))


def cases_of(document: Document, claims: Sequence[Claim], sources: Sources) -> list[Case]:
    """Return a case for each of the claims on one reference, its source read."""
    key = claims[0].reference
    reference = document.reference(key)
    lookup = sources.lookups.get(key)
    if reference is None:
        stated = Verdict(Label.UNCHECKED, f"The document lists no reference {key}.", "reading")
        return [Case(claim, Reference(key), verdict=stated) for claim in claims]
    try:
        source = _source(reference, lookup, sources)
    except Exception as error:  # noqa: BLE001  (a source that cannot be read is one claim's matter)
        failed = _failed("The source could not be read", error)
        return [Case(claim, reference, lookup, verdict=failed) for claim in claims]
    access = source.access if source else _access(lookup)
    return [Case(claim, reference, lookup, access, source) for claim in claims]


def settings_digest(tools: Tools) -> str:
    """Return a digest of all settings, thresholds and models that verdicts depend on."""
    named = {"entailer": tools.entailer.name} | tools_by_name(tools)
    said = [str(each) for each in (named, tools.settings.as_dict(), tools.operating.as_dict())]
    return sha256("\n".join(said).encode()).hexdigest()[:16]


def _source(reference: Reference, lookup: Lookup | None, sources: Sources) -> SourceText | None:
    """Return what can be read of the work that a reference names: its text, or its abstract."""
    work: Work | None = lookup.work if isinstance(lookup, Found) else None
    document = sources.texts(reference, lookup)
    if document is not None and document.text.strip():
        file = sources.files.get(reference.key)
        picture = partial(picture_of, file) if file is not None else None
        return read_document(document, work.id if work else reference.key, picture=picture)
    return read_work(work) if work is not None else None


def _access(lookup: Lookup | None) -> Access:
    return Access.METADATA if isinstance(lookup, Found) else Access.NONE


def _run(case: Case, document: Document, tools: Tools) -> Case:
    try:
        decided = run_stages(case, tools)
    except Exception as error:  # noqa: BLE001  (one claim's failure is data, not the run's end)
        return Case(
            case.claim,
            case.reference,
            case.lookup,
            case.access,
            verdict=_failed("It could not be checked", error),
        )
    try:
        return _amended(decided, document, tools)
    except Exception as error:  # noqa: BLE001  (what stands does not hang on what could stand there)
        words = f"nothing can be said of what may stand there: {type(error).__name__}: {error}"
        return replace(decided, trail=(*decided.trail, words))


def _amended(case: Case, document: Document, tools: Tools) -> Case:
    """Return the case of a miscitation with what may stand there instead: words, and works."""
    verdict = case.verdict
    if verdict is None or verdict.label is not Label.MISCITATION:
        return case

    def again(text: str) -> Verdict:
        claim = replace(case.claim, text=text, context=text)
        fresh = Case(claim, case.reference, case.lookup, case.access, case.source)
        return run_stages(fresh, tools).verdict or verdict

    case = corrected(case, document, again, tools.paraphraser)
    if tools.better is None or case.verdict is None:
        return case
    better = tuple(tools.better(case.claim, case.reference))
    return replace(case, verdict=replace(case.verdict, better=better))


def _failed(what: str, error: Exception) -> Verdict:
    return Verdict(Label.UNDECIDABLE, f"{what}: {type(error).__name__}: {error}", "failure")


def _verification(case: Case, digest: str) -> Verification:
    verdict = case.verdict or Verdict(Label.UNDECIDABLE, "No stage reached a verdict.", "closing")
    is_reported = case.committee is not None and verdict.decided_by == "committee"
    access = "reported by citing papers" if is_reported else case.access.value
    return Verification(case.claim, verdict, access, case.committee, digest)


def _each(
    work: Callable[[str], list[Verification]], keys: Sequence[str], jobs: int
) -> Iterator[list[Verification]]:
    """Yield what is made of each key, in their order, in one thread or several."""
    if jobs <= 1:
        yield from map(work, keys)
        return
    with ThreadPoolExecutor(jobs) as pool:
        yield from pool.map(work, keys)
