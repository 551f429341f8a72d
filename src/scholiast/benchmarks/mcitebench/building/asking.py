"""What the building asks language models: texts of others as quoted data."""

from collections.abc import Mapping, Sequence

from scholiast.answering.interface import EvidenceUnit
from scholiast.models.interface import Image, Message
from scholiast.models.pictures import MOST_BYTES, MOST_PICTURES, check_pictures
from scholiast.models.prompting import prompt_in
from scholiast.models.quoting import quoting_for

MOST_TEXT = 60_000
"""Letters of one text that a model is shown."""
_PACKAGE = "scholiast.benchmarks.mcitebench.building"


def asked(
    name: str,
    data: Mapping[str, str],
    plain: Mapping[str, str] | None = None,
    images: tuple[Image, ...] = (),
) -> tuple[Message, ...]:
    """Return a prompt with its data quoted, and with plain words of our own filled in."""
    quoting = quoting_for(list(data.values()))
    quoted = {key: quoting.quote(key, text, MOST_TEXT) for key, text in data.items()}
    values = {"mark": quoting.mark, **quoted, **(plain or {})}
    return prompt_in(_PACKAGE, name).messages(values, images)


def words_of(unit: EvidenceUnit) -> str:
    """Return all words of a unit: caption, then text."""
    return "\n\n".join(filter(None, (unit.caption, unit.text)))


def pictures_of(units: Sequence[EvidenceUnit]) -> tuple[Image, ...]:
    """Return the pictures of units that can be shown; those that are too large are left out."""
    found = [picture for unit in units if (picture := unit.picture()) is not None]
    small = [one for one in found if len(one.content) <= MOST_BYTES][:MOST_PICTURES]
    return tuple(one for one in small if not check_pictures([Message("user", "", (one,))]))
