"""`python -m arbiter_app` and the installed `arbiter-app`."""

import sys

from arbiter_app.cli import main

if __name__ == "__main__":
    sys.exit(main())
