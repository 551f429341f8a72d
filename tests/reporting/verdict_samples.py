"""Verdicts of every kind on the sample paper, built by hand from the value types."""

from dataclasses import replace

from scholiast.papers import Identifiers, Span, Work
from scholiast.papers.claims import Claim
from scholiast.papers.verdicts import (
    Category,
    Correction,
    Discrepancy,
    Evidence,
    Label,
    Role,
    Subtype,
    Verdict,
    Vote,
)
from scholiast.records import Record, Verification, Verifying
from scholiast.records.committees import Aspect, Committee, Witness, WitnessClaim
from scholiast.verifying.summarising import integrity_of

SHA = "5e" * 32


def claim(record: Record, citation: int, reference: str, text: str) -> Claim:
    """Return a claim at one of the sample's marks, in the sentence that ends with it."""
    document = record.document
    mark = document.citations[citation].span
    start = max(document.text.rfind(end, 0, mark.start) for end in (". ", "\n", ": ", "; ")) + 2
    stop = document.text.find(".", mark.end)
    span = Span(min(start, mark.start), max(stop, mark.end) + 1)
    return Claim(citation, reference, text, span, span.of(document.text), span)


def evidence(quote: str, role: Role, at: int = 120, section: str = "3 Results") -> Evidence:
    return Evidence("doi:10.5555/x", quote, Span(at, at + len(quote)), role, SHA, section)


def found_in(text: str, words: str) -> Span:
    return Span(text.index(words), text.index(words) + len(words))


TIME = "report 41 minutes a claim"
TIME_QUOTE = "Checking a claim took 14 minutes on average (standard deviation 6)."
LOSS = "The loss is largest where abstracts alone were read."
LOSS_QUOTE = "In two medical journals, loss was largest where only the abstract had been read."


def miscited_number(record: Record) -> Verification:
    differs = Discrepancy(
        "number", Subtype.DISTORTION, found_in(TIME, "41 minutes"),
        found_in(TIME_QUOTE, "14 minutes"), "41 minutes", "14 minutes",
        "the paper says 41 minutes, the source 14 minutes", 0.97, "14 minutes",
    )  # fmt: skip
    verdict = Verdict(
        Label.MISCITATION, "The source gives another figure.", "discrepancies", 0.97,
        Category.EVIDENCE, Subtype.DISTORTION, (evidence(TIME_QUOTE, Role.CONTRADICTS),),
        (differs,),
        (Vote("discrepancies", Label.MISCITATION, 0.97, Category.EVIDENCE, Subtype.DISTORTION,
              (0,), "41 and 14 minutes"),
         Vote("entailment", Label.MISCITATION, 0.88, evidence=(0,))),
        Correction("report 14 minutes a claim", "rule", (("41 minutes", "14 minutes"),)),
        (Work("doi:10.5555/b", Identifiers(doi="10.5555/b"), "Forty minutes a claim", year=2021),),
    )  # fmt: skip
    return Verification(claim(record, 6, "tanaka2020", TIME), verdict, "full text", settings="ab12")


def overgeneral(record: Record) -> Verification:
    verdict = Verdict(
        Label.MISCITATION, "The source says it of two medical journals.", "discrepancies", 0.91,
        Category.SCOPE, Subtype.OVERGENERALIZATION, (evidence(LOSS_QUOTE, Role.QUALIFIES, 900),),
        votes=(Vote("discrepancies", Label.MISCITATION, 0.91, Category.SCOPE,
                    Subtype.OVERGENERALIZATION, (0,)),),
    )  # fmt: skip
    return Verification(claim(record, 16, "lindqvist2019", LOSS), verdict, "abstract only")


def supported(record: Record) -> Verification:
    text = "One in nine references no longer says what it is cited for"
    quote = "Of 4,812 references, 535 (11 %) no longer said what they were cited for."
    verdict = Verdict(
        Label.SUPPORTED, "The source says it.", "entailment", 0.95,
        evidence=(evidence(quote, Role.SUPPORTS, 40, "Abstract"),),
        votes=(Vote("entailment", Label.SUPPORTED, 0.95, evidence=(0,)),),
    )  # fmt: skip
    return Verification(claim(record, 0, "marsh2015", text), verdict, "full text")


def reported(record: Record) -> Verification:
    """Return a claim on a source that nobody could read."""
    text = "Later audits asked whether the cited source carries the claim at all"
    quote = "Okafor and Lindqvist asked whether sources carry the claims made of them."
    committee = Committee(
        text, 1,
        tuple(Witness(f"w{n}", f"A citing paper, number {n}", 0.6, 0.5, 0.75, (n,))
              for n in range(7)),
        tuple(WitnessClaim(quote, f"w{n}", quote) for n in range(7)),
        (Aspect("the question", quote, tuple(range(7)), 7, 4.2, 1.0, "entailment", 1, 0.9),),
        0.82, 0.64, 6.1, 0.12, 0.9,
    )  # fmt: skip
    verdict = Verdict(
        Label.SUPPORTED, "Seven papers that cite it report it so.", "committee", 0.64,
        evidence=(replace(evidence(quote, Role.SUPPORTS, 0, "1 Introduction"), work_id="w0"),),
        votes=(Vote("committee", Label.SUPPORTED, 0.64, evidence=(0,)),),
    )  # fmt: skip
    return Verification(
        claim(record, 2, "okafor2016", text), verdict, "reported by citing papers", committee
    )


def undecided(record: Record) -> Verification:
    verdict = Verdict(
        Label.UNDECIDABLE, "No passage of the source speaks of it clearly.", "closing",
        evidence=(evidence("A lexicographer reads what others wrote.", Role.NEAREST, 5),),
    )  # fmt: skip
    return Verification(
        claim(record, 10, "adeyemi1994", "Note which words of the source carry the claim"),
        verdict, "full text",
    )  # fmt: skip


def unchecked(record: Record, citation: int, reference: str) -> Verification:
    verdict = Verdict(
        Label.UNCHECKED, "No text of the source is at hand, not even an abstract.", "access"
    )
    return Verification(claim(record, citation, reference, "Authors do not read"), verdict, "none")


def with_verdicts(record: Record) -> Record:
    """Return the record with a verdict of every kind."""
    verifications = (
        supported(record), unchecked(record, 1, "ruiz1989"), reported(record),
        unchecked(record, 4, "wren2031"), miscited_number(record), undecided(record),
        overgeneral(record),
    )  # fmt: skip
    verifying = Verifying(
        {"paragraphs": "10", "sure": "0.9"}, "an entailment model", "",
        ("sources are searched by words alone",),
    )  # fmt: skip
    return replace(
        record,
        verifications=verifications,
        verifying=verifying,
        integrity=integrity_of(record.document, verifications),
    )
