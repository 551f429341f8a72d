"""What is wished of every paper that is checked: its record, its exit status, what it rests on."""

import hashlib
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from scholiast.cli.arguments import Fail
from scholiast.cli.language_model import ModelWishes
from scholiast.cli.starting import retraction_list, settings_for
from scholiast.cli.wishes import Wishes

if TYPE_CHECKING:
    from scholiast.checking import Enquiry, Settings, Verifier
    from scholiast.records import Record


@dataclass(frozen=True)
class Check:
    """What is wished of every paper."""

    settings: Path | None
    fail_level: Fail | None
    retractions: Path | None
    time_limit: float | None
    enquiry: "Enquiry"
    verifier: "Verifier | None"
    flags: tuple[Wishes, ModelWishes]
    found: "dict[Path, Settings]" = field(default_factory=dict, compare=False)
    """Settings that were read already, by paper."""

    def run(self, file: Path) -> "Record":
        """Return the record of one paper."""
        from scholiast.checking import check

        chosen = self.settings_of(file)
        return check(
            file,
            settings=chosen,
            retractions=retraction_list(self.retractions, chosen),
            time_limit=self.time_limit,
            enquiry=self.enquiry,
            verifier=self.verifier,
        )

    def status(self, record: "Record") -> int:
        """Return what the exit status is for a paper alone."""
        from scholiast.errors import Level

        if record.document.outcome.kind in ("refused", "failed"):
            return 2
        name = record.settings["fail-level"]
        return int(name != "never" and record.reaches(Level(name)))

    def key(self, file: Path) -> str:
        """Return a digest of a paper's bytes and of all that its reports depend on."""
        from scholiast.checking.hashing import hash_of

        chosen = self.settings_of(file)
        listed = retraction_list(self.retractions, chosen)
        said = (chosen.as_dict(), chosen.verifying.as_dict(), _state_of(listed))
        return digest(repr((hash_of(file), said, self._common)))

    def settings_of(self, file: Path) -> "Settings":
        """Return the settings that hold for a paper; what is not heeded is told once."""
        if file not in self.found:
            self.found[file] = settings_for(file, self.settings, self.fail_level)
        return self.found[file]

    @cached_property
    def _common(self) -> str:
        """What the reports of all papers depend on: version, flags, store, folder of sources.

        Online, works come and go without the store; offline, one that holds another number of
        works counts as another store.
        """
        from scholiast import __version__
        from scholiast.checking.hashing import hash_of

        wishes, model = self.flags
        store = self.enquiry.shelf.store if self.enquiry.shelf else None
        is_online = self.enquiry.network in _ONLINE
        kept = (str(store.path), 0 if is_online else len(store)) if store is not None else ()
        handed = hash_of(wishes.sources) if wishes.sources is not None else ""
        verifies = self.verifier is not None
        return repr((__version__, wishes, model, kept, handed, self.time_limit, verifies))


_ONLINE = ("identifiers", "bibliographic", "claims", "passages")


def _state_of(file: Path | None) -> tuple[int, int]:
    """Return size and time of a file; zeros where there is none."""
    if file is None or not file.is_file():
        return 0, 0
    stat = file.stat()
    return stat.st_size, stat.st_mtime_ns


def digest(text: str) -> str:
    """Return the SHA-256 of a text, as 64 hex digits.

    >>> digest("")[:8]
    'e3b0c442'
    """
    return hashlib.sha256(text.encode("utf-8", "surrogateescape")).hexdigest()
