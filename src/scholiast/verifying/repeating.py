"""The stage: a claim that a sentence of the source says in the same words is a support, by rule.

One that a sentence says in the same words but for a number, a direction or whatever else the
comparison named is a miscitation, by the same rule: with that put right, it would be a repetition.
No likeness is weighed. The claim's words stand in one sentence, in the same order, nothing among
them but articles and forms of "be" and "have"; numbers and signs are equal; before them stands at
most "we found that", after them at most a bracket; and the paper does not turn the sentence down.
"""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import replace

from scholiast.papers import Span
from scholiast.papers.claims import Claim, Purpose
from scholiast.papers.verdicts import Discrepancy, Evidence, Label, Role, Vote
from scholiast.verifying.discrepancies import discrepancies
from scholiast.verifying.discrepancies.reading import Reading, read
from scholiast.verifying.discrepancies.stage import ACCUSES
from scholiast.verifying.discrepancies.wordlists import words
from scholiast.verifying.interface import Case, SourceText, Tools
from scholiast.verifying.views import reports_a_view, turns_down

VOTER = "verbatim"
SAME = "A sentence of the source says the same in the same words."
LEAST, LONGEST = 5, 2_000
"""Content words that a claim has at least, and characters at most."""
_PASSED_OVER = words("a an the is are was were be been has have had")
_OPENINGS = words(
    """we our here in this these the study work paper data results result findings found find show
    shows showed shown demonstrate demonstrates demonstrated report reported observed confirmed
    conclude concluded that conclusion conclusions results background moreover furthermore also
    additionally overall together finally first second third thus therefore"""
)
_NOTE = re.compile(r"\W{0,3}(?:[(\[][^()\[\]]{0,80}[)\]]\W{0,3}){0,2}")
_SIGN = re.compile(r"[<>=≤≥±%‰$€£°+×/μµ~≈-]|['′″]")
_UNIT = re.compile(r"\s?[%‰°]")
"""What belongs to the number before it."""
_UNSEEN = re.compile("[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")
"""Letters that nobody sees; some turn others round."""
_DASHES = re.compile("[‐‑‒–—−﹣－]")


def repeat(case: Case, tools: Tools) -> Case:
    """Return the case with a vote, where a sentence of the focus repeats the claim.

    For support where the words are the claim's; for a miscitation where they are but for what the
    comparison of the two found to differ, and no sentence has the claim as it stands.
    """
    del tools
    source = case.source
    if source is None or case.verdict is not None or case.claim.purpose is Purpose.BACKGROUND:
        return case
    same = _sentence(case, source, case.claim.text)
    if same is not None:
        vote = Vote(VOTER, Label.SUPPORTED, 1.0, words=SAME)
        return _voted(case, source, same, vote)
    differing = [one for one in case.discrepancies if one.weight >= ACCUSES]
    other = _sentence(case, source, restored(case.claim.text, differing)) if differing else None
    if other is None:
        return case
    first = differing[0]
    words = f"A sentence of the source is the same but for this: {first.words}."
    subtype = first.subtype
    vote = Vote(VOTER, Label.MISCITATION, 1.0, subtype.category, subtype, words=words)
    return _voted(case, source, other, vote)


def restored(text: str, differing: Sequence[Discrepancy]) -> str:
    """Return a claim with the source's words in place of each stretch that differs from them.

    >>> found = discrepancies("It rose in 45 % of mice.", "It rose in 4.5 % of mice.")
    >>> restored("It rose in 45 % of mice.", found)
    'It rose in 4.5 % of mice.'
    """
    end = len(text)
    for one in sorted(differing, key=lambda one: one.claim, reverse=True):
        if one.claim.end <= end and one.claim.of(text) == one.said:
            text = text[: one.claim.start] + one.found + text[one.claim.end :]
            end = one.claim.start
    return text


def _sentence(case: Case, source: SourceText, text: str) -> tuple[int, Span] | None:
    """Return the sentence of the focus that repeats a text, with its passage; None if none does."""
    claim = replace(case.claim, text=text)
    for at in dict.fromkeys(window.passage for window in case.windows):
        passage = source.passages[at]
        place = place_of(claim, [span.of(source.text) for span in passage.sentences])
        if place is not None and passage.kind != "figure":
            return at, passage.sentences[place]
    return None


def _voted(case: Case, source: SourceText, found: tuple[int, Span], vote: Vote) -> Case:
    """Return the case with the sentence as evidence, and a vote that rests on it."""
    at, span = found
    passage = source.passages[at]
    role = Role.SUPPORTS if vote.label is Label.SUPPORTED else Role.CONTRADICTS
    evidence = Evidence(
        source.work_id, span.of(source.text), span, role, source.sha256, passage.section,
        passage.kind,
    )  # fmt: skip
    return replace(
        case,
        evidence=(*case.evidence, evidence),
        votes=(*case.votes, replace(vote, evidence=(len(case.evidence),))),
        trail=(*case.trail, f"{VOTER}: {vote.words}"),
    )


def place_of(claim: Claim, sentences: Sequence[str]) -> int | None:
    """Return which of some consecutive sentences repeats a claim and is not turned down."""
    for at, sentence in enumerate(sentences):
        after = " ".join(sentences[at + 1 : at + 3])
        if repeats(claim.text, sentence) and not turns_down(after):
            return at
    return None


def repeats(claim: str, sentence: str) -> bool:
    """Say whether a sentence says what a claim says, in the same words.

    >>> said = "Aspirin lowered the rate of stroke by 12 %."
    >>> repeats(said, "We found that aspirin lowered the rate of stroke by 12 % (Table 2).")
    True
    >>> repeats(said, "Aspirin lowered the rate of death by 12 %.")
    False
    >>> repeats(said, "Aspirin lowered the rate of stroke by 12 % in men.")
    False
    """
    if _UNSEEN.search(claim) or _UNSEEN.search(sentence):
        return False
    ours, theirs = read(_plain(claim)), read(_plain(sentence))
    if sum(word.is_content for word in ours.words) < LEAST or len(claim) > LONGEST:
        return False
    place = _run(ours, theirs)
    if place is None or sentence.rstrip().endswith("?") or reports_a_view(sentence):
        return False
    before = [word.lower for word in theirs.words if word.span.end <= place.start]
    unit = _UNIT.match(theirs.text, place.end)
    end = unit.end() if unit else place.end
    is_alone = all(word in _OPENINGS for word in before) and _NOTE.fullmatch(theirs.text, end)
    if not is_alone or _signs(ours.text) != _signs(theirs.text[:end]):
        return False
    return not discrepancies(claim, sentence)


def _run(ours: Reading, theirs: Reading) -> Span | None:
    """Return where the words of one text stand in the other, one after another."""
    said = [word.lower for word in ours.words if word.lower not in _PASSED_OVER]
    held = [word for word in theirs.words if word.lower not in _PASSED_OVER]
    for at in range(len(held) - len(said) + 1):
        if all(held[at + n].lower == one for n, one in enumerate(said)):
            return Span(held[at].span.start, held[at + len(said) - 1].span.end)
    return None


def _signs(text: str) -> str:
    return "".join(_SIGN.findall(text))


def _plain(text: str) -> str:
    """Return a text in NFC, its dashes one."""
    return _DASHES.sub("-", unicodedata.normalize("NFC", text))
