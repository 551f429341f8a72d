"""Correcting: for a miscitation, the smallest edit that holds, and works that may carry it."""

from scholiast.verifying.correcting.better import better_by
from scholiast.verifying.correcting.correcting import correct, corrected

__all__ = ["better_by", "correct", "corrected"]
