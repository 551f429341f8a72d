"""Small PDFs written by hand, so that every character's place and look is known."""

from collections.abc import Sequence
from dataclasses import dataclass, field

FONTS = {
    "F1": "Times-Roman", "F2": "Times-Bold", "F3": "Times-Italic", "F4": "Courier",
    "F5": "Symbol", "F6": "Helvetica",
}  # fmt: skip


@dataclass
class Leaf:
    """One page: drawing operators and links."""

    drawing: list[str] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    extra: str = ""
    """More entries of the page's dictionary."""

    def text(
        self, x: float, y: float, words: str, size: float = 10, font: str = "F1", more: str = ""
    ) -> "Leaf":
        """Set `words` at a place; `more` is put before them inside the text object."""
        plain = words.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
        self.drawing.append(f"BT {more} /{font} {size} Tf 1 0 0 1 {x} {y} Tm ({plain}) Tj ET")
        return self

    def lines(
        self, x: float, y: float, words: Sequence[str], size: float = 10, leading: float = 12
    ) -> float:
        """Set lines below each other; return where the next would stand."""
        for line in words:
            self.text(x, y, line, size)
            y -= leading
        return y

    def draw(self, operators: str) -> "Leaf":
        """Add drawing operators."""
        self.drawing.append(operators)
        return self

    def link(self, box: Sequence[float], page: int, x: float, y: float) -> "Leaf":
        """Add a link to a place on another page (0-based)."""
        rectangle = " ".join(map(str, box))
        self.links.append(
            f"<< /Type /Annot /Subtype /Link /Rect [{rectangle}] /Border [0 0 0] "
            f"/Dest [{{page{page}}} 0 R /XYZ {x} {y} 0] >>"
        )
        return self

    def address(self, box: Sequence[float], uri: str) -> "Leaf":
        """Add a link to an address outside."""
        rectangle = " ".join(map(str, box))
        self.links.append(
            f"<< /Type /Annot /Subtype /Link /Rect [{rectangle}] /Border [0 0 0] "
            f"/A << /S /URI /URI ({uri}) >> >>"
        )
        return self


def written(pages: Sequence[Leaf], title: str = "", box: str = "0 0 612 792") -> bytes:
    """Return a PDF of these pages."""
    fonts = " ".join(f"/{key} {number} 0 R" for number, key in enumerate(FONTS, start=4))
    first_page = 4 + len(FONTS)
    numbers = {f"page{index}": first_page + 2 * index for index in range(len(pages))}
    bodies = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Count {len(pages)} /Kids "
        f"[{' '.join(f'{number} 0 R' for number in numbers.values())}] >>",
        f"<< /Title ({title}) /Producer (tests) >>",
    ]
    bodies += [
        f"<< /Type /Font /Subtype /Type1 /BaseFont /{name}"
        + (" /Encoding /WinAnsiEncoding >>" if name != "Symbol" else " >>")
        for name in FONTS.values()
    ]
    for index, page in enumerate(pages):
        links = " ".join(page.links)
        for key, number in numbers.items():
            links = links.replace(f"{{{key}}}", str(number))
        content = "\n".join(page.drawing)
        bodies.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [{box}] {page.extra} /Resources << /Font "
            f"<< {fonts} >> /ExtGState << /Clear << /ca 0 >> >> >> "
            f"/Contents {first_page + 2 * index + 1} 0 R /Annots [{links}] >>"
        )
        length = len(content.encode("cp1252"))
        bodies.append(f"<< /Length {length} >>\nstream\n{content}\nendstream")
    return _assembled(bodies)


def _assembled(bodies: Sequence[str]) -> bytes:
    output = bytearray(b"%PDF-1.7\n")
    offsets = []
    for number, body in enumerate(bodies, start=1):
        offsets.append(len(output))
        output += f"{number} 0 obj\n{body}\nendobj\n".encode("cp1252")
    start = len(output)
    output += f"xref\n0 {len(bodies) + 1}\n0000000000 65535 f \n".encode()
    for offset in offsets:
        output += f"{offset:010d} 00000 n \n".encode()
    output += (
        f"trailer << /Size {len(bodies) + 1} /Root 1 0 R /Info 3 0 R >>\nstartxref\n{start}\n%%EOF\n"
    ).encode()
    return bytes(output)
