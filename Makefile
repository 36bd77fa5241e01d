# One command each; only python3 (3.11 or later), make and the package registries are assumed.

VENV   := .venv
BIN    := $(VENV)/bin
CODE   := schemas pipelines services infra tests
DEMO   := demo
export TRICKBOOK_LOG      ?= $(DEMO)/log
export TRICKBOOK_DATABASE ?= $(DEMO)/trickbook.duckdb

.PHONY: help demo test check format bench schemas messages clean

help:
	@echo "make demo    sample tournament: import, project, audit, one disputed board"
	@echo "make test    everything the tests need, then the tests"
	@echo "make check   format, lint, types, import contracts, tests: what CI runs"
	@echo "make bench   speed, side by side with others, in one run"
	@echo "make mutants change the law engine bit by bit: would the tests notice? (an hour; MUTATED=FILE)"
	@echo "make schemas write the Avro schemas anew after a change of the catalogue"
	@echo "make messages collect the texts to translate, and name those that are not (docs/languages.md)"

$(BIN)/python:
	python3 -m venv $(VENV)

$(VENV)/.runtime: pyproject.toml constraints.txt | $(BIN)/python
	$(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable .
	@touch $@

$(VENV)/.dev: pyproject.toml constraints.txt | $(BIN)/python
	$(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[dev]'
	@touch $@ $(VENV)/.runtime

demo: $(VENV)/.runtime
	@rm -rf $(DEMO)
	@PATH="$(CURDIR)/$(BIN):$$PATH" sh samples/demo.sh

test: $(VENV)/.dev
	@PATH="$(CURDIR)/$(BIN):$$PATH" sh infra/ci/run_tests.sh

check: $(VENV)/.dev
	$(BIN)/ruff format --check $(CODE)
	$(BIN)/ruff check $(CODE)
	$(BIN)/mypy $(CODE)
	$(BIN)/pyright
	$(BIN)/lint-imports
	$(MAKE) --no-print-directory test

format: $(VENV)/.dev
	$(BIN)/ruff format $(CODE)
	$(BIN)/ruff check --fix $(CODE)

bench: $(VENV)/.dev
	$(BIN)/python -m tests.bench.compare

LAW     := pipelines/trickbook/law
MUTATED ?= $(LAW)/law_book.py $(LAW)/facts/transfer.py $(LAW)/transfers.py

mutants: $(VENV)/.dev
	$(BIN)/python -m tests.law.mutants $(MUTATED)

schemas: $(VENV)/.runtime
	$(BIN)/python -m trickbook.events.avro_schemas

messages: $(VENV)/.dev
	$(BIN)/python -m infra.messages

clean:
	rm -rf $(DEMO) .pytest_cache .mypy_cache .ruff_cache .hypothesis
