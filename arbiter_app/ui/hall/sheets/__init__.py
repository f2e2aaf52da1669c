"""The second board: two scoresheets side by side, and the game that fits them best."""
