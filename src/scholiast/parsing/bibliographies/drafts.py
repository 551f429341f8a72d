"""A bibliography file -> a draft whose text is the reference list."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from scholiast.errors import Problem
from scholiast.papers import Reference
from scholiast.parsing.bibliographies.bibtex import read_bibtex
from scholiast.parsing.bibliographies.csl import read_csl_json
from scholiast.parsing.bibliographies.dismissals import read_dismissals
from scholiast.parsing.bibliographies.encoding import read_text
from scholiast.parsing.bibliographies.ris import read_ris
from scholiast.parsing.drafting import Draft
from scholiast.parsing.interface import ParseOptions

Reader = Callable[[str, str], tuple[list[Reference], list[Problem]]]
READERS: dict[str, Reader] = {".bib": read_bibtex, ".ris": read_ris, ".json": read_csl_json}


def parse(path: Path, options: ParseOptions) -> Draft:
    """Return the draft of a .bib, .ris or .json file: its references as a list, no citations."""
    content = read_text(path.read_bytes())
    draft = Draft("bibliography", map_marks=False)
    file = draft.add_file(path.name, content)
    references, problems = READERS[path.suffix.lower()](content, path.name)
    draft.problems += problems
    draft.dismissals += read_dismissals(content, path.name)
    if not references:
        return draft
    with draft.heading(1, "references"):
        draft.write("References")
    starts = draft.files[file].line_starts
    for reference, following in zip(references, [*references[1:], None], strict=True):
        offset = starts[_line(reference) - 1]
        stop = starts[_line(following) - 1] if following else len(content)
        draft.write("- ")
        span = draft.write(
            reference.raw or reference.key, file=file, offset=offset, length=max(stop - offset, 0)
        )
        draft.write("\n")
        draft.references.append(replace(reference, span=span))
    return draft


def _line(reference: Reference) -> int:
    return reference.place.line or 1 if reference.place else 1
