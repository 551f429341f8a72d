"""Works and documents -> bytes as the store keeps them, and back."""

import hashlib
import json
import zlib

import msgspec

from scholiast.papers import Document, Work

_LEVEL = 1
"""Of compression; higher ones cost the import more time than they save room."""
_encode = msgspec.json.Encoder().encode
_work = msgspec.json.Decoder(Work).decode
_document = msgspec.json.Decoder(Document).decode
_DICTIONARY = (
    b'{"url":"https://doi.org/10.","kind":"publisher","host":"arXiv","form":"pdf","version":'
    b'"published","licence":"cc-by"},"relation":"preprint","article-journal","paper-conference",'
    b" the of and to in a is for that we with on this are as by an be which from show results"
    b" method model models data learning proposed approach based network performance using "
    b'{"name":{"family":"","given":""},"orcid":""},{"id":"doi:10.","identifiers":{"doi":null,'
    b'"arxiv":null,"pmid":null,"pmcid":null,"isbn":null,"issn":null,"openalex":null,"acl":null,'
    b'"s2":null,"dblp":null},"title":"","authors":[],"year":null,"date":"","available_at":"",'
    b'"venue":"","volume":"","issue":"","pages":"","publisher":"","type":"","abstract":"",'
    b'"fields":[],"citation_count":null,"notices":[],"versions":[],"locations":[],"licence":"",'
    b'"url":"","sources":[]}'
)
"""What most bodies have in common, so that short ones compress well too. Part of the tables' make:
kept bodies cannot be read with another one."""


def pack_work(work: Work) -> bytes:
    """Return a work as it is kept: JSON, compressed against a dictionary of its field names.

    >>> unpack_work(pack_work(Work("doi:10.1/x", title="Cats"))).title
    'Cats'
    """
    packer = zlib.compressobj(_LEVEL, zlib.DEFLATED, -15, 9, zdict=_DICTIONARY)
    return packer.compress(_encoded(work)) + packer.flush()


def unpack_work(body: bytes) -> Work:
    """Return the work that `pack_work` packed; ValueError if the bytes are damaged."""
    opener = zlib.decompressobj(-15, zdict=_DICTIONARY)
    try:
        return _work(opener.decompress(body))
    except (zlib.error, msgspec.MsgspecError) as error:
        raise ValueError(f"a work's body is damaged: {error}") from error


def pack_document(document: Document) -> tuple[str, bytes]:
    """Return the key of a document (SHA-256 of its text) and the document as it is kept."""
    key = hashlib.sha256(document.text.encode(errors="surrogatepass")).hexdigest()
    return key, zlib.compress(_encoded(document), 6)


def unpack_document(body: bytes) -> Document:
    """Return the document that `pack_document` packed; ValueError if the bytes are damaged."""
    try:
        return _document(zlib.decompress(body))
    except (zlib.error, msgspec.MsgspecError) as error:
        raise ValueError(f"a document's body is damaged: {error}") from error


def _encoded(value: Work | Document) -> bytes:
    """Return JSON; halves of letters that no text may hold alone become question marks."""
    try:
        return _encode(value)
    except UnicodeEncodeError:
        text = json.dumps(msgspec.to_builtins(value), ensure_ascii=False)
        return text.encode(errors="replace")
