"""Bytes of a text file -> text."""

import codecs

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


def read_text(data: bytes) -> str:
    r"""Return a file's text with `\n` line ends: by its byte order mark, UTF-8, or Windows-1252.

    >>> read_text(b"\xef\xbb\xbfa\r\nb"), read_text(b"M\xfcller")
    ('a\nb', 'Müller')
    """
    text = _decode(data)
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _decode(data: bytes) -> str:
    for mark, name in _MARKS:
        if data.startswith(mark):
            return data[len(mark) :].decode(name, "replace")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        broken = error.start
    if _mostly_utf8(data, broken):
        return data.decode("utf-8", "replace")
    return data.decode("cp1252", "replace")


def _mostly_utf8(data: bytes, broken: int) -> bool:
    """Say whether text that is no whole UTF-8 is still damaged UTF-8, not another encoding."""
    sample = data[max(broken - 200_000, 0) : broken + 200_000].decode("utf-8", "replace")
    beyond = sum(character > "\x7f" for character in sample)
    return beyond > 10 * sample.count("\ufffd")
