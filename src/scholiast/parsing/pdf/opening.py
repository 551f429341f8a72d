"""A PDF file -> PDFium's document, or a refusal that says why."""

from pathlib import Path

import pypdfium2 as pdf
import pypdfium2.raw as pdfium

from scholiast.parsing.interface import ParseOptions, Refusal

PAGE_LIMIT = 2000
SIZE_LIMIT = 300 * 2**20


def open_pdf(path: Path) -> pdf.PdfDocument:
    """Return the open document; raise `Refusal` for one that is locked, damaged or too large."""
    size = path.stat().st_size
    if size > SIZE_LIMIT:
        raise Refusal(
            f"{path.name} has {size // 2**20} MiB, more than {SIZE_LIMIT // 2**20}; split the file"
        )
    try:
        document = pdf.PdfDocument(path)
    except pdf.PdfiumError as error:
        raise Refusal(_why(path, error)) from error
    if len(document) == 0:
        document.close()
        raise Refusal(f"{path.name} is a damaged PDF: it has no pages; export or print it again")
    return document


def _why(path: Path, error: pdf.PdfiumError) -> str:
    code = getattr(error, "err_code", None)
    if code in {pdfium.FPDF_ERR_PASSWORD, pdfium.FPDF_ERR_SECURITY}:
        return (
            f"{path.name} is encrypted and needs a password; save a copy without one and give that"
        )
    return (
        f"{path.name} cannot be read as a PDF, it is damaged or cut short ({error}); "
        "download or export it again"
    )


def page_numbers(document: pdf.PdfDocument, path: Path, options: ParseOptions) -> range:
    """Return the indices of the pages to read; raise `Refusal` where they are too many."""
    count = len(document)
    first, last = options.pages or (1, count)
    numbers = range(max(first - 1, 0), min(last, count))
    if len(numbers) > PAGE_LIMIT:
        raise Refusal(
            f"{path.name} has {count} pages, more than {PAGE_LIMIT}; choose some with --pages"
        )
    return numbers
