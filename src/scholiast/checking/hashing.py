"""What identifies the input of a run: a hash of its bytes."""

import hashlib
from pathlib import Path


def hash_of(path: Path) -> str:
    """Return the SHA-256 of a file's bytes, or of a folder's names and bytes, as 64 hex digits."""
    total = hashlib.sha256()
    if path.is_file():
        return _file_hash(path)
    for child in sorted(path.rglob("*"), key=lambda child: child.relative_to(path).as_posix()):
        if child.is_file():
            name = child.relative_to(path).as_posix().encode("utf-8", "surrogateescape")
            total.update(len(name).to_bytes(8, "big") + name)
            total.update(bytes.fromhex(_file_hash(child)))
    return total.hexdigest()


def _file_hash(path: Path) -> str:
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()
