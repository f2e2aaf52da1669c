"""Rulings: deadlines, and what a controller ruled."""
