"""AcademicEval: titles, abstracts, introductions and related work, from long contexts."""
