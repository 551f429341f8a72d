"""AnswerRecord -> terminal, page, Markdown, JSON."""
