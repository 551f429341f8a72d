"""What one run leaves behind: findings with a place in the author's own file, and the record."""

from scholiast.records.findings import Finding
from scholiast.records.record import Profile, Record, Share

__all__ = ["Finding", "Profile", "Record", "Share"]
