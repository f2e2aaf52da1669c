"""The window around the screens: rail, header, notices, status."""
