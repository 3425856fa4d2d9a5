# Every target sets up what it needs in .venv; a second run starts at once.
PYTHON ?= python3
BIN := .venv/bin
PAGES := $(shell find web -name node_modules -prune -o -type f -print)

BROWSERS := chromium-headless-shell firefox-esr fonts-dejavu-core

.PHONY: play check test lint lint-python lint-pages browsers postgres tmux docs bench audit clean

play: .venv/installed
	@$(BIN)/drumhead serve

# A verdict in less than a minute: nothing is compiled, and no browser is opened.
check: lint-python
	@NUMBA_DISABLE_JIT=1 $(BIN)/pytest -n 2 tests/test_quick.py

# Half of the time of a browser's test is spent waiting: four at once keep two cores busy.
test: lint browsers postgres tmux
	@$(BIN)/pytest -n 4 --dist worksteal

# The tests of the pages need two browsers: installed where that is allowed, else asked for. The whole
# Chromium serves, too, but it is slower, and it was once seen to stop drawing a page.
browsers:
	@{ command -v chromium-headless-shell && command -v firefox-esr; } >/dev/null \
	|| { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null \
	&& apt-get update -qq && apt-get install -y -qq --no-install-recommends $(BROWSERS) >/dev/null; } \
	|| { command -v chromium && command -v firefox-esr; } >/dev/null \
	|| { echo "The tests of the pages need Chromium and Firefox: install them with 'apt-get install $(BROWSERS)'." >&2; exit 1; }

# The server is tested on PostgreSQL too, which the tests start and remove by themselves.
postgres:
	@{ command -v initdb || ls /usr/lib/postgresql/*/bin/initdb; } >/dev/null 2>&1 \
	|| { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null \
	&& apt-get update -qq && apt-get install -y -qq --no-install-recommends postgresql >/dev/null; } \
	|| { echo "The tests of the server need PostgreSQL: install it with 'apt-get install postgresql'." >&2; exit 1; }

# The full screen of the terminal is tested in tmux too.
tmux:
	@command -v tmux >/dev/null \
	|| { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null \
	&& apt-get update -qq && apt-get install -y -qq --no-install-recommends tmux >/dev/null; } \
	|| { echo "The tests of the terminal need tmux: install it with 'apt-get install tmux'." >&2; exit 1; }

lint: lint-python lint-pages

lint-python: .venv/developer
	@$(BIN)/ruff format --check
	@$(BIN)/ruff check
	@$(BIN)/mypy
	@$(BIN)/lint-imports

lint-pages: .venv/developer
	@$(BIN)/python hatch_build.py npm run --silent lint
	@$(BIN)/python hatch_build.py npm run --silent check
	@$(BIN)/python hatch_build.py npm run --silent test

docs: .venv/developer
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet
	@echo "The documentation is in site/index.html."

bench: .venv/bench
	@$(BIN)/python bench/speed.py
	@$(BIN)/python bench/start.py

# Known faults in what is installed; where no registry answers, that is said in a line.
audit: .venv/developer
	@$(BIN)/python bench/audit.py

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis dist build site web/node_modules src/drumhead/server/static

.venv/made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Drumhead needs Python 3.11 or later; set PYTHON to one.")'
	@$(PYTHON) -m venv .venv
	@touch $@

.venv/installed: .venv/made pyproject.toml hatch_build.py $(PAGES)
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable ".[table]"
	@touch $@

.venv/developer: .venv/made pyproject.toml hatch_build.py $(PAGES)
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable ".[dev]"
	@touch .venv/installed $@

.venv/bench: .venv/made pyproject.toml hatch_build.py $(PAGES)
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable ".[dev,bench]"
	@touch .venv/installed .venv/developer $@
