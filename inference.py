"""Play the three tasks once and print the hackathon's lines (`--help` says more).

Works in a fresh clone after `pip install -r requirements.txt`, the package installed or not.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent / "src"))

from support_env.evaluation.baseline import main

if __name__ == "__main__":
    sys.exit(main())
