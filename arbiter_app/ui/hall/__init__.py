"""The hall: match sheet, board, clock panel, incidents."""
