"""XML from outside -> elements and their texts, without entities, network and DTD."""

from lxml import etree

from scholiast.corpora.shapes.decoding import DriftError

Element = etree._Element
MAX_BYTES = 64 * 1024 * 1024


def parsed(body: bytes, root: str) -> Element:
    """Return the root element; DriftError for what is no XML, or has another root.

    >>> parsed(b"<feed><entry/></feed>", "feed")[0].tag
    'entry'
    >>> parsed(b"<html/>", "feed")
    Traceback (most recent call last):
        ...
    scholiast.corpora.shapes.decoding.DriftError: the root is html in place of feed
    """
    if len(body) > MAX_BYTES:
        raise DriftError(f"longer than {MAX_BYTES // 1024**2} MB")
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False)
    try:
        tree = etree.fromstring(body, parser)
    except (etree.XMLSyntaxError, ValueError) as error:
        raise DriftError(f"not XML: {str(error)[:100]}") from None
    if tree.tag != root:
        raise DriftError(f"the root is {str(tree.tag)[:60]} in place of {root}")
    return tree


def said(element: Element | None) -> str:
    """Return the whole text of an element in one line; empty for none."""
    return "" if element is None else " ".join("".join(map(str, element.itertext())).split())


def found(element: Element, path: str) -> str:
    """Return the text of the first element at a path; empty where there is none."""
    return said(element.find(path))


def child(element: Element, path: str) -> Element:
    """Return the first element at a path; DriftError where there is none."""
    one = element.find(path)
    if one is None:
        raise DriftError(f"no {path} in {element.tag}")
    return one


def needed(element: Element, path: str) -> str:
    """Return the text of an element that must be there; DriftError where it is not, or empty."""
    text = said(child(element, path))
    if not text:
        raise DriftError(f"nothing in {path} of {element.tag}")
    return text


def closed(element: Element, tags: frozenset[str]) -> None:
    """Raise DriftError where an element has a child that its DTD does not know."""
    for one in element:
        if isinstance(one.tag, str) and one.tag not in tags:
            raise DriftError(f"an element {one.tag[:60]} in {element.tag}")
