# `make` prints the targets. Each is one call of the `dynaflow` command; ARGS goes to it: make eval ARGS="--set evaluate.limit=20"
.DEFAULT_GOAL := help
SIZE ?= standard
CONFIG ?= configs/eval.toml
ARGS ?=
PYTHON ?= $(shell for p in python3 python3.11 python3.12 python3.13 python3.14; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
BIN := .venv/bin
SETUP := $(PYTHON) scripts/environments.py
DYNAFLOW := $(BIN)/dynaflow

.PHONY: help demo test smoke lint data collect train-stage1 curate train-stage2 train-control eval report serve doctor \
	puppeteer setup core-env serve-env clean

help:  ## print this list
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

demo: core-env serve-env  ## the whole pipeline on a real small model (SIZE=full: the size of the README's table)
	$(DYNAFLOW) demo --size $(SIZE) $(ARGS)

test: core-env  ## unit tests
	OMP_NUM_THREADS=1 PYTHONDONTWRITEBYTECODE= $(BIN)/pytest -n auto --dist worksteal $(ARGS)

smoke: core-env serve-env  ## slow tests with the real model and server; the smallest demo, killed on the way
	$(BIN)/pytest -m slow $(ARGS)

lint: core-env  ## ruff and mypy
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

data: core-env  ## question sets: what there is and where it lies (make data ARGS="...")
	$(DYNAFLOW) data list $(ARGS)

collect: core-env serve-env  ## teacher rollouts and the Stage 1 filter
	$(DYNAFLOW) collect $(ARGS)

train-stage1: core-env  ## Stage 1: first-turn distillation
	$(DYNAFLOW) train --stage 1 $(ARGS)

curate: core-env  ## the judge over the Stage 1 rows
	$(DYNAFLOW) curate $(ARGS)

train-stage2: core-env  ## Stage 2: continuation on the curated rows
	$(DYNAFLOW) train --stage 2 $(ARGS)

train-control: core-env  ## the control: the same continuation on a random subset of the same size
	$(DYNAFLOW) train --stage control $(ARGS)

eval: core-env serve-env  ## the matrix of one config (CONFIG=configs/demo.toml: the small model)
	$(DYNAFLOW) eval --config $(CONFIG) $(ARGS)

report: core-env  ## summary.json, a table and report.html
	$(DYNAFLOW) report $(ARGS)

serve: core-env serve-env  ## the models on a local OpenAI-compatible endpoint, until Ctrl-C
	$(DYNAFLOW) serve $(ARGS)

doctor: core-env  ## what is there, what is missing, and the fix
	$(DYNAFLOW) doctor $(ARGS)

puppeteer: core-env serve-env  ## train the orchestrator that picks agents step by step, on the real small model, and test it
	$(DYNAFLOW) puppeteer train $(ARGS)
	$(DYNAFLOW) puppeteer eval $(ARGS)

setup: core-env serve-env  ## create or update both environments, nothing else

core-env:
	@test -n "$(PYTHON)" || { echo "error: Python 3.11 or newer is needed and none was found; make PYTHON=/path/to/python" >&2; exit 3; }
	@$(SETUP) core

serve-env: core-env
	@$(SETUP) serve

clean:  ## remove runs and caches of this folder (the environments stay: remove .venv and .venv-serve yourself)
	rm -rf runs build dist *.egg-info .cache .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -path './.venv*' -prune -o -name __pycache__ -type d -prune -exec rm -rf {} +
