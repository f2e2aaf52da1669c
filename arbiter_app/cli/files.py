"""`arbiter-app verify` and `arbiter-app export`."""
