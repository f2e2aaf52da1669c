"""The score card shown whole, and the two signatures under it."""
