"""Recommendations -> reports: JSON, terminal, Markdown, HTML, BibTeX; from the record alone."""
