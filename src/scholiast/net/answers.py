"""What an answer must be: of the type that was asked for, and whole."""

import msgspec
from lxml import etree

from scholiast.net.faults import FaultError


def check_answer(status: int, kind: str, body: bytes, accept: str, host: str) -> None:
    """Raise FaultError for an answer of another type than `accept`, or a damaged one.

    A "not found" (404, 410) is taken whatever its type: hosts say it in HTML, in text and in JSON.
    """
    if status in {404, 410} or not accept:
        return
    if not fits(kind, accept):
        ours = speaks_for_host(accept)
        what = f"{host} answered with {media(kind) or 'no type'!r} where {accept} was asked"
        raise FaultError(what, again=ours, of_host=ours)
    if is_json(kind):
        _check_json(body, host)
    elif is_xml(kind):
        _check_xml(body, host)


def speaks_for_host(accept: str) -> bool:
    """Say whether a bad answer tells that the host fails: so it does where data were asked for.

    A page in place of a PDF tells of that one paper only.
    """
    return any(is_json(one) or is_xml(one) for one in accept.split(","))


def media(kind: str) -> str:
    """Return the media type without its parameters, in lower case."""
    return kind.split(";", 1)[0].strip().lower()[:80]


def fits(kind: str, accept: str) -> bool:
    """Say whether a Content-Type is one of those asked for.

    >>> fits("application/vnd.api+json; charset=utf-8", "application/json")
    True
    >>> fits("text/html", "application/json"), fits("text/xml", "application/atom+xml")
    (False, True)
    """
    given = media(kind)
    return any(_fits_one(given, media(one)) for one in accept.split(","))


def _fits_one(given: str, wanted: str) -> bool:
    if wanted in {"*/*", given}:
        return True
    if wanted.endswith("/*"):
        return given.startswith(wanted[:-1])
    both = (given, wanted)
    return all(is_json(one) for one in both) or all(is_xml(one) for one in both)


def is_json(kind: str) -> bool:
    """Say whether a media type is JSON, one value in all."""
    name = media(kind)
    return name in {"application/json", "text/json"} or name.endswith("+json")


def is_xml(kind: str) -> bool:
    """Say whether a media type is XML; XHTML is a page, and none."""
    name = media(kind)
    if name == "application/xhtml+xml":
        return False
    return name in {"application/xml", "text/xml"} or name.endswith("+xml")


def _check_json(body: bytes, host: str) -> None:
    try:
        body.decode("utf-8")
        msgspec.json.decode(body, type=msgspec.Raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise FaultError(f"the JSON that {host} sent is damaged or cut short") from None


def _check_xml(body: bytes, host: str) -> None:
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False)
    try:
        etree.fromstring(body, parser)
    except (etree.XMLSyntaxError, ValueError):
        raise FaultError(f"the XML that {host} sent is damaged or cut short") from None
