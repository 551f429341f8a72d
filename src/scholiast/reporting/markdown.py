"""A record as a Markdown comment for a pull request."""

import re

from scholiast.errors import Level
from scholiast.papers.verdicts import Label
from scholiast.records import Finding, Record
from scholiast.reporting.counting import LEVEL_WORDS, count, counted, headline, in_text_order
from scholiast.reporting.escaping import one_line, shortened
from scholiast.reporting.excerpts import excerpt_of
from scholiast.reporting.lookups import lookup_lines, network_lines
from scholiast.reporting.paths import portable_place
from scholiast.reporting.rules import RuleCard, RuleRows, by_code
from scholiast.reporting.scope import further_problems, not_checked, reading_note
from scholiast.reporting.verdicts.diffing import as_text
from scholiast.reporting.verdicts.showing import Shown, shown
from scholiast.reporting.verdicts.summing import kind_lines, verdict_line
from scholiast.reporting.verdicts.wording import CONTEST

LIMIT = 60_000
"""Characters; code hosts cut comments at 65,536."""

_ICONS = {Level.ERROR: "❌", Level.WARNING: "⚠️", Level.INFO: "ℹ️"}
_SPECIAL = re.compile(r"([\\`*_{}\[\]()<>#+\-.!|~$^=:&])")
_JOINER = "\u2060"


def record_as_markdown(record: Record, rules: RuleRows = ()) -> str:
    """Return a record as GitHub-flavoured Markdown, below the length that comments may have."""
    cards = by_code(rules, (finding.code for finding in record.findings))
    head = [f"## Scholiast: {plain(shortened(record.document.title, 160)) or 'citation report'}"]
    note = reading_note(record)
    if note:
        head.append(f"> {plain(note)}")
    head.append(f"**{plain(headline(record))}**")
    if record.verifying is not None:
        head.append(f"**{plain(verdict_line(record))}**")
    foot = _foot(record)
    room = LIMIT - sum(len(part) + 2 for part in [*head, *foot])
    verdicts = _verdicts(record, room // 2)
    room -= sum(len(part) + 2 for part in verdicts)
    return "\n\n".join([*head, *_levels(record, cards, room), *verdicts, *foot]) + "\n"


def _verdicts(record: Record, room: int) -> list[str]:
    """Return the claims that are not carried or not decided, each with the source's words."""
    if record.verifying is None:
        return []
    claims = shown(record)
    lines = (
        [f"- {plain(line)}" for line in kind_lines(record.integrity)] if (record.integrity) else []
    )
    for label, title in _OPEN.items():
        of_label = [one for one in claims if one.label is label]
        if not of_label:
            continue
        lines.append(f"\n**{title}**\n")
        for index, one in enumerate(of_label):
            item = _claim(one)
            if room < len(item) + 200:
                lines.append(f"- and {len(of_label) - index} more, in the full report")
                break
            room -= len(item) + 1
            lines.append(item)
    if not lines:
        return []
    body = "\n".join([*lines, "", plain(CONTEST)])
    return [f"<details><summary>What the sources say</summary>\n\n{body}\n\n</details>"]


_OPEN = {
    Label.MISCITATION: "Not carried by the source",
    Label.UNDECIDABLE: "Not decided",
}


def _claim(one: Shown) -> str:
    """Return one claim: what the paper says, what the source says, and a sentence it carries."""
    where = f" · {_code(one.place)}" if one.place else ""
    kind = f"{plain(one.kind)}{where}  \n  " if one.kind else f"{where.removeprefix(' · ')}  \n  "
    said = plain("".join(piece.text for piece in one.claim))
    lines = [f"- {kind}The paper: “{said}”", f"  Cited: {plain(one.source)}"]
    who = "Reported by papers that cite it" if one.reported else "The source"
    for quote in one.quotes[:1]:
        words = plain("".join(piece.text for piece in quote.pieces))
        lines.append(f"  {who}: “{words}” ({plain(quote.where)})")
    lines.append(f"  {plain(one.reason)}")
    if one.correction:
        lines.append(f"  The source would carry: {plain(as_text(one.correction))}")
    return "  \n".join(lines)


def _levels(record: Record, cards: dict[str, RuleCard], room: int) -> list[str]:
    """Return a foldable list for each level that has findings; errors stand open."""
    findings = in_text_order(record.live(), record.document)
    parts: list[str] = []
    for level in Level:
        of_level = [finding for finding in findings if finding.level is level]
        if not of_level:
            continue
        opened = " open" if level is Level.ERROR else ""
        title = counted(len(of_level), *LEVEL_WORDS[level])
        lines: list[str] = []
        for index, finding in enumerate(of_level):
            item = _item(finding, record, cards[finding.code])
            if room < len(item) + 200:
                lines.append(f"- and {len(of_level) - index} more, in the full report")
                break
            room -= len(item) + 1
            lines.append(item)
        body = "\n".join(lines)
        summary = f"<summary>{_ICONS[level]} {title}</summary>"
        parts.append(f"<details{opened}>{summary}\n\n{body}\n\n</details>")
        room -= 120
    return parts


def _item(finding: Finding, record: Record, card: RuleCard) -> str:
    name = f" {plain(card.title)}" if card.title else ""
    where = f" · {_code(portable_place(record.source, finding.place))}" if finding.place else ""
    lines = [f"- **{plain(finding.code)}**{name}{where}  ", f"  {plain(finding.message)}"]
    excerpt = excerpt_of(finding, record.document, 120)
    if excerpt is not None and excerpt.mark.strip():
        lines[-1] += "  "
        lines.append(f"  {_code(excerpt.before + excerpt.mark + excerpt.after)}")
    if finding.suggestion:
        lines[-1] += "  "
        lines.append(f"  *{plain(finding.suggestion)}*")
    return "\n".join(lines)


def _foot(record: Record) -> list[str]:
    counts = count(record)
    parts = []
    if counts.dismissed:
        parts.append(
            f"{counted(counts.dismissed, 'finding')} dismissed in the paper, with a reason."
        )
    problems = further_problems(record)
    if problems:
        lines = [f"- {problem.level.value}: {plain(problem.message)}" for problem in problems[:10]]
        if len(problems) > 10:
            lines.append(f"- and {len(problems) - 10} more")
        parts.append("While reading:\n\n" + "\n".join(lines))
    looked_up = lookup_lines(record)
    if looked_up:
        body = "\n".join(f"- {plain(line)}" for line in [*looked_up, *network_lines(record)])
        parts.append(f"<details><summary>Looked up</summary>\n\n{body}\n\n</details>")
    unchecked = "\n".join(f"- {plain(line)}" for line in not_checked(record))
    parts.append(f"<details><summary>Not checked</summary>\n\n{unchecked}\n\n</details>")
    parts.append(f"<sub>Scholiast {plain(record.version)}</sub>")
    return parts


def plain(text: str) -> str:
    r"""Return text that Markdown shows as it stands: no markup, no mention, no link.

    >>> plain("<b> by @smith, see #12")
    '\\<b\\> by @\u2060smith, see \\#\u206012'
    """
    line = _SPECIAL.sub(r"\\\1", one_line(text))
    line = line.replace("@", f"@{_JOINER}").replace("\\#", f"\\#{_JOINER}")
    return re.sub(r"(?i)\b(htt|www|GH)(p|\\\.|\\-)", rf"\1{_JOINER}\2", line)


def _code(text: str) -> str:
    """Return text as a code span whose fence is longer than any run of backticks in it."""
    line = one_line(text)
    fence = "`" * (max(map(len, re.findall(r"`+", line)), default=0) + 1)
    blank = " " if "`" in line else ""
    return f"{fence}{blank}{line}{blank}{fence}" if line else ""
