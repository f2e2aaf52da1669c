"""The first screen: open the sample, make a new event, open a file."""
