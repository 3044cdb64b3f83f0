# The few verbs of this project. Each sets up what it needs: a checkout, Python 3.11 or later, make and a network are enough.
.DEFAULT_GOAL := help
PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/.complete

.PHONY: help setup run test check bench fuzz golden counts lock

help:             ## say what each verb does
	@sed -n 's/^\([a-z]*\): .*## /\1: /p' $(MAKEFILE_LIST) | awk -F': ' '{printf "make %-8s %s\n", $$1, $$2}'

$(STAMP): pyproject.toml requirements.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Botyard needs Python 3.11 or later; '$(PYTHON)' is $$($(PYTHON) --version). Try: make PYTHON=python3.11 $(MAKECMDGOALS)"; exit 1; }
	@echo "Setting up .venv (once; a minute or two) ..."
	@rm -rf .venv && $(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $(STAMP)

setup: $(STAMP)   ## make .venv with everything in it

run: setup        ## play
	@$(BIN)/botyard play

test: check       ## run all tests, after the checks
	@$(BIN)/python -m pytest -n auto -q

check: setup      ## ruff and mypy
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy

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
