"""The widget kit: what all screens are made of. Knows Qt, `chess` and the engine's plain values; no desk."""
