"""What holds for every test: the locale of whoever runs them is English."""

from __future__ import annotations

import os

for _variable in ("SCOREPAD_LANG", "SCOREPAD_FILE", "LC_MESSAGES", "LANG"):
    os.environ.pop(_variable, None)
os.environ["LC_ALL"] = "C.UTF-8"
