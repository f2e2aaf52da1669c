"""One module a row, each with a `ROW`; the number in its name is its place in the table."""
