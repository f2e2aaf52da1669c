"""The view of a bughouse match in the hall: rows in, wishes out."""
