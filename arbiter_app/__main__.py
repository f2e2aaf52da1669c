import sys

from arbiter_app.cli import main

sys.exit(main())
