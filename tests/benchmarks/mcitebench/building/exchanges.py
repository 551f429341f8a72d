"""Notes as OpenReview gives them, written by hand."""

from typing import Any

TITLE = "Averaging the weights of many small models"


def notes_v1() -> list[dict[str, Any]]:
    """Return a paper, a review and two answers, in the shape of the first API."""
    return [
        {"id": "F1", "forum": "F1", "replyto": None, "content": {"title": TITLE},
         "signatures": ["C/Paper1/Authors"]},
        {"id": "R1", "forum": "F1", "replyto": "F1", "signatures": ["C/Paper1/AnonReviewer1"],
         "content": {"review": "How many recordings are there?", "rating": "6"}},
        {"id": "A2", "forum": "F1", "replyto": "R1", "signatures": ["C/Paper1/Authors"],
         "tcdate": 20, "content": {"title": "2/2", "comment": "Second part."}},
        {"id": "A1", "forum": "F1", "replyto": "R1", "signatures": ["C/Paper1/Authors"],
         "tcdate": 10, "content": {"title": "1/2", "comment": "Thank you. First part."}},
    ]  # fmt: skip


def notes_v2() -> list[dict[str, Any]]:
    """Return a paper, a review and a rebuttal, in the shape of the second API."""
    return [
        {"id": "averaging", "forum": "averaging", "content": {"title": {"value": TITLE}},
         "signatures": ["C/2025/Submission1/Authors"]},
        {"id": "R9", "forum": "averaging", "replyto": "averaging",
         "signatures": ["C/2025/Submission1/Reviewer_abcd"],
         "content": {"summary": {"value": "Averages."}, "weaknesses": {"value": "Weak baselines."},
                     "questions": {"value": "Does averaging help on both tasks?"}}},
        {"id": "A9", "forum": "averaging", "replyto": "R9",
         "signatures": ["C/2025/Submission1/Authors"],
         "content": {"rebuttal": {"value": REBUTTAL}}},
    ]  # fmt: skip


ANSWER = "It helps on both tasks, as Table 1 shows, and the error in Fig. 1a falls."
REBUTTAL = f"We thank the reviewer. {ANSWER} The rate is given in Section 2.2. We will add more."
