"""Pairs of a premise and a hypothesis that an entailment model is trained on and measured with."""
