# cosmosttl. `make` lists the targets.

PORT ?= 8080
BASE ?= /
DIST ?= dist
# Largest size of the program after brotli -11, in bytes. See `make size`.
BUDGET ?= 1650000
# The headless program's, likewise.
NPMBUDGET ?= 1000000
FUZZTIME ?= 10s
BENCHTIME ?= 1s

GO ?= go
NODE ?= node
NPM ?= npm

.DEFAULT_GOAL := help
.PHONY: help run site test test-unit test-wasm test-e2e bench load npm sdk timing size fuzz lint clean e2e-tools sdk-tools

help: ## list the targets
	@awk 'BEGIN { FS = ":.*## " } /^[a-z0-9-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

run: ## build the playground and serve it at http://localhost:8080/ (PORT=8080), and the Cosmos endpoint at :8081
	@echo "building; the first time takes about a minute"
	@$(GO) build -o bin/cosmosttl ./app && exec bin/cosmosttl run -port $(PORT)

site: ## write the static site into dist/ (BASE=/cosmosttl/ for a sub-path)
	@$(GO) run ./app site -dir $(DIST) -base $(BASE)

test: lint test-unit test-wasm size test-e2e ## everything: lint, unit, property, wasm and browser tests
	@echo "all tests passed"

test-unit: ## unit and property tests
	$(GO) test ./...

# -exec finds the runner that belongs to the toolchain in use.
test-wasm: ## the core's tests again, compiled to WebAssembly, in node
	GOOS=js GOARCH=wasm $(GO) test -exec "$$($(GO) env GOROOT)/lib/wasm/go_js_wasm_exec" ./core/...

sdk-tools:
	@cd app/sdk && { test -d node_modules/esbuild || $(NPM) ci --no-audit --no-fund --loglevel=error; }

e2e-tools: sdk-tools
	@./e2e/install-chromium.sh
	@cd e2e && { test -f node_modules/axe-core/axe.min.js || $(NPM) ci --no-audit --no-fund --loglevel=error; }

test-e2e: e2e-tools ## stories in headless Chromium (CHROME_PATH=... chooses it)
	@# one package at a time: two browsers and a compiler at once on two cores make every wait longer
	$(GO) test -tags e2e -count=1 -p 1 -timeout 20m ./e2e/...

bench: ## benchmarks, beside a scanned map and otter in the same run (BENCHTIME=3x)
	$(GO) test -run '^$$' -bench . -benchtime $(BENCHTIME) -timeout 60m ./core/... ./app/endpoint ./e2e/bench
	@echo "queries in WebAssembly, to be held against the native figures above"
	GOOS=js GOARCH=wasm $(GO) test -exec "$$($(GO) env GOROOT)/lib/wasm/go_js_wasm_exec" -run '^$$' -bench . -benchtime $(BENCHTIME) ./core/query

load: ## requests per second beside cosmium, on the loopback, bounded
	@cd e2e/load && $(GO) run .

npm: ## the headless emulator as an npm package, in dist/npm
	@$(GO) run ./app/npm -dir $(DIST)/npm
	@$(NODE) e2e/size.js $(DIST)/npm/emulator.wasm $(NPMBUDGET)

sdk: sdk-tools ## the SDK console's copy of @azure/cosmos again, web/console/sdk.js
	@cd app/sdk && $(NODE) build.js

timing: e2e-tools ## time from navigation to the first click handled, median of five
	$(GO) test -tags e2e -count=1 -run '^TestTimeToFirstClick$$' -v ./e2e/ -timing

size: npm ## sizes of the page's program and the npm package's, and whether they are within their budgets
	@$(GO) run ./app site -dir bin/size -base / >/dev/null
	@$(NODE) e2e/size.js bin/size/web/app.wasm $(BUDGET)

fuzz: ## each fuzz target for a while (FUZZTIME=10s)
	@for file in $$(grep -rl --include='*_test.go' '^func Fuzz' core app); do \
	  for name in $$(sed -n 's/^func \(Fuzz[A-Za-z0-9_]*\)(.*/\1/p' $$file); do \
	    echo "$$name in $$(dirname $$file)"; \
	    $(GO) test -run '^$$' -fuzz "^$$name\$$" -fuzztime $(FUZZTIME) "./$$(dirname $$file)" || exit 1; \
	  done; done

lint: ## gofmt and vet, for every build tag and for WebAssembly
	@unformatted=$$(gofmt -l app core cosmostest e2e); test -z "$$unformatted" || { echo "gofmt these:"; echo "$$unformatted"; exit 1; }
	$(GO) vet ./...
	$(GO) vet -tags e2e ./e2e/...
	GOOS=js GOARCH=wasm $(GO) vet ./core/... ./app

clean: ## remove what was built
	rm -rf dist bin app/sdk/node_modules e2e/node_modules e2e/.cache e2e/codegen/node_modules e2e/sdk/js/node_modules
