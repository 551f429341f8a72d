"""Drafts for people: terminal, page, Markdown, LaTeX, JSON."""
