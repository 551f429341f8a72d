"""What a paper's characters may not do to the reader's screen."""

import unicodedata

_KEPT = {"\n", "\t"}
_TAGS = range(0xE0000, 0xE0080)
"""Unseen doubles of the ASCII letters, which can spell whole sentences."""
_UNSEEN = [
    *range(0x20), *range(0x7F, 0xA0), *range(0x202A, 0x202F), *range(0x2066, 0x206A), *_TAGS,
]  # fmt: skip


def _shown(code: int) -> str:
    if code > 0xFFFF:
        return f"\\U{code:08x}"
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"


_TABLE: dict[int, str] = {code: _shown(code) for code in _UNSEEN if chr(code) not in _KEPT}
_TABLE |= dict.fromkeys(range(0xD800, 0xE000), "\ufffd")
_SURROGATES = dict.fromkeys(range(0xD800, 0xE000), "\ufffd")


def visible(text: str) -> str:
    r"""Return `text` with control, direction-changing and tag characters spelled out.

    >>> visible("a\x1b[31mb\u202ec")
    'a\\x1b[31mb\\u202ec'
    """
    return text if text.isprintable() else text.translate(_TABLE)


def one_line(text: str) -> str:
    r"""Return `text` made visible, its white space runs as single blanks.

    >>> one_line(" two\n lines ")
    'two lines'
    """
    return visible(" ".join(text.split()))


def without_surrogates(text: str) -> str:
    r"""Return `text` with lone surrogates replaced, character for character.

    >>> without_surrogates("a\ud800b") == "a\ufffdb"
    True
    """
    return text.translate(_SURROGATES)


def shortened(text: str, limit: int) -> str:
    """Return `text` in one line of at most `limit` characters, cut at a blank where it can be.

    >>> shortened("a calm and short report", 12)
    'a calm and…'
    """
    line = one_line(text)
    if len(line) <= limit:
        return line
    head = line[: limit - 1]
    at = head.rfind(" ")
    head = head[:at] if at > limit // 2 else head
    while head and unicodedata.combining(line[len(head)]):
        head = head[:-1]
    return head.rstrip(" ,;:") + "…"
