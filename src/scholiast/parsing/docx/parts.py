"""The parts of a Word file: its document, styles, notes, links and sources."""

from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from lxml import etree

from scholiast.parsing.archives import read_archive
from scholiast.parsing.interface import Refusal
from scholiast.parsing.markup import read_xml

_OFFICE_DOCUMENT = "/officeDocument"


@dataclass(frozen=True, slots=True)
class Parts:
    """The XML parts that a parser needs; None for those that a file does not have."""

    document: etree._Element
    styles: etree._Element | None = None
    numbering: etree._Element | None = None
    footnotes: etree._Element | None = None
    endnotes: etree._Element | None = None
    core: etree._Element | None = None
    targets: dict[str, str] = field(default_factory=dict)
    """Relation id of the document -> member or address."""
    custom: tuple[etree._Element, ...] = ()
    """Roots of the custom XML parts, Word's own sources among them."""


def local(element: etree._Element) -> str:
    """Return an element's name without its namespace; empty for comments."""
    tag = element.tag
    return tag.rsplit("}", 1)[-1] if isinstance(tag, str) else ""


def attribute(element: etree._Element, name: str) -> str:
    """Return an attribute by its local name, whichever edition of the namespace it has."""
    for key, value in element.attrib.items():
        if str(key).rsplit("}", 1)[-1] == name:
            return str(value)
    return ""


def child(element: etree._Element | None, name: str) -> etree._Element | None:
    """Return the first child with this local name, or None."""
    if element is None:
        return None
    return next((each for each in element if local(each) == name), None)


def value_of(element: etree._Element | None, name: str) -> str | None:
    """Return the `val` of a child element: an empty text where it has none, None without it."""
    found = child(element, name)
    return None if found is None else attribute(found, "val")


def is_on(element: etree._Element | None, name: str) -> bool:
    """Say whether a switch such as <w:b/> is set among an element's children."""
    value = value_of(element, name)
    return value is not None and value not in ("0", "false", "none", "off")


def open_parts(path: Path) -> Parts:
    """Return the parts of the .docx file at `path`; raises Refusal where it is none."""
    with path.open("rb") as stream:
        if stream.read(2) != b"PK":
            raise Refusal(f"{path.name} is no .docx file: open it in a word processor and save it")
    members = read_archive(path, _is_xml)
    main = _main_part(members)
    root = _xml(members, main)
    if root is None:
        raise Refusal(
            f"{path.name} holds no Word document: save it as .docx (not .doc or .odt) and try again"
        )
    folder = str(PurePosixPath(main).parent)
    custom = (_xml(members, name) for name in sorted(members) if name.startswith("customXml/item"))
    return Parts(
        root,
        styles=_xml(members, f"{folder}/styles.xml"),
        numbering=_xml(members, f"{folder}/numbering.xml"),
        footnotes=_xml(members, f"{folder}/footnotes.xml"),
        endnotes=_xml(members, f"{folder}/endnotes.xml"),
        core=_xml(members, "docProps/core.xml"),
        targets=_targets(_xml(members, f"{folder}/_rels/{PurePosixPath(main).name}.rels"), folder),
        custom=tuple(each for each in custom if each is not None),
    )


def _is_xml(name: str) -> bool:
    return name.lower().endswith((".xml", ".rels"))


def _main_part(members: dict[str, bytes]) -> str:
    """Return the name of the main document part."""
    relations = _xml(members, "_rels/.rels")
    for relation in relations if relations is not None else ():
        if attribute(relation, "Type").endswith(_OFFICE_DOCUMENT):
            return attribute(relation, "Target").lstrip("/")
    return "word/document.xml"


def _xml(members: dict[str, bytes], name: str) -> etree._Element | None:
    data = members.get(name)
    if not data:
        return None
    try:
        return read_xml(data)
    except (etree.XMLSyntaxError, ValueError, Refusal):
        return None


def _targets(relations: etree._Element | None, folder: str) -> dict[str, str]:
    if relations is None:
        return {}
    found = {}
    for relation in relations:
        target = attribute(relation, "Target")
        inside = attribute(relation, "TargetMode") != "External"
        name = f"{folder}/{target}" if inside and not target.startswith("/") else target.lstrip("/")
        found[attribute(relation, "Id")] = name
    return found
