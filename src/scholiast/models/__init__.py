"""Language models: what they are asked and how they are reached."""
