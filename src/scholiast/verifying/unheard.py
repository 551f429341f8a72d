"""Where a language model was asked and gave nothing that counts: what a user can do about it."""

from collections.abc import Sequence

from scholiast.records.verifications import Verification
from scholiast.verifying.claims.paraphrasing import SILENT
from scholiast.verifying.deliberating.stage import NOT_COUNTED


def unheard(verifications: Sequence[Verification]) -> tuple[str, ...]:
    """Return a note on how many claims a language model gave no usable answer for; none if none."""
    silent = sum(_is_unheard(one) for one in verifications)
    if not silent:
        return ()
    claims = "1 claim" if silent == 1 else f"{silent:,} claims"
    return (
        f"a language model was asked and gave nothing that counts for {claims}: `scholiast models "
        "test` tells whether it can be reached and can do what is asked of it",
    )


def _is_unheard(one: Verification) -> bool:
    is_voted = any(vote.words.startswith(NOT_COUNTED) for vote in one.verdict.votes)
    return is_voted or SILENT in one.claim.note
