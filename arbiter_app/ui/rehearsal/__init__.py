"""The golden evening played through the real windows, by clicks and keys alone."""
