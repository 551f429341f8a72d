"""What one run leaves behind: findings with a place in the author's own file, and the record."""

from scholiast.records.egress import Egress, EgressLevel
from scholiast.records.findings import Finding
from scholiast.records.integrity import Integrity
from scholiast.records.record import Profile, Record, Share
from scholiast.records.resolutions import Resolution
from scholiast.records.verifications import Verification, Verifying

__all__ = [
    "Egress",
    "EgressLevel",
    "Finding",
    "Integrity",
    "Profile",
    "Record",
    "Resolution",
    "Share",
    "Verification",
    "Verifying",
]
