# Everything sets itself up: a Python of 3.11 or newer with venv, and make, are all that is needed.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: run serve test test-all check audit fuzz bench bench-phones bench-night bench-scale format clean
.DEFAULT_GOAL := run

.venv/run: requirements.txt
	$(PYTHON) -c 'import sys; sys.exit("Canopy needs Python 3.11 or newer") if sys.version_info < (3, 11) else None'
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check -r requirements.txt
	touch $@

.venv/dev: .venv/run requirements-dev.txt
	$(BIN)/pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	touch $@

.venv/fuzz: .venv/dev requirements-fuzz.txt
	$(BIN)/pip install --quiet --disable-pip-version-check -r requirements-fuzz.txt
	touch $@

.venv/audit/done: requirements-audit.txt
	$(PYTHON) -m venv .venv/audit
	.venv/audit/bin/pip install --quiet --disable-pip-version-check -r requirements-audit.txt
	touch $@

run serve: .venv/run            ## start the app for the phones on this network
	$(BIN)/gunicorn --config gunicorn.conf.py app:app

test: .venv/dev                 ## all tests but the long ones
	$(BIN)/python -m pytest -n 2 -m "not slow"

test-all: test                  ## the long ones too
	$(BIN)/python -m pytest -n 2 -m slow

check: .venv/dev                ## style, types, unsafe habits, doctests
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/bandit --quiet --configfile pyproject.toml --recursive app.py gunicorn.conf.py companion tools
	$(BIN)/python -m pytest companion

audit: .venv/run .venv/audit/done  ## known advisories against what is installed: asks a service on the internet
	$(BIN)/python -m tools.audit .venv/audit/bin/pip-audit

SECONDS ?= 60
fuzz: .venv/fuzz                ## odd input for so many SECONDS, six times: four targets, sheets, the OpenAPI document
	for target in sheet photo book question; do $(BIN)/python -m tests.fuzz.run $$target --seconds $(SECONDS) || exit; done
	FUZZ_RANDOM=1 FUZZ_EXAMPLES=$$(($(SECONDS) * 10)) $(BIN)/python -m pytest -m slow tests/fuzz/test_sheets.py
	$(BIN)/python -m tests.fuzz.described --max-time $(SECONDS)

bench: .venv/dev                ## speed and memory, never part of the tests
	$(BIN)/python -m pytest benchmarks --benchmark-sort=name
	$(BIN)/python -m benchmarks.requests

bench-phones: .venv/dev         ## how many phones the server carries, on SQLite and PostgreSQL: ten minutes
	$(BIN)/python -m benchmarks.phones

bench-night: .venv/dev          ## a club night of 160 phones, with one of two servers killed halfway: a quarter of an hour
	$(BIN)/python -m benchmarks.club_night

bench-scale: .venv/dev          ## what phones cost, written into docs/scaling.md with what follows from it: ten minutes
	$(BIN)/python -m benchmarks.costs --write
	$(BIN)/python -m benchmarks.micro_cache --write
	$(BIN)/python -m benchmarks.writes --write
	$(BIN)/python -m benchmarks.photo_queue --write
	$(BIN)/python -m benchmarks.shares --write
	$(BIN)/python -m benchmarks.scale --write

format: .venv/dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean:
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis
