"""The inside of a block: Markdown's marks -> pieces of plain text and what they are."""

import html
import re
from dataclasses import dataclass

from scholiast.parsing.markdown.citing import Cited, read_group, read_narrative

_SPECIAL = re.compile(r"[\\`$<\[\]!&*_^@⁰¹²³⁴-⁹]")
LONGEST_QUOTE = 80
_QUOTED = re.compile(r"[^`'\n]{1,79}'+(?=[\s.,;:)])")
"""Words that TeX's marks quote, `so'; the backtick there opens no code."""
_PUNCTUATION = set("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~")
_MATH = re.compile(r"\$(?!\s)((?:[^$\\]|\\.)++)(?<!\s)\$(?!\d)", re.S)
_RAISED = re.compile(
    r"\s*(?:\{\s*\})?\^\s*\{?\s*(?:\\(?:text|mathrm|rm|textrm|mathbf|bf|ast|dagger)\s*)?\{?"
    r"([\[(]?\s*[\d*†‡a-d,;\s–\-]{1,60}?\s*[\])]?)\}?\s*\}?\s*"
)
_CARETS = re.compile(r"\^([^\s^\[\]]{1,40})\^")
_SUPERSCRIPTS = re.compile(r"[⁰¹²³⁴-⁹](?:[⁰¹²³⁴-⁹⁻˒·’,‚–-]{0,30}[⁰¹²³⁴-⁹])?")
_TEN = re.compile(r"(?:^|\D)10$")
"""What makes a raised number a power, which keeps its form: 10⁶ is not 106."""
_TO_DIGITS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻˒·’‚", "0123456789-,,,,")
_NOTE = re.compile(r"\[\^([^\]\s^]{1,60})\](?!\()")
_NOTE_RAISED = re.compile(r"\[\^([\d,;\s–\-]{1,40})\^\]")
_BRACKETS = re.compile(r"\[[^\[\]]{1,1500}\]")
_TARGET = re.compile(
    r"\]\(\s{0,4}(?:<([^<>\n]{0,500})>|([^\s()<>]{0,500}(?:\([^\s()<>]{0,100}\)[^\s()<>]{0,500})?))"
    r"(?:\s{1,4}(?:\"[^\"]{0,300}\"|'[^']{0,300}'))?\s{0,4}\)"
)
_ATTRIBUTES = re.compile(r"\{(?:[#.][^{}\n]{0,200}|\s{0,4}[\w-]{1,30}=[^{}\n]{0,200})\}")
_TAG = re.compile(r"<(/?)([A-Za-z][A-Za-z0-9]{0,15})((?:\s[^<>]{0,500})?)/?>")
_ID = re.compile(r"\b(?:id|name)\s?=\s?[\"']?([^\"'\s>]{1,200})")
_HREF = re.compile(r"\bhref\s?=\s?[\"']?([^\"'\s>]{1,500})")
_AUTOLINK = re.compile(
    r"<((?:https?://|mailto:|doi:)[^\s<>]{1,500}|[^\s<>@]{1,80}@[^\s<>@]{1,80})>"
)
_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,30});")
_TAGS = set(
    re.findall(
        r"\w+",
        """
        a abbr article b big blockquote br caption center cite code col colgroup del details div em
        figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark nav ol
        p pre q s samp section small span strong sub summary sup table tbody td th thead time tr tt
        u ul var wbr
        """,
    )
)
_SPACED_TAGS = {"br", "p", "div", "td", "th", "tr", "li", "hr"}
_MATH_SIGNS = re.compile(r"\\[A-Za-z]|[=^_{}]")


@dataclass(slots=True)
class Piece:
    """A stretch of a block's text as it is written, and what it is.

    Kinds: `` plain; `math`, `code`; `cite`; `note`; `raised` and `lowered` around superscripts;
    `id`, `link`, `unlink`, `image` carry a name or an address and no text.
    """

    text: str
    start: int
    end: int
    kind: str = ""
    name: str = ""
    cited: Cited | None = None


def read_inline(content: str) -> list[Piece]:
    r"""Return the pieces of a block's content.

    >>> [piece.text for piece in read_inline(r"*As* \[1\] &amp; <b>so</b>")]
    ['As', ' ', '[', '1', ']', ' ', '&', ' ', 'so']
    """
    scanner = _Scanner(content)
    scanner.run()
    _resolve_emphasis(scanner.pieces)
    return [piece for piece in scanner.pieces if piece.text or piece.kind]


class _Scanner:
    """Goes through the content once; each special character has its reader."""

    def __init__(self, content: str) -> None:
        self.content = content
        self.pieces: list[Piece] = []
        self.brackets: list[int] = []
        """Indices of the pieces that are open brackets."""
        self.without: set[str] = set()
        """Closing marks that do not come any more."""

    def run(self) -> None:
        at = 0
        readers = {
            "\\": self._escape, "`": self._code, "$": self._math, "<": self._tag, "[": self._open,
            "]": self._close, "!": self._image, "&": self._entity, "*": self._emphasis,
            "_": self._emphasis, "^": self._carets, "@": self._narrative,
        }  # fmt: skip
        while match := _SPECIAL.search(self.content, at):
            start = match.start()
            self._plain(at, start)
            at = readers.get(match.group(), self._superscripts)(start)
            if at == start:
                self._plain(start, start + 1)
                at = start + 1
        self._plain(at, len(self.content))

    def _plain(self, start: int, end: int) -> None:
        if end > start:
            self.pieces.append(Piece(self.content[start:end], start, end))

    def _add(self, text: str, start: int, end: int, kind: str = "", name: str = "") -> int:
        self.pieces.append(Piece(text, start, end, kind, name))
        return end

    def _find(self, mark: str, start: int) -> int:
        """Return where `mark` comes next, or -1; asks only once where it does not."""
        if mark in self.without:
            return -1
        found = self.content.find(mark, start)
        if found < 0:
            self.without.add(mark)
        return found

    def _escape(self, start: int) -> int:
        following = self.content[start + 1 : start + 2]
        if following in "([" and following:
            closing = "\\)" if following == "(" else "\\]"
            end = self._find(closing, start + 2)
            inside = self.content[start + 2 : end] if 0 <= end < start + 3000 else ""
            if _MATH_SIGNS.search(inside):
                mark = "$" if following == "(" else "$$"
                return self._add(f"{mark}{inside.strip()}{mark}", start, end + 2, "math")
        if following in _PUNCTUATION:
            self._plain(start + 1, start + 2)
            return start + 2
        return start + 1 if following == "\n" else start

    def _code(self, start: int) -> int:
        end = start
        while self.content[end : end + 1] == "`":
            end += 1
        ticks = self.content[start:end]
        closing = self._find(ticks, end)
        if closing < 0 or _QUOTED.match(self.content, end, min(closing, end + LONGEST_QUOTE)):
            self._plain(start, end)
            return end
        stop = closing + len(ticks)
        return self._add(self.content[start:stop], start, stop, "code")

    def _math(self, start: int) -> int:
        if self.content.startswith("$$", start):
            end = self._find("$$", start + 2)
            if end > start + 2:
                return self._add(self.content[start : end + 2], start, end + 2, "math")
            return start
        match = _MATH.match(self.content, start)
        if not match or len(match.group()) > 2000:
            return start
        raised = _RAISED.fullmatch(match.group(1))
        if raised:
            self._add("", start, start, "raised")
            self._add(raised.group(1).strip(), start, match.end())
            return self._add("", match.end(), match.end(), "lowered")
        return self._add(match.group(), start, match.end(), "math")

    def _tag(self, start: int) -> int:
        if self.content.startswith("<!--", start):
            end = self._find("-->", start)
            return end + 3 if end >= 0 else start
        link = _AUTOLINK.match(self.content, start)
        if link:
            self._plain(link.start(1), link.end(1))
            return link.end()
        match = _TAG.match(self.content, start)
        if not match or match.group(2).lower() not in _TAGS:
            return start
        self._element(match)
        return match.end()

    def _element(self, match: re.Match[str]) -> None:
        """Take a tag out of the text and keep what it says."""
        closing, name, attributes = match.group(1), match.group(2).lower(), match.group(3)
        start, end = match.span()
        named = _ID.search(attributes) if attributes else None
        if named:
            self._add("", end, end, "id", named.group(1))
        if name == "sup":
            self._add("", end, end, "lowered" if closing else "raised")
        elif name == "a":
            target = _HREF.search(attributes)
            if closing or target:
                self._add("", end, end, "unlink" if closing else "link", _first(target))
        elif name in _SPACED_TAGS:
            self._add(" ", start, end)

    def _open(self, start: int) -> int:
        raised = _NOTE_RAISED.match(self.content, start)
        if raised:
            return self._raise(raised)
        note = _NOTE.match(self.content, start)
        if note:
            return self._add(note.group(), start, note.end(), "note", note.group(1))
        group = _BRACKETS.match(self.content, start) if self._has_at(start) else None
        cited = read_group(self.content, start, group.end()) if group else None
        if group and cited:
            piece = Piece(group.group(), start, group.end(), "cite", cited=cited)
            self.pieces.append(piece)
            return group.end()
        self.brackets.append(len(self.pieces))
        self._plain(start, start + 1)
        return start + 1

    def _has_at(self, start: int) -> bool:
        at = self._find("@", start)
        return 0 <= at < start + 1500

    def _image(self, start: int) -> int:
        if not self.content.startswith("![", start):
            return start
        self.brackets.append(len(self.pieces))
        self._plain(start, start + 2)
        return start + 2

    def _close(self, start: int) -> int:
        if not self.brackets:
            return start
        opener = self.brackets.pop()
        match = _TARGET.match(self.content, start)
        if match:
            target = match.group(1) if match.group(1) is not None else match.group(2)
            kind = "image" if self.pieces[opener].text == "![" else "link"
            self.pieces[opener] = Piece("", start, start, kind, target)
            self._add("", match.end(), match.end(), "unlink")
            return self._after_attributes(match.end())
        attributes = _ATTRIBUTES.match(self.content, start + 1)
        if attributes:
            self.pieces[opener] = Piece("", start, start)
            return attributes.end()
        return start

    def _after_attributes(self, at: int) -> int:
        match = _ATTRIBUTES.match(self.content, at)
        if match and match.group()[1] == "#":
            self._add(
                "", at, at, "id", match.group()[2:-1].split()[0] if match.group()[2:-1] else ""
            )
        return match.end() if match else at

    def _entity(self, start: int) -> int:
        match = _ENTITY.match(self.content, start)
        if not match:
            return start
        text = html.unescape(match.group()).replace("\xa0", " ")
        return self._add(text, start, match.end()) if text != match.group() else start

    def _emphasis(self, start: int) -> int:
        mark, end = self.content[start], start
        while self.content[end : end + 1] == mark:
            end += 1
        before, after = (
            self.content[start - 1 : start] if start else " ",
            self.content[end : end + 1],
        )
        opens, closes = _flanks(before, after or " ", mark)
        kind = f"{mark}{'o' if opens else ''}{'c' if closes else ''}"
        return self._add(self.content[start:end], start, end, kind)

    def _carets(self, start: int) -> int:
        match = _CARETS.match(self.content, start)
        return self._raise(match) if match else start

    def _raise(self, match: re.Match[str]) -> int:
        self._add("", match.start(), match.start(), "raised")
        self._plain(match.start(1), match.end(1))
        return self._add("", match.end(), match.end(), "lowered")

    def _superscripts(self, start: int) -> int:
        match = _SUPERSCRIPTS.match(self.content, start)
        if not match or _TEN.search(self.content, max(start - 3, 0), start):
            return start
        self._add("", start, start, "raised")
        self._add(match.group().translate(_TO_DIGITS), start, match.end())
        return self._add("", match.end(), match.end(), "lowered")

    def _narrative(self, start: int) -> int:
        cited = read_narrative(self.content, start)
        if not cited:
            return start
        text = self.content[start : cited.end]
        self.pieces.append(Piece(text, start, cited.end, "cite", cited=cited))
        return cited.end


def _first(match: re.Match[str] | None) -> str:
    return match.group(1) if match else ""


def _flanks(before: str, after: str, mark: str) -> tuple[bool, bool]:
    """Say whether a run of * or _ between two characters can open and can close emphasis."""
    left, right = not after.isspace(), not before.isspace()
    if before.isalnum() and after.isalnum() and (mark == "_" or (before + after).isdigit()):
        return False, False
    if left and not after.isalnum() and before.isalnum():
        left = False
    if right and not before.isalnum() and after.isalnum():
        right = False
    return left, right


def _resolve_emphasis(pieces: list[Piece]) -> None:
    """Take out the runs of * and _ that pair up; the others stay as they are written."""
    openers: dict[str, list[Piece]] = {"*": [], "_": []}
    for piece in pieces:
        if piece.kind[:1] not in ("*", "_"):
            continue
        mark, flags, piece.kind = piece.kind[0], piece.kind[1:], ""
        stack = openers[mark]
        while "c" in flags and stack and piece.text:
            _drop_unlike(stack, piece)
            if "o" in flags and len(stack[-1].text) != len(piece.text):
                break
            paired = min(len(stack[-1].text), len(piece.text))
            stack[-1].text = stack[-1].text[paired:]
            piece.text = piece.text[paired:]
            piece.start = piece.end - len(piece.text)
            if not stack[-1].text:
                stack.pop()
        if "o" in flags and piece.text:
            stack.append(piece)


def _drop_unlike(stack: list[Piece], piece: Piece) -> None:
    """Take openers of another length off the stack where one of this length lies beneath."""
    for depth in range(2, min(len(stack), 4) + 1):
        if len(stack[-1].text) != len(piece.text) == len(stack[-depth].text):
            del stack[len(stack) - depth + 1 :]
            return
