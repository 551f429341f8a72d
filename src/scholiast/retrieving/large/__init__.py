"""Contrastive training of large encoders, with a GPU where there is one; needs the extra models."""
