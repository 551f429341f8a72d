"""Verdicts for the terminal: what is not carried in full, what is open in a line, the sums."""

from collections.abc import Callable, Iterator, Sequence

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from scholiast.papers.verdicts import Label
from scholiast.records import Integrity, Record
from scholiast.reporting.addresses import name_of_scheme
from scholiast.reporting.escaping import one_line, shortened
from scholiast.reporting.lookups import called, strongest
from scholiast.reporting.verdicts.diffing import Piece
from scholiast.reporting.verdicts.showing import Shown, counts_by_label, shown
from scholiast.reporting.verdicts.summing import kind_lines, tallies_of, verdict_line
from scholiast.reporting.verdicts.wording import LABEL_WORDS

_PIECES = {"same": "", "out": "red strike", "in": "bold green", "mark": "bold underline yellow"}
_MOST = 40
"""Claims shown in full; the page has them all."""
_MOST_OPEN = 8
"""Claims shown that were not decided for one reason."""


def verdicts_as_renderable(record: Record) -> RenderableType | None:
    """Return what a rich console prints of the verdicts; None where nothing was verified."""
    if record.verifying is None:
        return None
    claims = shown(record)
    parts: list[RenderableType] = [
        Text("\nWhat the sources say", style="bold"),
        _indented(verdict_line(record), 2),
    ]
    parts += _listed([one for one in claims if one.label is Label.MISCITATION])
    parts += _open([one for one in claims if one.label is Label.UNDECIDABLE])
    if record.integrity is not None and any(counts_by_label(record).values()):
        parts += _sums(record.integrity)
    return Group(*parts)


def _listed(claims: Sequence[Shown]) -> Iterator[RenderableType]:
    yield from (_ClaimLines(one) for one in claims[:_MOST])
    if len(claims) > _MOST:
        yield _indented(f"and {len(claims) - _MOST} more, in the page and the JSON", 2)


def _open(claims: Sequence[Shown]) -> Iterator[RenderableType]:
    """Yield claims that were not decided, each sentence once, under the reasons why."""
    for reason, members in _grouped(claims, lambda one: one.reason):
        yield _indented(f"? {LABEL_WORDS[Label.UNDECIDABLE]}: {reason}", 2, "cyan")
        sentences = _grouped(members, lambda one: f"{one.place} {_plain(one)}")
        for _, same in sentences[:_MOST_OPEN]:
            yield from _sentence_lines(same)
        if len(sentences) > _MOST_OPEN:
            rest = sum(len(same) for _, same in sentences[_MOST_OPEN:])
            yield _indented(f"and {rest} more, in the page", 4)


def _grouped(
    claims: Sequence[Shown], name: Callable[[Shown], str]
) -> list[tuple[str, list[Shown]]]:
    """Return claims by what they have in common, in the order of the first of each group."""
    groups: dict[str, list[Shown]] = {}
    for one in claims:
        groups.setdefault(name(one), []).append(one)
    return list(groups.items())


def _sentence_lines(same: Sequence[Shown]) -> Iterator[RenderableType]:
    """Yield what is attributed to one source in a line, or to several with each under it."""
    one = same[0]
    line = Text(f"{one.place} " if one.place else "", style="cyan")
    line.append(shortened(_plain(one), 120), style="default")
    yield Padding(line, (0, 0, 0, 4), expand=False)
    if len(same) > 1:
        yield from (_indented(shortened(each.source, 110), 6, "dim") for each in same)


def _plain(one: Shown) -> str:
    return "".join(piece.text for piece in one.claim)


class _ClaimLines:
    """One claim: where it stands, what is said, what the source says, what would be carried."""

    def __init__(self, one: Shown) -> None:
        self._one = one

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        one, mark = self._one, "!=" if options.ascii_only else "≠"
        head = Text(overflow="fold")
        head.append(f"{mark} {one.kind or LABEL_WORDS[one.label]} ", style="yellow")
        head.append(one.place, style="cyan")
        yield Padding(head, (0, 0, 0, 2), expand=False)
        if one.litmus:
            yield _indented(one.litmus, 4, "dim")
        yield _row("paper", _marked(one.claim))
        for quote in one.quotes[:2]:
            text = Text("“").append_text(_marked(quote.pieces)).append("”")
            text.append(f" ({quote.role}; {quote.where})", style="dim")
            yield _row("reported" if one.reported else "source", text)
        yield _row("cited", Text(one.source, style="dim"))
        yield _row("why", Text(one.reason))
        yield from self._cures()
        sure = f", {one.confidence} sure" if one.confidence else ""
        read = f"; read: {one.access}" if one.access else ""
        yield _row("by", Text(f"{one.decided_by}{sure}{read}", style="dim"))

    def _cures(self) -> Iterator[RenderableType]:
        """Yield the corrected sentence, and better sources."""
        if self._one.correction:
            yield _row("carried", _marked(self._one.correction))
        for work in self._one.better:
            name, value = strongest(work.identifiers)
            words = f"{called(work)} {name_of_scheme(name)} {value}"
            yield _row("better", Text(one_line(words)))


def _marked(pieces: Sequence[Piece]) -> Text:
    """Return pieces as text, with signs, so that they are told apart without colour."""
    text = Text(overflow="fold")
    signs = {"out": ("[-", "-] "), "in": ("{+", "+} "), "mark": ("[", "]")}
    for piece in pieces:
        before, after = signs.get(piece.kind, ("", ""))
        body = piece.text.rstrip() if before and piece.kind != "mark" else piece.text
        text.append(f"{before}{body}{after}", style=_PIECES[piece.kind])
    return text


def _row(name: str, text: Text) -> RenderableType:
    grid = Table.grid(padding=(0, 1))
    grid.add_column(width=8, style="dim", no_wrap=True)
    grid.add_column(overflow="fold")
    grid.add_row(name, text)
    return Padding(grid, (0, 0, 0, 4), expand=False)


def _sums(integrity: Integrity) -> Iterator[RenderableType]:
    """Yield the kinds that were seen, and a table by section."""
    kinds = kind_lines(integrity)
    if kinds:
        yield _indented(f"Kinds: {'; '.join(kinds)}.", 2)
    for title, head, rows in tallies_of(integrity)[:1]:
        table = Table(title=title, title_justify="left", title_style="", box=None, pad_edge=False)
        table.add_column(head)
        for label in Label:
            table.add_column(LABEL_WORDS[label], justify="right")
        for row in rows:
            cells = [str(row.count(label) or "") for label in Label]
            table.add_row(shortened(row.name, 50).replace("[", r"\["), *cells)
        yield Padding(table, (1, 0, 0, 2), expand=False)


def _indented(line: str, by: int, style: str = "") -> RenderableType:
    return Padding(Text(one_line(line), style=style), (0, 0, 0, by), expand=False)
