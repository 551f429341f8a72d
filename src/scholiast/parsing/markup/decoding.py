"""Bytes of a markup file -> characters."""

import codecs
import re
from html.entities import html5

_DECLARED = re.compile(
    rb"""<\?xml[^>]{0,200}?encoding\s{0,4}=\s{0,4}["']([A-Za-z0-9._-]{1,40})|"""
    rb"""<meta[^>]{0,300}?charset\s{0,4}=\s{0,4}["']?\s{0,4}([A-Za-z0-9._-]{1,40})""",
    re.I,
)
_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
    (b"<\x00?\x00", "utf-16-le"),
    (b"\x00<\x00?", "utf-16-be"),
)
_REFERENCE = re.compile(r"&(?:#(\d{1,7});?|#[xX]([0-9A-Fa-f]{1,6});?|([A-Za-z][A-Za-z0-9]{1,30});)")
_OWN_ENTITY = re.compile(
    r"""<!ENTITY\s{1,9}([A-Za-z][\w.-]{0,30})\s{1,9}(?:"([^"<&%]{0,60})"|'([^'<&%]{0,60})')\s{0,9}>"""
)
_WINDOWS = {number: bytes([number]).decode("cp1252", "replace") for number in range(0x80, 0xA0)}


def decode(data: bytes) -> str:
    r"""Return the characters of a markup file: by its mark, its declaration, or as UTF-8.

    >>> decode(b'<?xml version="1.0" encoding="ISO-8859-1"?><p>caf\xe9</p>')[-8:]
    'café</p>'
    """
    for mark, name in _BOMS:
        if data.startswith(mark):
            return data.decode(name, "replace").lstrip("\ufeff")
    found = _DECLARED.search(data[:4096])
    declared = (found.group(1) or found.group(2)).decode("ascii") if found else "utf-8"
    for name in (_usable(declared), "utf-8"):
        try:
            return data.decode(name)
        except UnicodeDecodeError:
            continue
    return data.decode("cp1252", "replace")


def _usable(name: str) -> str:
    """Return `name` if it names an encoding of text that the bytes can be in, else UTF-8."""
    try:
        found = codecs.lookup(name).name
    except LookupError:
        return "utf-8"
    text = found.startswith(("iso", "cp", "utf-8", "koi", "gb", "big5", "euc", "shift", "ascii"))
    return "cp1252" if found == "iso8859-1" else found if text else "utf-8"


def own_entities(content: str) -> dict[str, str]:
    """Return the short plain entities that the file's own document type declares.

    >>> own_entities('<!DOCTYPE a [<!ENTITY who "Ada">]><a>&who;</a>')
    {'who': 'Ada'}
    """
    head = content[: content.find("]>", 0, 100_000) + 1]
    found = _OWN_ENTITY.findall(head) if "<!ENTITY" in head else []
    return {name: double or single for name, double, single in found[:500]}


def find_references(raw: str) -> "list[re.Match[str]]":
    """Return the character and entity references in `raw`."""
    return list(_REFERENCE.finditer(raw))


def meaning(reference: "re.Match[str]", own: dict[str, str]) -> str:
    """Return what a reference stands for; an unknown name stays as it is written."""
    decimal, hexadecimal, name = reference.groups()
    if name:
        return own.get(name) or html5.get(name + ";") or reference.group(0)
    number = int(decimal) if decimal else int(hexadecimal, 16)
    if number in _WINDOWS:
        return _WINDOWS[number]
    if (
        number > 0x10FFFF
        or 0xD800 <= number < 0xE000
        or (number < 32 and number not in (9, 10, 13))
    ):
        return "\ufffd"
    return chr(number)


def plain(raw: str, own: dict[str, str]) -> str:
    """Return `raw` with its references resolved.

    >>> plain("a &lt; b&ndash;c &#233; &unknown;", {})
    'a < b–c é &unknown;'
    """
    return _REFERENCE.sub(lambda found: meaning(found, own), raw) if "&" in raw else raw
