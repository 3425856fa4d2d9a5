# Every target sets up what it needs in .venv; a second run starts at once.
PYTHON ?= python3
BIN := .venv/bin
PAGES := $(shell find web -name node_modules -prune -o -type f -print)

CHROMIUM := chromium fonts-dejavu-core

.PHONY: play test lint chromium bench clean

play: .venv/installed
	@$(BIN)/drumhead serve

test: lint chromium
	@$(BIN)/pytest -n 2

# The tests of the pages need a browser: installed where that is allowed, else asked for.
chromium:
	@command -v chromium >/dev/null \
	|| { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null \
	&& apt-get update -qq && apt-get install -y -qq --no-install-recommends $(CHROMIUM) >/dev/null; } \
	|| { echo "The tests of the pages need Chromium: install it with 'apt-get install $(CHROMIUM)'." >&2; exit 1; }

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
