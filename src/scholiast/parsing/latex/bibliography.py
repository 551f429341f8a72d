"""The reference list as it is printed: entries in order, and how marks name them."""

import unicodedata
from dataclasses import dataclass, field, replace

from scholiast.errors import Level
from scholiast.papers import Name, Place, Reference
from scholiast.parsing.bibliographies.bibtex import read_bibtex
from scholiast.parsing.bibliographies.decoding import decode
from scholiast.parsing.bibliographies.rendering import rendered
from scholiast.parsing.latex.entries import BblEntry, Printed, read_biblatex, read_label
from scholiast.parsing.latex.facts import Facts, Item
from scholiast.parsing.latex.interpreter import Bibliography, Interpreter
from scholiast.parsing.latex.marking import listed
from scholiast.parsing.latex.styles import Style, style_of
from scholiast.parsing.references import parse_reference
from scholiast.parsing.references.years import read_year

SHOWN_KEYS = 50
SHOWN_ENTRIES = 20
"""Entries of a .bib file that nothing cites up to which each is told at its line."""
BBL_TYPES = {"article": "article-journal", "inproceedings": "paper-conference", "book": "book",
    "incollection": "chapter",
             "thesis": "thesis", "report": "report", "online": "webpage",
             "misc": "document"}  # fmt: skip


@dataclass(slots=True)
class Files:
    """What the paper's .bib files hold."""

    references: dict[str, Reference] = field(default_factory=dict)
    files: dict[str, list[str]] = field(default_factory=dict)
    """File -> its keys."""
    missing: list[str] = field(default_factory=list)
    folded: dict[str, str] = field(default_factory=dict)
    """Keys in lower case -> as written: BibTeX does not tell them apart, biber does."""

    def add(self, reference: Reference) -> None:
        """Keep an entry, unless one with its key is kept."""
        self.references.setdefault(reference.key, reference)
        self.folded.setdefault(reference.key.casefold(), reference.key)

    def find(self, key: str, *, any_case: bool) -> Reference | None:
        """Return the entry of a key, or None."""
        if key not in self.references and any_case:
            key = self.folded.get(key.casefold(), key)
        return self.references.get(key)


def build(interpreter: Interpreter, main: str) -> tuple[Bibliography, Files]:
    """Return the reference list that a first pass's facts amount to."""
    facts, sources = interpreter.facts, interpreter.sources
    files = _read_files(interpreter, main)
    items = {item.key: item for item in reversed(facts.items)}
    printed = {key: read_label(interpreter, item) for key, item in items.items()}
    entries = (
        _biblatex_entries(interpreter, main, files) if facts.uses_biblatex and not items else {}
    )
    style = style_of(facts, _labels(printed), sources)
    references = _listed(interpreter, files, entries)
    ordered = _ordered(interpreter, references, style, has_order=bool(items or entries))
    return _with_marks(ordered, printed, style), files


def _labels(printed: dict[str, Printed]) -> str:
    """Return the kind of label that most printed entries carry; nothing if there are none."""
    kinds = [entry.kind for entry in printed.values()]
    return max(set(kinds), key=kinds.count) if kinds else ""


def _read_files(interpreter: Interpreter, main: str) -> Files:
    """Read the .bib files that the paper names; where it has no list at all, those beside it."""
    facts, sources = interpreter.facts, interpreter.sources
    folder = main.rpartition("/")[0]
    found = Files()
    names = dict.fromkeys(facts.bibliographies)
    if not names and not facts.items and facts.cited:
        names = dict.fromkeys(name for name in sources.names if name.endswith(".bib"))
    for name in list(names)[:100]:
        path = sources.resolve(
            name, ("", ".bib") if name.endswith(".bib") else (".bib",), (folder, "")
        )
        if path is None:
            found.missing.append(name)
        elif path not in found.files:
            references, problems = read_bibtex(sources.text(path) or "", path)
            interpreter.draft.problems.extend(problems)
            found.files[path] = [reference.key for reference in references]
            for reference in references:
                found.add(reference)
    return found


def _biblatex_entries(interpreter: Interpreter, main: str, files: Files) -> dict[str, Reference]:
    """Return the entries of biber's .bbl by key."""
    path = main.rpartition(".")[0] + ".bbl"
    text = interpreter.sources.text(path) or ""
    if "\\entry{" not in text:
        return {}
    return {entry.key: _from_bbl(entry, path, text) for entry in read_biblatex(text)}


def _from_bbl(entry: BblEntry, path: str, text: str) -> Reference:
    fields = {name: decode(value) for name, value in entry.fields.items()}
    year, letter = read_year(
        fields.get("year", "") or fields.get("date", "") or fields.get("labelyear", "")
    )
    parts = {
        "key": entry.key, "title": fields.get("title", ""), "authors": entry.authors,
        "editors": entry.editors,
        "year": year, "year_suffix": letter,
        "venue": fields.get("journaltitle") or fields.get("booktitle", ""),
        "volume": fields.get("volume", ""), "issue": fields.get("number", ""),
        "pages": fields.get("pages", "").replace("\\bibrangedash", "–"),
        "publisher": fields.get("publisher", ""), "type": BBL_TYPES.get(entry.type, "document"),
        "identifiers": entry.identifiers(), "url": fields.get("url", ""),
        "place": Place(path, line=text.count("\n", 0, entry.offset) + 1, column=1),
    }  # fmt: skip
    return rendered(parts)


def _listed(
    interpreter: Interpreter, files: Files, entries: dict[str, Reference]
) -> list[Reference]:
    """Return the entries that are printed: those of the .bbl, then those cited that it lacks."""
    facts = interpreter.facts
    found: dict[str, Reference] = {}
    for item in facts.items:
        if item.key not in found:
            found[item.key] = _from_item(interpreter, item, files.references.get(item.key))
    for key, entry in entries.items():
        given = files.references.get(key)
        found[key] = entry if given is None else replace(given, raw=given.raw or entry.raw)
    for key in facts.cited:
        given = files.find(key, any_case=not facts.uses_biblatex)
        if key not in found and given is not None:
            found[key] = replace(given, key=key)
    if "*" in facts.listed:
        taken = {key.casefold() for key in found}
        found |= {
            key: entry for key, entry in files.references.items() if key.casefold() not in taken
        }
    return list(found.values())


def _from_item(interpreter: Interpreter, item: Item, given: Reference | None) -> Reference:
    """Return a printed entry's reference: its .bib fields, else what its words say."""
    interpreter.in_bibliography = True
    raw = interpreter.string(item.body)
    if given is not None:
        return replace(given, raw=raw or given.raw)
    return replace(parse_reference(raw, item.key), key=item.key, raw=raw)


def _ordered(
    interpreter: Interpreter, references: list[Reference], style: Style, *, has_order: bool
) -> list[Reference]:
    """Return the entries in the order in which they are printed."""
    if has_order:
        return references
    places = {key: place for place, key in enumerate(interpreter.facts.cited)}
    if style.cited_order:
        return sorted(references, key=lambda entry: places.get(entry.key, len(places)))
    return sorted(references, key=_sort_key)


def _sort_key(entry: Reference) -> tuple[list[str], int, str]:
    people = entry.authors or entry.editors
    names = [_folded(f"{name.family} {name.given}") for name in people] or [_folded(entry.title)]
    return names, entry.year or 0, _folded(entry.title)


def _folded(text: str) -> str:
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(character for character in decomposed if character.isalnum() or character == " ")


def _with_marks(
    references: list[Reference], printed: dict[str, Printed], style: Style
) -> Bibliography:
    """Return the list with numbers, labels, or the names and years by which marks name entries."""
    found = Bibliography(style=style)
    suffixes = _suffixes(references, style) if style.kind == "author-year" else {}
    labels = _alpha_labels(references) if style.kind == "label" else {}
    for number, entry in enumerate(references, start=1):
        key, label = entry.key, printed.get(entry.key, Printed("plain"))
        people = entry.authors or entry.editors
        families = [name.family for name in people]
        more = entry.has_more_authors
        short = listed(
            families, style.joint, 0 if more and len(families) == 1 else style.most_names
        )
        year = (
            f"{entry.year}{suffixes.get(key, '') or entry.year_suffix}"
            if entry.year is not None
            else "n.d."
        )
        found.names[key] = people
        found.short[key] = label.short or short or _short_title(entry)
        found.years[key] = label.year if label.kind in ("author-year", "apalike") else year
        found.numbers[key] = number
        found.labels[key] = label.label or labels.get(key, "") or found.short[key]
        found.references.append(_marked(entry, number, found, style))
    return found


def _short_title(entry: Reference) -> str:
    words = entry.title.split()
    return " ".join(words[:4]) if words else entry.key


def _marked(entry: Reference, number: int, found: Bibliography, style: Style) -> Reference:
    """Return an entry with what is printed before it, and its year's letter."""
    if style.kind in ("numeric", "superscript"):
        return replace(entry, number=number)
    if style.kind == "label":
        return replace(entry, label=found.labels[entry.key])
    letter = found.years[entry.key][4:5]
    if (
        entry.year is not None
        and letter.isalpha()
        and found.years[entry.key][:4] == str(entry.year)
    ):
        return replace(entry, year_suffix=letter)
    return entry


def _suffixes(references: list[Reference], style: Style) -> dict[str, str]:
    """Return the letters that tell entries of the same authors and year apart."""
    groups: dict[tuple[str, int | None], list[str]] = {}
    for entry in references:
        families = [name.family for name in entry.authors or entry.editors]
        short = listed(families, style.joint, style.most_names) or entry.title
        groups.setdefault((short, entry.year), []).append(entry.key)
    found: dict[str, str] = {}
    for (_, year), keys in groups.items():
        if len(keys) > 1 and year is not None:
            found |= {key: chr(97 + place) if place < 26 else "" for place, key in enumerate(keys)}
    return found


def _alpha_labels(references: list[Reference]) -> dict[str, str]:
    """Return labels as alpha.bst makes them: ABC+20, Knu84."""
    bare = {entry.key: _alpha_label(entry.authors or entry.editors, entry) for entry in references}
    counts: dict[str, int] = {}
    for label in bare.values():
        counts[label] = counts.get(label, 0) + 1
    seen: dict[str, int] = {}
    found = {}
    for key, label in bare.items():
        place = seen.get(label, 0)
        seen[label] = place + 1
        found[key] = label + (chr(97 + place) if counts[label] > 1 and place < 26 else "")
    return found


def _alpha_label(people: tuple[Name, ...], entry: Reference) -> str:
    year = f"{entry.year % 100:02d}" if entry.year is not None else ""
    if not people:
        return (entry.title or entry.key)[:3] + year
    if len(people) == 1:
        return people[0].family.replace(" ", "")[:3] + year
    initials = "".join(name.family[:1] for name in people[: 4 if len(people) <= 4 else 3])
    return initials + ("+" if len(people) > 4 else "") + year


def complain(interpreter: Interpreter, files: Files, facts: Facts) -> None:
    """Tell of .bib files that are missing and of entries that are never cited."""
    for name in files.missing:
        level = Level.INFO if facts.items else Level.WARNING
        message = f"the bibliography file {name[:100]} is not in the paper's folder; add it"
        interpreter.report("missing-bibliography-file", message, facts.bibliographies[name], level)
    if "*" in facts.listed:
        return
    cited = {key.casefold() for key in facts.cited}
    for file, keys in files.files.items():
        unused = [key for key in dict.fromkeys(keys) if key.casefold() not in cited]
        if len(unused) > SHOWN_ENTRIES:
            shown = ", ".join(unused[:SHOWN_KEYS]) + (", ..." if len(unused) > SHOWN_KEYS else "")
            message = f"{file}: {len(unused)} of {len(keys)} entries are never cited: {shown}"
            interpreter.draft.problem("unused-bib-entries", message, Level.INFO, file=file)
            continue
        for key in unused:
            place = files.references[key].place if key in files.references else None
            share = f"{len(unused)} of {len(keys)} are not"
            message = f"{file}: the entry {key} is never cited ({share}) and will not be printed"
            interpreter.draft.problem(
                "unused-bib-entries", message, Level.INFO, file=file, line=place and place.line
            )
