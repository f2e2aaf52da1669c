"""Standings: the results of the event so far."""
