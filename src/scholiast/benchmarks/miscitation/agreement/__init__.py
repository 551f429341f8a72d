"""How far experts agree on the categories: samples, forms, figures (BibAgent, appendix B)."""
