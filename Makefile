# Every target sets up what it needs in .venv; a second run starts at once.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: play test lint bench clean

play: .venv/installed
	@$(BIN)/drumhead serve

test: lint
	@$(BIN)/pytest -n 2

lint: .venv/developer
	@$(BIN)/ruff format --check
	@$(BIN)/ruff check
	@$(BIN)/mypy
	@$(BIN)/lint-imports

bench: .venv/bench
	@$(BIN)/python bench/speed.py
	@$(BIN)/python bench/start.py

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis dist build

.venv/made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Drumhead needs Python 3.11 or later; set PYTHON to one.")'
	@$(PYTHON) -m venv .venv
	@touch $@

.venv/installed: .venv/made pyproject.toml
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable .
	@touch $@

.venv/developer: .venv/made pyproject.toml
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable ".[dev]"
	@touch .venv/installed $@

.venv/bench: .venv/made pyproject.toml
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable ".[dev,bench]"
	@touch .venv/installed .venv/developer $@
