"""What language models are fine-tuned on: questions with the citations that authors chose."""
