"""The screens: they show rows and say what the arbiter wants."""
