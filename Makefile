# `make demo` and `make test` need python3 and make, nothing else; they install into .venv.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# Most of what is installed is never imported here; what is gets compiled then.
INSTALL := $(BIN)/pip install --quiet --disable-pip-version-check --no-compile --editable

.DEFAULT_GOAL := help
.PHONY: help demo pipeline-demo test thorough check coverage bench fuzz soak seeds generate generate-check build clean

help: ## Show this list.
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-16s %s\n", $$1, $$2}'

$(BIN)/mqwire: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "mqwire needs Python 3.11 or newer; say: make PYTHON=python3.12 ..."; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(INSTALL) .
	@touch $@

$(VENV)/.dev: pyproject.toml $(BIN)/mqwire
	$(INSTALL) '.[dev,bench]'
	@touch $@

demo: $(BIN)/mqwire ## Decode a bundled capture and messages, explain a packet, write a report.
	@MQWIRE=$(BIN)/mqwire $(BIN)/python tests/demo.py

$(VENV)/.spark: pyproject.toml $(BIN)/mqwire
	@echo 'Installing Spark, Arrow and a Java into $(VENV), which takes a minute and a gigabyte.'
	$(INSTALL) '.[spark]'
	@touch $@

pipeline-demo: $(VENV)/.spark ## Decode the bundled captures into tables on Spark, and write a page about them.
	@echo 'All bundled captures to tables; two of them are damaged on purpose:'
	$(BIN)/mqwire pipeline run captures --out demo/tables || test $$? -eq 3
	@echo
	@echo 'What the servers of the lab said to each other, to tables and to a page (about a minute):'
	$(BIN)/mqwire pipeline run captures/lab --out demo/lab
	@$(BIN)/mqwire pipeline report demo/lab -o demo/health.html > /dev/null
	@echo 'Open demo/health.html in a browser.'

test: $(VENV)/.dev ## Run all tests.
	$(BIN)/python -m pytest -n auto --dist worksteal

thorough: $(VENV)/.dev ## Run the tests with many more generated examples.
	$(BIN)/python -m pytest -n auto --dist worksteal --hypothesis-profile thorough

check: $(VENV)/.dev ## Check style and types.
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/pyright

coverage: $(VENV)/.dev ## Run all tests and show which lines and branches they miss.
	$(BIN)/python -m pytest -n auto --dist worksteal --cov --cov-report=term-missing

bench: $(VENV)/.dev ## Measure speed beside other libraries.
	$(BIN)/python tests/bench/run.py

fuzz: $(VENV)/.dev ## Run a fuzzing campaign of ten minutes over all targets.
	$(BIN)/mqwire fuzz run --time 10m

soak: $(VENV)/.dev ## Run the machines through 10,000 schedules of simulated trouble (minutes).
	$(BIN)/mqwire lab soak --schedules 10000

seeds: $(VENV)/.dev ## Derive the harnesses, dictionaries and seed corpora in fuzz/ anew.
	$(BIN)/python fuzz/make.py

generate: $(VENV)/.dev ksy/node_modules ## Rebuild everything that is derived from ksy/ (needs Node).
	$(BIN)/python ksy/generate.py

generate-check: $(VENV)/.dev ksy/node_modules ## Fail if anything derived from ksy/ is out of date (needs Node).
	$(BIN)/python ksy/generate.py --check

ksy/node_modules: ksy/package-lock.json
	@command -v npm >/dev/null || { echo "the Kaitai Struct compiler comes from npm: install Node 18 or newer first"; exit 1; }
	npm ci --prefix ksy --no-audit --no-fund
	@touch $@

build: $(VENV)/.dev ## Build the wheel and the source distribution into dist/.
	$(BIN)/python -m build --no-isolation

clean: ## Remove everything that can be rebuilt.
	rm -rf $(VENV) ksy/node_modules ksy/build build dist demo .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage fuzz/corpora fuzz-coverage fuzz-against
