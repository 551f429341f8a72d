"""What fonts look like, read from their names and flags."""

import ctypes
import re

from scholiast.parsing.pdf import library
from scholiast.parsing.pdf.values import Face

_BOLD = re.compile(
    r"bold|black|heavy|semib|demi|medi\b|-medi|[A-Z]{2}BX\d|CMB|SFBX|ecbx|LMRoman\d+-Bold|Bol\b"
)
_ITALIC = re.compile(r"ital|obli|slant|CMTI|SFTI|-It\b|LMRomanSlant", re.I)
_MONO = re.compile(r"mono|courier|CMTT|SFTT|consol|typewriter|inconsol|menlo|LMTT|code", re.I)
_MATH = re.compile(
    r"CMMI|CMSY|CMEX|MSAM|MSBM|EUFM|EUSM|EUEX|math|symbol|rsfs|wasy|stix(?:size|var|int)|MTSY|MTMI|"
    r"MTEX|txsy|txmi|txex|pxsy|pxmi|NewTXMI|LMMathItalic|BBold|esint",
    re.I,
)
_FIXED_FLAG, _ITALIC_FLAG, _FORCE_BOLD_FLAG = 1, 64, 1 << 18


def face_of(name: str, weight: int = 400, flags: int = 0) -> Face:
    """Return what a font's base name, weight and flags say.

    >>> face_of("ABCDEF+CMBX10").is_bold, face_of("NimbusRomNo9L-ReguItal").is_italic
    (True, True)
    """
    plain = name.partition("+")[2] or name
    is_bold = weight >= 600 and weight < 1000 and not plain.startswith("CM")
    return Face(
        plain,
        is_bold or bool(flags & _FORCE_BOLD_FLAG) or bool(_BOLD.search(_spelled(plain))),
        bool(flags & _ITALIC_FLAG) or bool(_ITALIC.search(plain)),
        bool(flags & _FIXED_FLAG) or bool(_MONO.search(plain)),
        bool(_MATH.search(plain)),
    )


def _spelled(name: str) -> str:
    """Return a name with its usual words for bold in lower case, its TeX codes kept."""
    return re.sub(r"(?i)bold|black|heavy|semib|demi|-medi", lambda hit: hit.group().lower(), name)


class Faces:
    """Faces by the address of their font; each font is asked once."""

    def __init__(self) -> None:
        self._known: dict[int, Face] = {0: Face("")}

    def of_object(self, page_object: int) -> Face:
        """Return the face of a text object."""
        font = library.object_font(page_object) or 0
        if font not in self._known:
            buffer = ctypes.create_string_buffer(256)
            library.font_name(font, ctypes.addressof(buffer), 256)
            name = buffer.value.decode("utf-8", "replace")
            self._known[font] = face_of(name, library.font_weight(font), library.font_flags(font))
        return self._known[font]
