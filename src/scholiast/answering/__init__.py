"""Questions about papers -> answers whose every sentence cites a paragraph, a figure or a table."""
