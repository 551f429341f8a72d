"""The one safe reader of XML through lxml, for formats that need its trees."""

import re
from html.entities import html5

from lxml import etree

from scholiast.errors import Level, Problem
from scholiast.parsing.interface import Refusal
from scholiast.parsing.markup.decoding import decode

_NAMED = re.compile(r"&([A-Za-z][A-Za-z0-9]{1,30});")
_BUILT_IN = frozenset({"amp", "lt", "gt", "quot", "apos"})
_LIMITS = re.compile(r"xcessive depth|[Hh]uge|too (?:deep|long|large)|maximum|amplification")
_DECLARATION = re.compile(r"^\s{0,99}<\?xml[^>]{0,300}\?>")


def read_xml(data: bytes) -> etree._Element:
    r"""Return the root of an XML file; a damaged one is read as far as that goes.

    No entity is fetched or expanded but XML's and HTML's named characters. Raises Refusal for
    what is no XML, or is deeper or longer than the reader's limits.

    >>> read_xml(b"<a>x&nbsp;&lt;</a>").text
    'x\xa0<'
    """
    return read_xml_with_problems(data)[0]


def read_xml_with_problems(data: bytes) -> tuple[etree._Element, list[Problem]]:
    """Return the root of an XML file, and what had to be forgiven to read it."""
    content = _DECLARATION.sub("", decode(data), count=1)
    encoded = _without_names(content).encode("utf-8", "replace")
    try:
        return etree.fromstring(encoded, _parser(recover=False)), []
    except etree.XMLSyntaxError as error:
        message = str(error)
    if _LIMITS.search(message):
        raise Refusal(f"the XML is deeper or longer than is read ({message}); split the file")
    try:
        root = etree.fromstring(encoded, _parser(recover=True))
    except etree.XMLSyntaxError:
        root = None
    if root is None:
        raise Refusal(
            f"the file is no XML that can be read ({message}); save it anew from its source"
        )
    text = f"the XML is damaged ({message}): what could be read was read; check the file"
    return root, [Problem("damaged-markup", Level.WARNING, text)]


def _parser(*, recover: bool) -> etree.XMLParser:
    return etree.XMLParser(
        encoding="utf-8", resolve_entities=False, no_network=True, load_dtd=False,
        dtd_validation=False, huge_tree=False, recover=recover,
    )  # fmt: skip


def _without_names(content: str) -> str:
    """Return `content` with HTML's named characters written as numbers."""
    return _NAMED.sub(_numbered, content) if "&" in content else content


def _numbered(found: re.Match[str]) -> str:
    name = found.group(1)
    meaning = html5.get(name + ";")
    if name in _BUILT_IN or meaning is None:
        return found.group(0)
    return "".join(f"&#{ord(letter)};" for letter in meaning)
