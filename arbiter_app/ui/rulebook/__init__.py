"""The rules of the event: searched, read, and opened from every clause link."""
