# Every target sets up what it needs in .venv; a second run starts at once.
PYTHON ?= python3
BIN := .venv/bin
PAGES := $(shell find web -name node_modules -prune -o -type f -print)

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
	@$(BIN)/python hatch_build.py npm run --silent lint
	@$(BIN)/python hatch_build.py npm run --silent check
	@$(BIN)/python hatch_build.py npm run --silent test

bench: .venv/bench
	@$(BIN)/python bench/speed.py
	@$(BIN)/python bench/start.py

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis dist build web/node_modules src/drumhead/server/static

.venv/made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Drumhead needs Python 3.11 or later; set PYTHON to one.")'
	@$(PYTHON) -m venv .venv
	@touch $@

.venv/installed: .venv/made pyproject.toml hatch_build.py $(PAGES)
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable .
	@touch $@

.venv/developer: .venv/made pyproject.toml hatch_build.py $(PAGES)
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable ".[dev]"
	@touch .venv/installed $@

.venv/bench: .venv/made pyproject.toml hatch_build.py $(PAGES)
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable ".[dev,bench]"
	@touch .venv/installed .venv/developer $@
