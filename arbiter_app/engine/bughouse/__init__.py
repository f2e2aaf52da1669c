"""Bughouse: two boards that feed each other, the rules of drops, and how a board ends (W-69 to W-79)."""
