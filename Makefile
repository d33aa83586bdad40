# cosmosttl. `make` lists the targets.

PORT ?= 8080
BASE ?= /
# Scheme and host of the site, for previews of links to lessons.
ORIGIN ?=
DIST ?= dist
# The largest size of the page's program that `make size` accepts: bytes of app.packed, which visitors download. It is 1 % above what was
# measured, and falls with it; each time it rises, CHANGELOG.md says what for.
PACKEDBUDGET ?= 1999500
# Largest size of the editors, which are loaded when they are first used, with brotli.
EDITORBUDGET ?= 150000
# Largest size of the headless program with brotli.
NPMBUDGET ?= 1077000
# Seed of the property tests; random if empty. .ci/run draws and prints one. A failing test prints its own seed, which repeats that test:
# go test -run TheTest ./its/package -rapid.seed=...
SEED ?=
FUZZTIME ?= 10s
# Mutants that `make mutate` tries in each package; 0 means all.
MUTANTS ?= 40
BENCHTIME ?= 1s
# Rounds and sizes of the table at the beginning of `make bench`.
ROUNDS ?= 5
SIZES ?= 10000,100000

GO ?= go
STATICCHECK_VERSION = v0.8.2
# It reads the sources of the toolchain that it checks with, so a newer toolchain needs one that it has compiled.
STATICCHECK = bin/staticcheck-$(STATICCHECK_VERSION)-$(shell $(GO) env GOVERSION)
ACTIONLINT_VERSION = v1.7.7
ACTIONLINT = bin/actionlint-$(ACTIONLINT_VERSION)
GOTESTSUM_VERSION = v1.13.0
GOTESTSUM = bin/gotestsum-$(GOTESTSUM_VERSION)
NODE ?= node
NPM ?= npm

# Everything is built without cgo: what is released needs no library of the machine, and tests of it find its packages compiled.
export CGO_ENABLED = 0

.DEFAULT_GOAL := help
.PHONY: help run site release embedded-site binaries image test test-quick test-unit test-wasm test-e2e test-all race matrix bench load chaos npm wheel nuget jar sdk pictures texts measure size sizes fuzz mutate lint vuln clean e2e-tools sdk-tools

help: ## list the targets
	@awk 'BEGIN { FS = ":.*## " } /^[a-z0-9-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

run: ## build the playground and serve it at http://localhost:8080/ (PORT=8080), and the Cosmos endpoint at :8081
	@echo "building; the first time takes about a minute"
	@$(GO) build -o bin/cosmosttl ./cmd/cosmosttl && exec bin/cosmosttl run -port $(PORT)

site: ## write the static site into dist/ (BASE=/cosmosttl/ for a sub-path)
	@$(GO) run ./app site -dir $(DIST) -base $(BASE) -origin "$(ORIGIN)"

# The program with the playground in it.
embedded = $(GO) build -trimpath -ldflags='-s -w -X github.com/cosmosttl/cosmosttl/app/cli/program.Version=$(VERSION)' -tags embed_site -o $(1) ./cmd/cosmosttl
# os-architecture of the binaries that are published.
PLATFORMS ?= linux-amd64 linux-arm64 darwin-amd64 darwin-arm64 windows-amd64 windows-arm64
# Version of the program and of the packages that contain it.
VERSION ?= 0.1.0

release: embedded-site ## the program with the playground in it, which runs anywhere: bin/cosmosttl
	$(call embedded,bin/cosmosttl)

embedded-site:
	@$(GO) run ./app site -dir app/cli/program/site -local

binaries: embedded-site ## the same for six platforms, with their SHA-256 sums, in dist/release
	@rm -rf $(DIST)/release && mkdir -p $(DIST)/release
	@for p in $(PLATFORMS); do \
	  echo "$$p"; exe=; case $$p in windows-*) exe=.exe ;; esac; \
	  GOOS=$${p%-*} GOARCH=$${p#*-} $(call embedded,$(DIST)/release/cosmosttl-$$p$$exe) || exit 1; \
	done
	@cd $(DIST)/release && sha256sum cosmosttl-* > SHA256SUMS

image: binaries ## what the Docker image is built from, in dist/image; see app/build/image/Dockerfile
	@rm -rf $(DIST)/image && mkdir -p $(DIST)/image/data && cp app/build/image/Dockerfile $(DIST)/image/
	@for p in $(filter linux-%,$(PLATFORMS)); do \
	  mkdir $(DIST)/image/$$p && cp $(DIST)/release/cosmosttl-$$p $(DIST)/image/$$p/cosmosttl || exit 1; \
	done

# Two at a time: each of them leaves a processor idle for a while, when it waits for the longest of its parts.
test: ## lint, unit, property, wasm and browser tests, and the suites of the SDKs
	@$(MAKE) --no-print-directory -j2 $(if $(filter output-sync,$(.FEATURES)),-Oline) lint test-unit test-wasm size
	@$(MAKE) --no-print-directory test-e2e
	@echo "all tests passed"

# The compiler, the linters and most tests allocate much and keep little: with fewer garbage collections they need a fifth less time. The limit keeps
# them small where there is little memory.
lint test-unit test-wasm size: export GOGC ?= 400
lint test-unit test-wasm size: export GOMEMLIMIT ?= 2GiB

# The linter vets all packages, and more strictly than go test does.
gotest = $(GO) test -vet=off

# The packages with and without property tests: only the former know -rapid.seed.
test_imports = $(GO) list -f '{{.ImportPath}} {{.TestImports}} {{.XTestImports}}' $(1)
with_rapid = $(test_imports) | sed -n '/pgregory.net\/rapid/s/ .*//p'
no_rapid = $(test_imports) | sed '/pgregory.net\/rapid/d; s/ .*//'
rapid_flags = $(if $(SEED),-rapid.seed=$(SEED))

test-unit: ## unit and property tests (SEED=... repeats a run's inputs of the property tests, COSMOSTTL_TESTS=all tries more of them)
	$(gotest) $$($(call no_rapid,./...))
	$(gotest) $$($(call with_rapid,./...)) $(rapid_flags)

# COSMOSTTL_TESTS=all has everything, as every night.
everything = $(filter all,$(COSMOSTTL_TESTS))

# The short form leaves out what takes long and computes the same everywhere, and the packages which have no file of their own for WebAssembly and
# compute with whole numbers and texts alone: the compiler's and the linker's work for their tests is most of it.
wasm_short = $(if $(everything),-timeout=40m,-short)
wasm_packages = $(if $(everything),./core/...,$(addprefix ./core/,document engine fulltext geometry quantity query regex trigonometry ttl varint))

# -exec finds the runner that belongs to the toolchain in use.
test-wasm: ## tests of QuickJS, and of the core that could differ in WebAssembly, in node (COSMOSTTL_TESTS=all for all of the core's, in their long form)
	GOOS=js GOARCH=wasm $(gotest) -exec "$$($(GO) env GOROOT)/lib/wasm/go_js_wasm_exec" $(wasm_short) $$($(call no_rapid,$(wasm_packages)))
	GOOS=js GOARCH=wasm $(gotest) -exec "$$($(GO) env GOROOT)/lib/wasm/go_js_wasm_exec" $(wasm_short) $$($(call with_rapid,$(wasm_packages) ./app/quickjs)) $(rapid_flags)

# The folders with Go packages in which something changed since the commit that was published, or since SINCE=...
SINCE = $$(git merge-base HEAD @{upstream} 2>/dev/null || echo HEAD)
changed = { git diff --name-only $(SINCE); git ls-files --others --exclude-standard; } | \
  sed -n 's,/testdata/.*,/,; /\//s,/[^/]*$$,,p' | sort -u | sed 's,^,./,' | \
  xargs -r $(GO) list -e -f '{{if or .GoFiles .TestGoFiles .XTestGoFiles}}{{.ImportPath}}{{end}}'

test-quick: e2e-tools ## for the work between: vet and tests of the packages in which something changed, and one visit in the browser
	@packages=$$($(changed)); if [ -n "$$packages" ]; then $(GO) test $$packages; else echo "no package has changed"; fi
	$(gotest) -tags e2e -count=1 -run '^TestFirstMinute$$' ./e2e

# The packages that serve or follow several clients at once, by the ends of their paths.
RACED = endpoint direct journal follow live
raced = $$($(GO) list ./app/... | grep -E '/($(subst $() ,|,$(RACED)))$$' | grep -v /ui/)

race: ## the tests of what serves several clients at once, under the race detector; needs a C compiler
	@if command -v $${CC:-cc} >/dev/null; then \
	  CGO_ENABLED=1 $(GO) test -vet=off -race $(raced); \
	else echo "SKIPPED, since the race detector needs a C compiler and there is no $${CC:-cc}: $(RACED)"; fi

sdk-tools:
	@cd app/build/sdk && { test node_modules/.package-lock.json -nt package-lock.json || $(NPM) ci --no-audit --no-fund --loglevel=error; }

e2e-tools: sdk-tools
	@./e2e/install-chromium.sh
	@cd e2e && { test node_modules/.package-lock.json -nt package-lock.json || $(NPM) ci --no-audit --no-fund --loglevel=error; }
	@./e2e/sdk/python/install.sh

# Two packages at a time: the browser tests of ./e2e, and beside them one after another the suites of the SDKs and what
# runs generated code, which mostly wait. More would need more memory than many machines have. No test has a second attempt; what was skipped is printed.
test-e2e: e2e-tools $(GOTESTSUM) ## tests in headless Chromium (CHROME_PATH=... chooses it), and the suites of the SDKs beside them
	$(GOTESTSUM) --format standard-quiet --packages=./e2e/... -- -vet=off -tags e2e -count=1 -p 2 -timeout 45m

test-all: e2e-tools $(GOTESTSUM) ## the tests of test-e2e with every case, and the packages, libraries and projects of other toolchains, which take minutes to install
	COSMOSTTL_TESTS=all $(GOTESTSUM) --format standard-verbose --packages=./e2e/... -- -vet=off -tags e2e -count=1 -p 2 -timeout 90m

matrix: e2e-tools ## run the suites of the SDKs, and write what they find into e2e/sdk/matrix/results.json and the pages
	COSMOSTTL_TESTS=all $(gotest) -tags e2e -count=1 -timeout 25m ./e2e/sdk -results
	$(gotest) -count=1 ./e2e/sdk/matrix -write

bench: ## the engine beside caches and stores with a time to live (ROUNDS=5 SIZES=10000,100000), then all benchmarks (BENCHTIME=3x)
	@cd e2e/bench && $(GO) test -count=1 -timeout 60m -args -rounds $(ROUNDS) -sizes $(SIZES)
	$(GO) test -run '^$$' -bench . -benchtime $(BENCHTIME) -timeout 60m ./core/... ./app/server/endpoint
	@echo "queries and plans in WebAssembly, for comparison with the native figures above"
	GOOS=js GOARCH=wasm $(GO) test -exec "$$($(GO) env GOROOT)/lib/wasm/go_js_wasm_exec" -run '^$$' -bench . -benchtime $(BENCHTIME) ./core/query ./core/plan

load: ## requests per second, compared with cosmium, on the loopback
	@cd e2e/load && $(GO) run .

chaos: ## kills, damaged files, full and read-only disks, power failures, vanishing clients and hostile queries, and what was lost; under five minutes
	@$(GO) build -o bin/chaos ./e2e/chaos && bin/chaos
	@$(GO) test -count=1 -v -run '^(TestAPowerFailureWithSync|TestAReadOnlyMount)$$' ./app/server/journal

npm: ## the emulator and the playground as an npm package, in dist/npm
	@rm -rf $(DIST)/npm
	@$(GO) run ./app site -dir bin/site -local >/dev/null
	@$(GO) run ./app/build/npm -dir $(DIST)/npm -site bin/site
	@$(NODE) e2e/size.js $(DIST)/npm/emulator.wasm $(NPMBUDGET)

# The packages that contain the program, for the platforms of make binaries.
packages = $(GO) run ./app/build/packages -binaries $(DIST)/release -version $(VERSION) -platforms "$(PLATFORMS)"

wheel: binaries ## the wheels for Python, in dist/wheel
	@rm -rf $(DIST)/wheel
	@$(packages) -dir $(DIST)/wheel wheel

nuget: binaries ## the packages for .NET, in dist/nuget; needs dotnet
	@rm -rf $(DIST)/nuget
	@$(packages) -dir $(DIST)/nuget nuget

jar: binaries ## the artifacts for Maven, as a repository has them, in dist/jar; needs a JDK and Maven
	@rm -rf $(DIST)/jar
	@$(packages) -dir $(DIST)/jar jar

sdk: sdk-tools ## build the SDK console's copy of @azure/cosmos, web/console/sdk.js, the editors, web/editor/editor.js, and QuickJS, web/quickjs
	@cd app/build/sdk && $(NODE) build.js

# The tests that take pictures.
pictured = $$(awk '/^func Test/ { name = $$2; sub(/\(.*/, "", name) } /Screenshot\(|\.Film\(|browser\.Strip/ { print name }' e2e/*_test.go | sort -u | paste -sd'|' -)

pictures: e2e-tools ## the screenshots and the recording in e2e/screenshots, from the page as it is
	$(GO) test -tags e2e -count=1 -timeout 20m -run "^($(pictured))$$" ./e2e/ -pictures

measure: e2e-tools ## times in the browser, and a query's beside a bare loop; they depend on the machine, so no test judges them
	$(GO) test -tags e2e -count=1 -run '^TestMeasure' -v ./e2e/ -measure
	$(GO) test -run '^$$' -bench FilterToFloor ./core/query

size: npm ## sizes of the page's program and the npm package's, and whether they are within their budgets
	@$(NODE) e2e/size.js bin/site/web/app.wasm $(PACKEDBUDGET)
	@$(NODE) e2e/size.js bin/site/web/editor/editor.js $(EDITORBUDGET)

sizes: ## how much of the page's program each package is, compressed and not
	@$(GO) run ./e2e/sizes

# -fuzzminimizetime: making an input smaller takes a minute otherwise, in which nothing new is tried.
fuzz: ## each fuzz target for a while (FUZZTIME=10s)
	@for file in $$(grep -rl --include='*_test.go' '^func Fuzz' core app); do \
	  for name in $$(sed -n 's/^func \(Fuzz[A-Za-z0-9_]*\)(.*/\1/p' $$file); do \
	    echo "$$name in $$(dirname $$file)"; \
	    $(GO) test -run '^$$' -fuzz "^$$name\$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 50x "./$$(dirname $$file)" || exit 1; \
	  done; done

mutate: ## small changes of the code that tests should notice, and the share that they do (MUTANTS=40 a package, SEED=1, OF="session ui")
	$(GO) run ./e2e/mutate -n $(MUTANTS) $(if $(SEED),-seed $(SEED)) $(OF)

# A program of its own, since "go run" cannot run it for WebAssembly.
$(STATICCHECK):
	GOBIN=$(CURDIR)/bin $(GO) install honnef.co/go/tools/cmd/staticcheck@$(STATICCHECK_VERSION)
	@mv bin/staticcheck $@

$(ACTIONLINT):
	GOBIN=$(CURDIR)/bin $(GO) install github.com/rhysd/actionlint/cmd/actionlint@$(ACTIONLINT_VERSION)
	@mv bin/actionlint $@

$(GOTESTSUM):
	GOBIN=$(CURDIR)/bin $(GO) install gotest.tools/gotestsum@$(GOTESTSUM_VERSION)
	@mv bin/gotestsum $@

texts: ## write what translators need: a page a language with each text beside its screen, in dist/texts
	@mkdir -p $(DIST)/texts && $(GO) test ./app/page/ui -count=1 -run TestTextsBesideTheirScreens -texts $(abspath $(DIST))/texts

# What is checked for WebAssembly again is the same files but for those of a few packages, whose sources "make size" compiles: the night has that, since to read
# everything again takes as long as the rest.
lint: $(STATICCHECK) $(ACTIONLINT) ## gofmt, vet and staticcheck, for every build tag, and for the modules e2e/load and e2e/bench; the workflows (COSMOSTTL_TESTS=all: for WebAssembly too)
	@unformatted=$$(gofmt -l app cmd core cosmostest e2e); test -z "$$unformatted" || { echo "gofmt these:"; echo "$$unformatted"; exit 1; }
	$(GO) vet -tags e2e ./...
	cd e2e/load && $(GO) vet ./...
	cd e2e/bench && $(GO) vet ./... && $(GO) test ./...
	$(STATICCHECK) -tags e2e ./...
	$(if $(everything),GOOS=js GOARCH=wasm $(GO) vet ./core/... ./app ./app/build/npm)
	$(if $(everything),GOOS=js GOARCH=wasm $(STATICCHECK) ./app ./app/page/browser ./app/page/ui/... ./app/build/npm)
	$(ACTIONLINT) .github/workflows/*.yml

vuln: ## known vulnerabilities that the programs can reach; asks vuln.go.dev
	$(GO) run golang.org/x/vuln/cmd/govulncheck@v1.3.0 ./...

clean: ## remove what was built
	rm -rf dist bin wasm_exec.js app/cli/program/site app/build/sdk/node_modules e2e/node_modules e2e/.cache e2e/codegen/node_modules e2e/sdk/js/node_modules e2e/sdk/projects/*/node_modules e2e/sdk/python/.packages app/build/packages/dotnet/bin app/build/packages/dotnet/obj
