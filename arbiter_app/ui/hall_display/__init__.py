"""The second window, for players and spectators."""
