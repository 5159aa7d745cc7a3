# Everything runs in .venv, made from the locked requirements with python3 and pip alone.
# `make` or `make help` lists the targets.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.current
TOOLS  := $(VENV)/tools
UV     := $(TOOLS)/bin/uv
UVC    := $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes \
          --no-header --no-emit-index-url --no-emit-find-links \
          --custom-compile-command 'make lock' $(if $(UPGRADE),--upgrade)
# OpenEnv's validator of the generation before, which `make validate` runs too
CORE   := openenv-core>=0.3,<0.4

export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PYRIGHT_PYTHON_IGNORE_WARNINGS := 1

.DEFAULT_GOAL := help
.PHONY: help setup run test test-slow lint format types bench audit fairness readers texts readme serve validate lock check clean

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-10s %s\n", $$1, $$2}' $(firstword $(MAKEFILE_LIST))

setup: $(STAMP) ## Create .venv from the locked requirements (nothing to do when it is current)

$(STAMP): requirements.txt requirements-dev.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	  echo "error: Python 3.11 or newer is needed, but '$(PYTHON)' is $$($(PYTHON) --version 2>/dev/null || echo missing)." >&2; \
	  echo "       Name another one: make setup PYTHON=/path/to/python3.11" >&2; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { \
	  echo "error: $(PYTHON) has no venv module (on Debian and Ubuntu: apt-get install python3-venv)." >&2; exit 1; }
	@test -x $(BIN)/python && $(BIN)/python -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || $(PYTHON) -m venv --clear $(VENV)
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements-dev.txt
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation -e .
	@touch $@

run: setup ## Play the three tasks with the baseline (an LLM when a key is set)
	$(BIN)/python inference.py

test: setup ## Run the tests, on every core
	$(BIN)/python -m pytest -n auto --dist worksteal $(ARGS)

test-slow: setup ## Run every test, the slow ones included
	$(BIN)/python -m pytest -n auto --dist worksteal -m "slow or not slow" $(ARGS)

lint: setup ## Check style and formatting
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

format: setup ## Mend style and formatting where that is safe
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

types: setup ## Check types (strict in the core)
	$(BIN)/pyright

bench: setup ## Measure the speed of steps, resets and imports, and of the server
	$(BIN)/python -m benchmarks.bench
	$(BIN)/python -m benchmarks.wire

audit: setup ## Measure what cheating gets, in full, and write docs/audit.md (ARGS=...)
	$(BIN)/python -m tools.audit $(ARGS)

fairness: setup ## Write docs/fairness.md from labels and plays
	$(BIN)/python -m tools.fairness

texts: setup ## Measure how alike tickets are and write docs/texts.md
	$(BIN)/python -m support_env.evaluation.texts --task hard --split train,test --seeds 0:10000 --out docs/texts.md $(ARGS)

readers: setup ## Measure the readers on labelled messages (ARGS=--failures, --json)
	$(BIN)/python -m support_env.evaluation.readers $(ARGS)

readme: setup ## Write what the README shows from real runs
	$(BIN)/python -m tools.readme

serve: setup ## Serve the environment on port 8000
	$(BIN)/support-env serve

validate: setup ## Run every validator there is, OpenEnv's of both generations (ARGS=--help)
	-@$(MAKE) --no-print-directory uv.lock
	$(BIN)/python tools/validate.py $(ARGS)

check: setup ## What CI runs
	.ci/run

lock: $(UV) ## Resolve the dependencies again: requirements*.txt and uv.lock (UPGRADE=1 for newer ones)
	$(UVC) pyproject.toml -o requirements.txt
	$(UVC) pyproject.toml --extra dev -c requirements.txt -o requirements-dev.txt
	$(TOOLS)/bin/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")' \
	  | $(UVC) - -c requirements-dev.txt -o requirements-build.txt
	echo '$(CORE)' | $(UVC) - -c requirements.txt -o requirements-validate.txt
	$(UV) lock --quiet

uv.lock: pyproject.toml | $(UV)
	$(UV) lock --quiet
	@touch $@

$(UV):
	$(PYTHON) -m venv $(TOOLS)
	$(TOOLS)/bin/python -m pip install --quiet uv

clean: ## Remove .venv, caches and build outputs
	rm -rf $(VENV) build dist *.egg-info .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
