"""From the state to frozen rows for screens, sheets and exports. No Qt, no files; one module a subject."""
