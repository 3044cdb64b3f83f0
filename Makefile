# The project's commands. Each sets up what it needs: a checkout, Python 3.11 or later, make and a network are enough.
.DEFAULT_GOAL := help
PYTHON ?= python3
BIN := .venv/bin
UV := .tools/bin/uv
RUN := .venv/.run
DEVELOP := .venv/.develop
CLIENT := src/botyard/server/static/index.html
CLIENT_TOOLS := client/node_modules/.run
CLIENT_CHECKS := client/node_modules/.develop
CLIENT_SOURCES := $(shell find client \( -name node_modules -o -name __pycache__ \) -prune -o -type f -print)
NPM := .tools/bin/python client/npm.py
FETCH := $(NPM) ci --no-audit --no-fund --no-update-notifier --loglevel=error
TIMES := .venv/.times
# Two jobs at a time, unless a parent make already sets the number.
JOBS = $(if $(findstring --jobserver,$(MAKEFLAGS)),,--jobs=2)
# Tests whose work is done by kernels, by other processes or by browsers: tracing their lines would only cost time.
UNTRACED := tests/arena tests/bots tests/browser tests/envs tests/extending tests/golden tests/rally/fast tests/ricochet/solver tests/server/trials

# Use pip's certificates and index: behind a company's proxy, usually only pip is configured.
export UV_SYSTEM_CERTS := true
export UV_NO_PROGRESS := true
ifdef PIP_INDEX_URL
export UV_DEFAULT_INDEX ?= $(PIP_INDEX_URL)
endif

.PHONY: help setup develop client run test check prepare ruff types page kernels quick bench fuzz golden generate lock release wheel pictures bare

help:             ## list these commands
	@sed -n 's/^\([a-z]*\): .*## /\1: /p' $(MAKEFILE_LIST) | awk '{at = index($$0, ": "); printf "make %-8s %s\n", substr($$0, 1, at - 1), substr($$0, at + 2)}'

# uv, in its own folder; it fetches everything else in a fraction of pip's time.
.tools/.complete: locks/uv.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Botyard needs Python 3.11 or later; '$(PYTHON)' is $$($(PYTHON) --version). Try: make run PYTHON=python3.11"; exit 1; }
	@echo "Setting up (once; README says how long it takes) ..."
	@$(PYTHON) -m venv .tools || \
	  { echo "Python cannot make virtual environments here. On Debian and Ubuntu: apt-get install python3-venv"; rm -rf .tools; exit 1; }
	@.tools/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r locks/uv.txt
	@touch $@

# What a player needs, and nothing else. A development set-up has it already.
$(RUN): locks/run.txt pyproject.toml .tools/.complete
	@echo "Fetching what Botyard runs on ..."
	@test -x $(BIN)/python || $(UV) venv --quiet --python .tools/bin/python .venv
	@$(UV) pip install --quiet --python $(BIN)/python --require-hashes --no-deps -r locks/run.txt
	@$(UV) pip install --quiet --python $(BIN)/python --no-deps --no-build-isolation -e .
	@touch $@

$(DEVELOP): locks/develop.txt $(RUN)
	@echo "Fetching what the tests need ..."
	@$(UV) pip install --quiet --python $(BIN)/python --require-hashes --no-deps -r locks/develop.txt
	@touch $@

$(CLIENT_TOOLS): client/package.json client/package-lock.json .tools/.complete
	@echo "Fetching what the client is built with ..."
	@$(FETCH) --omit=dev > /dev/null
	@touch $@

$(CLIENT_CHECKS): client/package.json client/package-lock.json .tools/.complete
	@echo "Fetching what the client is built and checked with ..."
	@$(FETCH) > /dev/null
	@touch $(CLIENT_TOOLS) $@

$(CLIENT): $(CLIENT_TOOLS) $(CLIENT_SOURCES)
	@echo "Building the client ..."
	@$(NPM) run --silent build
	@touch $@

client: $(CLIENT) ## build the browser client, if its sources changed

setup:            ## make .venv with what a player needs, and the client
	@$(MAKE) --silent --no-print-directory $(JOBS) $(RUN) $(CLIENT)

develop:          ## make .venv with everything in it
	@$(MAKE) --silent --no-print-directory $(JOBS) $(DEVELOP) $(CLIENT_CHECKS)
	@$(MAKE) --silent --no-print-directory $(CLIENT)

run: setup        ## start the server and print the link to open; LAN=1: for others in this network too
	@$(BIN)/botyard serve $(if $(LAN),--lan)

# Each part of the tests says how long it took; `make test` repeats all of them at its end.
define part
@start=$$(date +%s); { $(2); } && echo "$(1): $$(($$(date +%s) - start)) s" | tee -a $(TIMES)
endef

test:             ## set up everything, run the checks and all tests
	@start=$$(date +%s); $(MAKE) --silent --no-print-directory develop && echo "set-up: $$(($$(date +%s) - start)) s" > $(TIMES)
	@$(MAKE) --silent --no-print-directory prepare ruff
	@$(MAKE) --silent --no-print-directory $(JOBS) --output-sync=target kernels types page
	$(call part,tests,$(BIN)/python -m pytest -n auto -q --cov --cov-report= $(UNTRACED:%=--ignore=%))
	$(call part,coverage,$(BIN)/python -m tests.coverage_floors)
	$(call part,tests of kernels and browsers,$(BIN)/python -m pytest -n auto -q $(UNTRACED))
	@echo; echo "Everything passed. Time per part:"; cat $(TIMES)

prepare: develop  ## check or install what the tests need from the machine: a browser, PostgreSQL's libraries
	$(call part,machine,$(BIN)/python -m tests.prepare)

check: ruff types page ## ruff and mypy, and the same for the client

ruff: develop
	$(call part,ruff,$(BIN)/ruff check . && $(BIN)/ruff format --check .)

types: develop
	$(call part,mypy,$(BIN)/mypy)

page: develop
	$(call part,client,$(NPM) run --silent check && $(NPM) run --silent lint && $(NPM) run --silent test)

kernels: develop
	$(call part,kernels,$(BIN)/botyard warmup)

quick: ruff types ## the inner loop, in a minute: ruff, types, the rules' own tests
	@$(BIN)/python -m pytest -n auto -q tests/test_face.py tests/test_architecture.py tests/proofs/test_conformance.py \
	  tests/rally/engine/test_game.py tests/rally/records/test_record.py tests/ricochet/engine/test_rounds.py tests/ricochet/solver/test_slides.py

bench: setup      ## measure the engines
	@$(BIN)/botyard bench

fuzz: setup       ## random play of every edition, checking all invariants
	@$(BIN)/botyard fuzz --games 2000

golden: develop   ## regenerate the golden games (then read the diff)
	@$(BIN)/python -m tests.golden

generate: develop ## regenerate what is derived from the sources: README, docs/api.md, docs/coverage.md, prices, docs/reliability.md, codes of cards, the client's types
	@$(BIN)/botyard counts --write README.md
	@$(BIN)/botyard conform --coverage --write docs/coverage.md
	@$(BIN)/python -m botyard.rally.fast.option_codes
	@$(BIN)/python -m botyard.proofs.rally.examples
	@$(BIN)/python client/generate.py
	@$(BIN)/python -m tests.api_page
	@$(BIN)/python -m tests.reliability_page
	@$(BIN)/python -m tests.price_table

lock: .tools/.complete ## update all locked versions
	@.tools/bin/python locks/compile.py --upgrade

wheel: setup      ## build dist/*.whl and dist/*.tar.gz, the client included
	@$(BIN)/python -m hatchling build

release: develop  ## build dist/ wheel and sdist, and check them (docs/releasing.md)
	@$(BIN)/python -m tests.release

pictures: develop ## take the screenshots in docs/pictures again
	@$(BIN)/python -m tests.browser.pictures

bare:             ## try `make run` and `make test` in a bare Debian, as root and as a user (needs root)
	@tests/bare.sh
