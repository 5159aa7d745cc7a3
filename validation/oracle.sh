#!/bin/sh
# Drives the environment to its highest reward: the oracle's play of every task scores exactly 1.
# With an address (sh validation/oracle.sh http://localhost:8000) it plays on that server.
set -eu
cd "$(dirname "$0")/.."
[ -x .venv/bin/python ] && usual=.venv/bin/python || usual=python3
PYTHONPATH="src${PYTHONPATH:+:$PYTHONPATH}" exec "${PYTHON:-$usual}" validation/oracle.py "$@"
