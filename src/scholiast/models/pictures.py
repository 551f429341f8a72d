"""Pictures in a question: what they may be, and how large."""

from collections.abc import Sequence

from scholiast.models.interface import Image, Message

MOST_PICTURES = 16
"""In one question."""
MOST_BYTES = 5_000_000
"""Of one picture."""
MOST_BYTES_IN_ALL = 20_000_000
_SIGNS: dict[str, tuple[bytes, ...]] = {
    "image/png": (b"\x89PNG\r\n\x1a\n",),
    "image/jpeg": (b"\xff\xd8\xff",),
    "image/gif": (b"GIF87a", b"GIF89a"),
    "image/webp": (b"RIFF",),
}


def check_pictures(messages: Sequence[Message]) -> str:
    """Return why the pictures of a question are not sent; empty where they may be.

    >>> check_pictures([Message("user", "What is it?", (Image(b"GIF89a..", "image/png"),))])
    'a picture is not what it is said to be (image/png)'
    """
    pictures = [one for message in messages for one in message.images]
    if len(pictures) > MOST_PICTURES:
        return f"the question has more than {MOST_PICTURES} pictures"
    if any(len(one.content) > MOST_BYTES for one in pictures):
        return f"a picture is larger than {MOST_BYTES:,} bytes"
    if sum(len(one.content) for one in pictures) > MOST_BYTES_IN_ALL:
        return f"the pictures are larger than {MOST_BYTES_IN_ALL:,} bytes in all"
    odd = next((one for one in pictures if not _is_so(one)), None)
    return f"a picture is not what it is said to be ({odd.media_type})" if odd else ""


def _is_so(image: Image) -> bool:
    return image.content.startswith(_SIGNS.get(image.media_type, ()))
