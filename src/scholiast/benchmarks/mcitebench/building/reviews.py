"""OpenReview's notes -> reviews, each with what the authors answered to it (section 3.3).

Both shapes of its API are read: in the first a field of a note's content is the text itself, in the
second it is an object with the text as `value`. A file holds a list of notes, `{"notes": [...]}`,
one note a line, or submissions with their replies in `details`.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

from scholiast.errors import InputError

LARGEST = 512 * 1024 * 1024
"""Bytes of a file of notes."""
MOST_TEXT = 60_000
"""Letters of a review or of a rebuttal; what is longer is cut."""
_DEPTH = 20
"""Replies to replies that are followed."""
_REVIEW = (
    "summary", "main_review", "review", "summary_of_the_paper", "summary_of_the_review",
    "strengths", "strengths_and_weaknesses", "strength_and_weaknesses", "weaknesses", "questions",
    "limitations", "clarity,_quality,_novelty_and_reproducibility", "comment",
)  # fmt: skip
"""Fields of a note that say something of a paper, in the order in which they are shown."""
_ANSWER = ("rebuttal", "comment", "response", "reply")
_MARKS_OF_A_REVIEW = frozenset(_REVIEW) - {"comment", "summary"}


class _Details(msgspec.Struct):
    replies: list["_Note"] = []
    directReplies: list["_Note"] = []  # noqa: N815  (OpenReview's name)


class _Note(msgspec.Struct):
    id: str = ""
    forum: str | None = None
    replyto: str | None = None
    signatures: list[str] = []
    content: dict[str, object] = {}
    cdate: int | None = None
    tcdate: int | None = None
    details: _Details | None = None


@dataclass(frozen=True, slots=True)
class Exchange:
    """A review, and what the authors answered to it."""

    id: str
    """Of the review's note."""
    forum: str
    """Under which OpenReview keeps the paper."""
    title: str
    """Of the paper; empty where the file does not say."""
    review: str
    rebuttal: str


def read_exchanges(file: Path) -> list[Exchange]:
    """Return reviews with the authors' answers, in the order of the reviews' ids.

    The authors' replies in one thread are joined in the order of their dates; what they write to
    all reviewers at once answers no single review, and is left out. InputError for a file that
    cannot be read, or that holds no notes.
    """
    notes = {note.id: note for note in _notes(file) if note.id}
    if not notes:
        raise InputError(f"{file} holds no notes of OpenReview")
    under: dict[str, list[_Note]] = defaultdict(list)
    for note in notes.values():
        if note.replyto and note.replyto != note.id:
            under[note.replyto].append(note)
    titles = {id: _field(note.content, "title") for id, note in notes.items()}
    found = []
    for id in sorted(notes):
        note = notes[id]
        if not _is_review(note):
            continue
        rebuttal = "\n\n".join(_said(one, _ANSWER) for one in _answers(note, under))
        review = _said(note, _REVIEW)
        forum = note.forum or note.replyto or ""
        if review and rebuttal:
            title = titles.get(forum, "")
            found.append(Exchange(id, forum, title, review[:MOST_TEXT], rebuttal[:MOST_TEXT]))
    return found


def _notes(file: Path) -> Iterator[_Note]:
    """Yield the notes of a file, replies in details included."""
    try:
        if file.stat().st_size > LARGEST:
            raise InputError(f"{file} is larger than {LARGEST:,} bytes")
        content = file.read_bytes()
    except OSError as error:
        raise InputError(f"cannot read {file}: {error.strerror}") from error
    for raw in _listed(content, file):
        try:
            note = msgspec.convert(raw, _Note)
        except (msgspec.ValidationError, RecursionError) as error:
            raise InputError(f"{file}: not a note of OpenReview: {error}") from error
        yield note
        if note.details is not None:
            yield from note.details.replies
            yield from note.details.directReplies


def _listed(content: bytes, file: Path) -> Iterable[object]:
    """Return what a file lists: an array, an object with `notes`, or one object a line."""
    try:
        try:
            whole = msgspec.json.decode(content)
        except msgspec.DecodeError:
            lines = [line for line in content.splitlines() if line.strip()]
            return [msgspec.json.decode(line) for line in lines]
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise InputError(f"{file} is no JSON: {error}") from error
    if isinstance(whole, Mapping) and isinstance(whole.get("notes"), list):
        return list(whole["notes"])
    return whole if isinstance(whole, list) else [whole]


def _is_by_authors(note: _Note) -> bool:
    return any(one.rpartition("/")[2].startswith("Author") for one in note.signatures)


def _is_review(note: _Note) -> bool:
    """Say whether a note is a review: it replies to a paper, and has a review's fields."""
    is_reply = bool(note.replyto) and note.replyto == (note.forum or note.replyto)
    return is_reply and not _is_by_authors(note) and bool(_MARKS_OF_A_REVIEW & set(note.content))


def _answers(review: _Note, under: Mapping[str, Sequence[_Note]]) -> list[_Note]:
    """Return the authors' notes in a review's thread, the earliest first."""
    found: list[_Note] = []
    seen = {review.id}
    level = [review]
    for _ in range(_DEPTH):
        level = [one for note in level for one in under.get(note.id, ()) if one.id not in seen]
        seen |= {one.id for one in level}
        found += [one for one in level if _is_by_authors(one) or "rebuttal" in one.content]
    return sorted(found, key=lambda one: (one.tcdate or one.cdate or 0, one.id))


def _said(note: _Note, fields: Sequence[str]) -> str:
    parts = (_field(note.content, name) for name in fields)
    return "\n\n".join(part for part in parts if part)


def _field(content: Mapping[str, object], name: str) -> str:
    """Return the text of a field, in either shape; empty for none."""
    value = content.get(name)
    if isinstance(value, Mapping):
        value = value.get("value")
    return value.strip() if isinstance(value, str) else ""
