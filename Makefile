# Every target installs what it needs into .venv; a second run starts at once.
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt
PAGES := $(shell find web -name node_modules -prune -o -type f -print)

BROWSERS := chromium-headless-shell firefox-esr fonts-dejavu-core

# The files and folders after `test-of` are no targets, although some have the name of one.
ifeq (test-of,$(firstword $(MAKECMDGOALS)))
PATHS ?= $(wordlist 2,$(words $(MAKECMDGOALS)),$(MAKECMDGOALS))
# Tests of these folders need nothing heavy.
LIGHT := src/drumhead/games% src/drumhead/engine% src/drumhead/kernel/% src/drumhead/packs% tests/games% tests/engine%
.PHONY: test-of $(PATHS)
test-of: $(if $(filter-out $(LIGHT),$(PATHS)),.venv/developer,.venv/checker)
	@$(BIN)/python -m tools.affected_tests $(PATHS)
$(PATHS): test-of
	@:
else

.PHONY: setup play check test lint lint-python lint-pages browsers postgres tmux docs bench audit clean

# The tools for `make check`.
setup: .venv/checker
	@echo "Ready: run 'make check' while you work, 'make test' before you open a pull request."

play: .venv/installed
	@$(BIN)/drumhead serve

# A verdict in about a minute: nothing is compiled, and no browser is opened.
check: lint-python
	@NUMBA_DISABLE_JIT=1 $(BIN)/pytest -n 2 tests/test_quick.py tests/docs/test_style.py \
	tests/package/test_layers.py tests/package/test_names.py tests/package/test_style.py

# Browser tests wait half of their time: four processes keep two cores busy.
test: .venv/developer lint browsers postgres tmux
	@$(BIN)/pytest -n 4 --dist worksteal

# The tests of the pages need two browsers. They are installed where that is allowed. The full
# Chromium also works but is slower, and it has once stopped drawing a page.
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

lint-python: .venv/checker
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

bench: .venv/developer
	@$(BIN)/python bench/speed.py
	@$(BIN)/python bench/start.py

# Known vulnerabilities of the installed packages.
audit: .venv/developer
	@$(BIN)/python bench/audit.py

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis dist build site web/node_modules src/drumhead/server/static

endif

.venv/made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Drumhead needs Python 3.11 or later; set PYTHON to one.")'
	@$(PYTHON) -m venv .venv
	@touch $@

.venv/checker: .venv/made pyproject.toml constraints.txt hatch_build.py
	@echo "Installing into .venv: Drumhead with its terminal and web server, ruff, mypy, import-linter, pytest and Hypothesis."
	@echo "Not installed: the built pages, browsers, PyTorch, CUDA, OpenSpiel and ONNX ('make test' brings them)."
	@DRUMHEAD_PAGES=none $(PIP) --editable ".[check]"
	@touch $@

.venv/installed: .venv/made pyproject.toml constraints.txt hatch_build.py $(PAGES)
	@$(PIP) --editable ".[table,terminal,arena]"
	@touch $@

.venv/developer: .venv/made pyproject.toml constraints.txt hatch_build.py $(PAGES)
	@echo "Installing into .venv: everything that the tests need, PyTorch, CUDA's compiler, OpenSpiel and ONNX among it."
	@$(PIP) --editable ".[dev]"
	@touch .venv/checker .venv/installed $@
