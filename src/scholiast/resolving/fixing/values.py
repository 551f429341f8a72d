r"""Plain text from an index -> a value for a BibTeX or RIS file that can do no harm there.

>>> bibtex_value("Müller &amp; Söhne {\\input x}", is_ascii=False)
'Müller \\& Söhne input x'
>>> bibtex_value("Müller", is_ascii=True)
'M{\\"u}ller'
"""

import re
import unicodedata
from html import unescape

_TAG = re.compile(r"</?[A-Za-z][^<>]{0,60}>")
_DANGEROUS = re.compile(r"[{}\\^~]")
_ESCAPED = {"&": r"\&", "%": r"\%", "#": r"\#", "_": r"\_", "$": r"\$", '"': "''"}
_LONGEST = 2_000


def plain(text: str) -> str:
    """Return text on one line, without tags, entities, control and invisible characters."""
    text = _TAG.sub("", unescape(text[:_LONGEST]))
    kept = (" " if letter.isspace() else letter for letter in text if _is_shown(letter))
    return " ".join("".join(kept).split())


def bibtex_value(text: str, *, is_ascii: bool) -> str:
    """Return text as LaTeX; letters beyond ASCII become commands where the file has none."""
    bare = _DANGEROUS.sub("", plain(text))
    escaped = "".join(_ESCAPED.get(letter, letter) for letter in bare)
    if not is_ascii or escaped.isascii():
        return " ".join(escaped.split())
    from pylatexenc.latexencode import UnicodeToLatexEncoder

    encoder = UnicodeToLatexEncoder(
        non_ascii_only=True,
        replacement_latex_protection="braces-all",
        unknown_char_policy="keep",
        unknown_char_warning=False,
    )
    return " ".join(str(encoder.unicode_to_latex(escaped)).split())


def identifier_value(text: str) -> str:
    """Return an identifier as it is, or empty where it holds what could break a file."""
    text = plain(text)
    return "" if any(mark in text for mark in '{}\\" ') else text


def bibtex_names(names: str, *, is_ascii: bool) -> str:
    """Return `Family, Given and ...` as BibTeX; a group's name, of several words, in braces."""
    people = [bibtex_value(one, is_ascii=is_ascii) for one in names.split(" and ")]
    grouped = (f"{{{one}}}" if "," not in one and " " in one else one for one in people)
    return " and ".join(grouped)


def _is_shown(letter: str) -> bool:
    return letter.isspace() or unicodedata.category(letter)[0] != "C"
