"""``python3 -m flowers_core``: see `flowers_core.cli`."""

import sys

from .cli import main

sys.exit(main())
