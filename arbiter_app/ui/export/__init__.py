"""From the open match to a USB stick."""
