"""Recommendations as Markdown, for a note or a pull request."""

from collections.abc import Iterator

from scholiast.records.recommendations import Passage, Recommendations, Suggestion
from scholiast.reporting.escaping import shortened
from scholiast.reporting.lookups import called
from scholiast.reporting.markdown import LIMIT, plain
from scholiast.reporting.paths import portable_place
from scholiast.reporting.suggestions.wording import (
    byline,
    facts,
    heading,
    headline,
    marked,
    name_of,
    why,
)

_TOGETHER = 10
"""Works of the list that are shown, or left to the full report, together."""


def recommendations_as_markdown(record: Recommendations) -> str:
    """Return recommendations as Markdown, below the length that comments may have."""
    title = plain(shortened(record.title, 160)) or "recommendations"
    foot = "\n".join(f"- {plain(line)}" for line in facts(record))
    parts = [f"## Works to cite: {title}", f"**{plain(headline(record))}**"]
    end = f"### How this came about\n\n{foot}\n"
    room = LIMIT - sum(map(len, parts)) - len(end) - 200
    bodies = list(_bodies(record))
    for number, body in enumerate(bodies):
        if len(body) > room:
            parts.append(f"and {len(bodies) - number} more parts, in the full report")
            break
        room -= len(body) + 2
        parts.append(body)
    return "\n\n".join([*parts, end])


def _bodies(record: Recommendations) -> Iterator[str]:
    for start in range(0, len(record.listed), _TOGETHER):
        title = "" if start else "### For the paper as a whole\n\n"
        part = record.listed[start : start + _TOGETHER]
        yield title + "\n".join(_line(one) for one in part)
    for passage in record.passages:
        yield _passage(passage, record.source)


def _passage(passage: Passage, source: str) -> str:
    where = portable_place(source, passage.place) if passage.place else passage.section
    lines = [f"### {plain(where)} {plain(heading(passage))}".replace("  ", " ")]
    lines += ["", f"> {plain(passage.sentence)}", ""]
    for one in passage.present:
        named = called(one.work) if one.work else one.key
        lines += [f"Now cited: {plain(named)}, {plain(one.words)}.", ""]
    lines += [_line(one) for one in passage.suggestions] or ["The store holds nothing that fits."]
    return "\n".join(lines)


def _line(suggestion: Suggestion) -> str:
    work = suggestion.work
    notice = f" **{plain(marked(work))}**" if marked(work) else ""
    key = f" (in your list: {plain(suggestion.key)})" if suggestion.key else ""
    about = byline(work)
    return (
        f"{suggestion.rank}. **{plain(name_of(work))}**{key}{notice}  \n"
        f"   {plain(about)}{'  ' if about else ''}\n   *{plain(why(suggestion))}*"
    )
