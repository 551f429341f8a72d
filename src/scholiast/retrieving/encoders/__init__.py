"""Sentence encoders that run here: text -> vector, from a folder of weights, without PyTorch."""
