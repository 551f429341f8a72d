"""Rows as outside sources give them -> works: one module a source, for files and answers alike."""
