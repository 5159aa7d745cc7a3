"""Where OpenEnv's tools look for the application; the code is in `src/support_env/server/app.py`.

Works in a fresh clone after `pip install -r requirements.txt`, the package installed or not.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "src"))

from support_env.server import app as _app

app = _app.app


def main() -> None:
    """Serve as the command line says."""
    _app.main()


if __name__ == "__main__":
    main()
