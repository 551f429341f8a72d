"""Training an entailment model with PyTorch; nothing here is needed to use one."""
