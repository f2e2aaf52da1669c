"""The arbiter's desk: what the arbiter of a team chess match records, decides and signs, in the hall."""
