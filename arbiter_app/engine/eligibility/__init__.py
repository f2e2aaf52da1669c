"""Who may play for which team of his club, and why not."""
