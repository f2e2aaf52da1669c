"""Event: teams, players, fixtures, the checklist, and what comes next."""
