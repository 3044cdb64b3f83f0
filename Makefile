# The few verbs of this project. Each sets up what it needs: a checkout, Python 3.11 or later, make and a network are enough.
.DEFAULT_GOAL := help
PYTHON ?= python3
BIN := .venv/bin
PACKAGES := .venv/.packages
STAMP := .venv/.complete
CLIENT := src/botyard/server/static/index.html
CLIENT_SOURCES := $(shell find client -name node_modules -prune -o -type f -print)
# Node of this machine where it is new enough for Vite, else the one that set-up puts into .venv.
NEW_NODE := node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 22 || (a == 22 && b >= 12) || (a == 20 && b >= 19) ? 0 : 1)'
NPM := $(shell $(NEW_NODE) 2>/dev/null && echo npm || echo 'env PATH="$(CURDIR)/$(BIN):$$PATH" npm') --prefix client --loglevel=error

.PHONY: help setup client run test check bench fuzz golden counts lock wheel pictures

help:             ## say what each verb does
	@sed -n 's/^\([a-z]*\): .*## /\1: /p' $(MAKEFILE_LIST) | awk -F': ' '{printf "make %-8s %s\n", $$1, $$2}'

$(PACKAGES): requirements.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Botyard needs Python 3.11 or later; '$(PYTHON)' is $$($(PYTHON) --version). Try: make PYTHON=python3.11 $(MAKECMDGOALS)"; exit 1; }
	@echo "Setting up .venv (once; a few minutes) ..."
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	@touch $@

$(STAMP): pyproject.toml $(PACKAGES)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@$(BIN)/botyard warmup
	@touch $@

client/node_modules/.complete: client/package.json client/package-lock.json | $(STAMP)
	@echo "Fetching what the client is built with (once) ..."
	@$(NPM) ci --no-audit --no-fund --no-update-notifier > /dev/null
	@touch $@

$(CLIENT): client/node_modules/.complete $(CLIENT_SOURCES)
	@echo "Building the client ..."
	@$(NPM) run --silent build
	@touch $@

client: $(CLIENT) ## build the browser client, if its sources changed

setup: $(STAMP) $(CLIENT) ## make .venv with everything in it, and the client

run: setup        ## start the server and print the link to open
	@$(BIN)/botyard serve

test: check       ## run all tests, after the checks
	@$(BIN)/botyard warmup
	@$(BIN)/python -m pytest -n auto -q

check: setup      ## ruff and mypy, and the same for the client
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(NPM) run --silent check
	@$(NPM) run --silent lint
	@$(NPM) run --silent test

bench: setup      ## measure the engines
	@$(BIN)/botyard bench

fuzz: setup       ## random play under all invariants, every edition
	@$(BIN)/botyard fuzz --games 2000

golden: setup     ## write the golden games anew (then read the difference)
	@$(BIN)/python -m tests.golden

counts: setup     ## write the generated counts of the README anew
	@$(BIN)/botyard counts --write README.md

lock: setup       ## choose newer versions of everything
	@$(BIN)/python -m pip install --quiet uv
	@$(BIN)/uv pip compile --universal --generate-hashes --python-version 3.11 --extra dev --no-annotate --no-header \
	  --upgrade --quiet -o requirements.lock pyproject.toml

wheel: setup      ## build dist/*.whl, the client included
	@$(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps --no-build-isolation -w dist .
	@ls dist/*.whl

pictures: setup   ## take the screenshots in docs/pictures anew
	@$(BIN)/python -m tests.browser.pictures
