"""Words that several games say alike."""
