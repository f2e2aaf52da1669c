# Needs GNU make, python3 (3.11 or newer) and, the first time, the network. `make help` lists the targets.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --no-input
OFFSCREEN := QT_QPA_PLATFORM=offscreen
# One worker a core; a single test starts faster without: $(BIN)/pytest tests/engine
WORKERS ?= auto

.DEFAULT_GOAL := help
.PHONY: help app run test lint pytest bench clauses goldens screenshots fmt lock clean

help: ## list the targets
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/make \1|\2/p' $(MAKEFILE_LIST) | while IFS='|' read -r name text; do \
		printf '%-18s %s\n' "$$name" "$$text"; done

# Each stamp stands for an environment that holds exactly what its requirement file locks.
$(VENV)/run.stamp: requirements/run.txt scripts/system_libs.py
	@$(PYTHON) scripts/system_libs.py
	@echo "Creating $(VENV) ..."
	@$(PYTHON) -m venv --clear $(VENV)
	@$(PIP) install --quiet --use-pep517 --require-hashes -r requirements/run.txt
	@touch $@

$(VENV)/test.stamp: $(VENV)/run.stamp requirements/test.txt
	@$(PIP) install --quiet --use-pep517 --require-hashes -r requirements/test.txt
	@touch $@

app: $(VENV)/run.stamp ## open the program at its first screen
	@echo "The window is open; close it to end."
	@$(BIN)/python -m arbiter_app

run: $(VENV)/run.stamp ## open the sample season; without a display play the sample evening off-screen
	@if [ -n "$$DISPLAY$$WAYLAND_DISPLAY" ] || [ "$$(uname -s)" = Darwin ]; then \
		echo "The sample season is open in a window; close it to end."; \
		$(BIN)/python -m arbiter_app --sample; \
	else \
		$(OFFSCREEN) $(BIN)/python -m arbiter_app evening --out build/evening; \
	fi

test: lint pytest ## every check: style, types, import directions, tests

lint: $(VENV)/test.stamp ## style, types and import directions only
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

pytest: $(VENV)/test.stamp ## the tests only
	$(OFFSCREEN) $(BIN)/python -m pytest -n $(WORKERS)

bench: $(VENV)/test.stamp ## the ratios of the benchmarks, as a table
	$(OFFSCREEN) $(BIN)/python -m benchmarks

clauses: $(VENV)/test.stamp ## every clause of the rulebooks with its tests
	@$(BIN)/python scripts/clauses.py

goldens: $(VENV)/test.stamp ## write the golden files anew; read the difference before you commit it
	$(OFFSCREEN) $(BIN)/python -m pytest -q --regen-goldens
	git --no-pager diff --stat -- tests/golden

screenshots: $(VENV)/run.stamp ## make the pictures in docs/screenshots anew
	$(OFFSCREEN) $(BIN)/python -m arbiter_app evening --out build/evening --screenshots docs/screenshots
	$(OFFSCREEN) $(BIN)/python scripts/bughouse_pictures.py docs/screenshots
	$(OFFSCREEN) $(BIN)/python scripts/league_pictures.py docs/screenshots

fmt: $(VENV)/test.stamp ## put the code into the house format
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

lock: ## lock the newest packages that requirements/*.in allow
	$(PYTHON) -m venv --clear build/lock
	build/lock/bin/python -m pip install --quiet pip-tools
	for name in run test; do build/lock/bin/pip-compile --quiet --upgrade --allow-unsafe --generate-hashes \
		--strip-extras --no-header --no-emit-options requirements/$$name.in -o requirements/$$name.txt || exit 1; done

clean: ## remove everything that make made
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis .benchmarks .import_linter_cache
