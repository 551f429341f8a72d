"""Answers that cite text, figures and tables: questions, runs and judges (MCiteBench)."""
