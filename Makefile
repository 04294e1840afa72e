# Everything runs in .venv, which the first target that needs it creates.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
LOWEST := .venv-lowest

.PHONY: help demo test browser check lint types contracts docs bench lowest wheel wheels app clean

help:
	@echo "make demo    check a real stage, draw it and ride it"
	@echo "make test    run the tests"
	@echo "make browser run the tests of the pages, in Chromium"
	@echo "make check   tests, lint, types, import contracts, docs"
	@echo "make docs    write the generated pages of the documentation again"
	@echo "make bench   measure what must be fast"
	@echo "make lowest  run with the oldest libraries that are promised what depends on them"
	@echo "make wheels  a compiled wheel in dist/, tried in an environment of its own"
	@echo "make app     one program in dist/ for people who have no Python"
	@echo "make clean   remove what was built"

$(READY): pyproject.toml setup.py
	$(PYTHON) -c "import sys; sys.exit(sys.version_info < (3, 11) and 'fr-stages needs Python 3.11 or newer')"
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade "pip>=25.1"
	$(BIN)/python -m pip install --quiet --editable ".[pdf]" --group dev
	touch $(READY)

demo: $(READY)
	$(BIN)/python examples/demo.py

test: $(READY)
	$(BIN)/python -m pytest -q -n auto

browser: $(READY)
	$(BIN)/python -m pytest -q -m browser tests/browser

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(READY)
	$(BIN)/mypy

contracts: $(READY)
	$(BIN)/lint-imports

docs: $(READY)
	$(BIN)/python -m tools.docs

check: lint types contracts test
	$(BIN)/python -m tools.docs --check

bench: $(READY)
	$(BIN)/python -m benchmarks

# What depends on libraries: files and schemas, the lane graph, overlaps, drawings, PDF, the command line, the cluster.
lowest: $(READY)
	$(PYTHON) -m venv --clear $(LOWEST)
	$(BIN)/python -m tools.lowest >$(LOWEST)/versions.txt
	$(LOWEST)/bin/python -m pip install --quiet --editable ".[pdf,cluster,web]" --constraint $(LOWEST)/versions.txt \
		pytest pytest-xdist hypothesis syrupy
	$(LOWEST)/bin/python -m pytest -q -n auto -p no:cacheprovider tests/stage/test_files.py tests/race/test_playthroughs.py \
		tests/geometry tests/draw/printing tests/draw/test_drawings.py tests/cli tests/ride/test_cluster.py tests/web

wheel: $(READY)
	$(BIN)/python -m pip wheel --quiet --no-deps --wheel-dir dist .

wheels:
	$(PYTHON) building/wheels.py

app:
	$(PYTHON) building/app.py

clean:
	rm -rf $(VENV) $(LOWEST) build dist out .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache src/*.egg-info
