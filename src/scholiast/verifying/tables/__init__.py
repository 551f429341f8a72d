"""Claim and table -> what its cells say of it; figures through a vision model."""

from scholiast.verifying.tables.interface import Grid, TableFinding
from scholiast.verifying.tables.stage import check_tables

__all__ = ["Grid", "TableFinding", "check_tables"]
