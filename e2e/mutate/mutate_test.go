package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// changes returns the changes of a function's body.
func changes(t *testing.T, body string) (found []string) {
	t.Helper()
	mutants, err := mutantsOf("x.go", "package x\n\nfunc (p *T) f() {\n"+body+"\n}\n")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range mutants {
		if m.function != "T.f" || m.line != 4 {
			t.Errorf("%s is in %s, line %d", m.change, m.function, m.line)
		}
		found = append(found, m.change)
	}
	return found
}

func TestRules(t *testing.T) {
	for body, want := range map[string][]string{
		"_ = a < b":             {"_ = a < b => removed", "a < b => a <= b", "a < b => a >= b"},
		"x := a && !b":          {"a && !b => a || !b", "!b => b"},
		"x := a + 7":            {"a + 7 => a - 7", "x := a + 7 => x := a + 8"},
		`x := a + "7"`:          nil,
		"x := 'a'":              nil,
		"x := true":             {"x := true => x := false"},
		"x += y":                {"x += y => removed", "x += y => x -= y"},
		"x++":                   {"x++ => removed", "x++ => x--"},
		"if a { g() }":          {"a => !(a)", "a => false && (a)", "g() => removed"},
		"if a == b { g() }":     {"a == b => false && (a == b)", "a == b => a != b", "g() => removed"},
		"if !a { g() } else {}": {"!a => a", "g() => removed"},
		"for { break }":         {"break => removed"},
		"switch a { case b: }":  {"case b: => removed"},
		"panic(7)":              {"panic(7) => panic(8)"},
		"x := make([]T, 0, 7)":  {"x := make([]T, 0, 7) => x := make([]T, 1, 7)"},
		"x := make(map[T]T, 7)": nil,
	} {
		if got := changes(t, body); !slices.Equal(got, want) {
			t.Errorf("%s: got %q, want %q", body, got, want)
		}
	}
}

func TestConstantsOfAPackageAreChanged(t *testing.T) {
	mutants, err := mutantsOf("x.go", "package x\n\nimport \"a\"\n\nconst limit = 1 << 20\n\ntype list [3]int\n")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, m := range mutants {
		got = append(got, m.change)
	}
	if want := []string{"const limit = 1 << 20 => const limit = 2 << 20", "1 << 20 => 1 >> 20", "const limit = 1 << 20 => const limit = 1 << 21"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// What needs an event, a mounted component or the browser is the browser's; what is around it, inside of it or called by it is judged by
// itself.
func TestFunctionsOfTheBrowser(t *testing.T) {
	for source, want := range map[string]bool{
		"func (p *page) onKey(_ app.Context, e app.Event) { x++ }":        true,
		"func (p *page) OnMount(ctx app.Context) { x++ }":                 true,
		"func f() { x++; browser.Focus(id) }":                             true,
		"func f() { x++; app.Window().Call(name) }":                       true,
		"func (p *page) later() { if p.mounted { x++ } }":                 true,
		"func (p *page) save() { p.ctx.Defer(f); x++ }":                   true,
		"func (p *page) run() { go work(); x++ }":                         true,
		"func (p *page) told() { p.later(func() { x++ }) }":               true,
		"func f() { g(func(app.Context, app.Event) { x++ }) }":            true,
		"func f() { x++; g(func() { browser.Focus(id) }) }":               false,
		"func f() { x++; g(func(_ app.Context, e app.Event) { h(e) }) }":  false,
		"func (p *page) Render() app.UI { x++; return app.Div() }":        false,
		"func (p *page) act(action func()) { x++; action(); p.playOn() }": false,
		"const x = 7": false,
		"func f() { browser.Watch(func() { g(func() { x++ }) }) }": true,
	} {
		mutants, err := mutantsOf("x.go", "package ui\n\n"+source+"\n")
		if err != nil {
			t.Fatal(err)
		}
		i := slices.IndexFunc(mutants, func(m mutant) bool { return strings.HasPrefix(m.change, "x++") || m.function == "-" })
		if i < 0 || mutants[i].browser != want {
			t.Errorf("%s: %+v, want browser %t", source, mutants, want)
		}
	}
}

// A package that knows neither go-app nor the browser runs natively, whatever its functions name.
func TestOnlyThePagesPackagesHaveFunctionsOfTheBrowser(t *testing.T) {
	const source = "package x\n\nfunc f() { go work(); x++ }\n"
	for path, want := range map[string]bool{"github.com/maxence-charriere/go-app/v10/pkg/app": true, "cosmosttl/app/page/browser": true, "context": false} {
		mutants, err := (&goPackage{Imports: []string{"fmt", path}}).mutantsOf("x.go", source)
		if err != nil || len(mutants) == 0 || mutants[0].browser != want {
			t.Errorf("%s: %+v, %v, want browser %t", path, mutants, err, want)
		}
	}
}

// A module whose test notices some changes, but not all.
func TestOutcomes(t *testing.T) {
	dir := t.TempDir()
	source := "package small\n\nfunc Max(a, b int) int {\n\tif a > b {\n\t\treturn a\n\t}\n\treturn b\n}\n\n" +
		"func Sum(n int) (s int) {\n\tfor i := 0; i < n; i++ {\n\t\ts += i\n\t}\n\treturn s\n}\n"
	for name, text := range map[string]string{"go.mod": "module small\n\ngo 1.26\n", "small.go": source,
		"small_test.go": "package small\n\nimport \"testing\"\n\nfunc TestAll(t *testing.T) {\n\tif Max(1, 2) != 2 || Max(2, 1) != 2 || Sum(3) != 3 {\n\t\tt.Fatal()\n\t}\n}\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
	all, err := list(".")
	if err != nil || len(all) != 1 {
		t.Fatal(all, err)
	}
	all[0].limit = time.Second
	mutants, err := mutantsOf(filepath.Join(all[0].Dir, "small.go"), source)
	if err != nil {
		t.Fatal(err)
	}
	r := runner{t.TempDir()}
	for change, want := range map[string]outcome{
		"a > b => a >= b": survived,
		"a > b => a <= b": killed,
		"i++ => removed":  killed, // by the limit of processor time
	} {
		i := slices.IndexFunc(mutants, func(m mutant) bool { return m.change == change })
		if i < 0 {
			t.Fatalf("no mutant %s", change)
		}
		if got, err := r.try(mutants[i], source, all); err != nil || got != want {
			t.Errorf("%s: outcome %d, %v, want %d", change, got, err, want)
		}
	}
	broken := mutant{file: mutants[0].file, start: 0, end: len("package"), with: "packages"}
	if got, err := r.try(broken, source, all); err != nil || got != doesNotCompile {
		t.Errorf("a mutant that does not compile: outcome %d, %v", got, err)
	}
}

func TestSlowTestsAreRunLast(t *testing.T) {
	const quick = "--- PASS: TestA (0.10s)\n    --- PASS: TestA/part (9.00s)\n--- SKIP: TestB (0.00s)\n"
	for out, want := range map[string]string{
		"": "", quick: "",
		quick + "--- PASS: TestC (3.00s)\n--- PASS: TestD (4.50s)\n--- PASS: TestE (0.40s)\nPASS\n": "^(TestD|TestC)$",
	} {
		if got := slowest(out); got != want {
			t.Errorf("%q: %q, want %q", out, got, want)
		}
	}
	for p, want := range map[*goPackage][]testRun{
		{limit: time.Minute}:                      {{"-test.run=.", time.Minute}},
		{limit: time.Hour, slow: "^(TestC)$"}:     {{"-test.skip=^(TestC)$", 6 * time.Minute}, {"-test.run=^(TestC)$", time.Hour}},
		{limit: leastLimit + 1, slow: "^(Test)$"}: {{"-test.skip=^(Test)$", leastLimit}, {"-test.run=^(Test)$", leastLimit + 1}},
	} {
		if got := p.parts(); !slices.Equal(got, want) {
			t.Errorf("the tests are run as %v, want %v", got, want)
		}
	}
}

func TestTestersAreThePackageAndItsImporters(t *testing.T) {
	tests := []string{"a_test.go"}
	ttl := &goPackage{ImportPath: "core/ttl", TestGoFiles: tests}
	engine := &goPackage{ImportPath: "core/engine", XTestGoFiles: tests, Deps: []string{"core/ttl"}}
	query := &goPackage{ImportPath: "core/query", TestGoFiles: tests}
	timeline := &goPackage{ImportPath: "core/timeline", Deps: []string{"core/ttl"}} // without tests
	if got := testersOf(ttl, []*goPackage{engine, timeline, query, ttl}); !slices.Equal(got, []*goPackage{ttl, engine}) {
		t.Errorf("got %v", got)
	}
}

func TestAPackageIsFoundByTheEndOfItsPath(t *testing.T) {
	live, inUI := &goPackage{ImportPath: "m/app/server/live"}, &goPackage{ImportPath: "m/app/page/ui/live"}
	all := []*goPackage{inUI, live, {ImportPath: "m/app/alive"}, {ImportPath: "m/app/a/form"}, {ImportPath: "m/app/b/form"}}
	for name, want := range map[string]*goPackage{"live": live, "ui/live": inUI, "form": nil, "diff": nil} {
		if got := named(name, all); got != want {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
}

func TestEquivalentsNeedAReason(t *testing.T) {
	if _, err := parseEquivalents("ttl f: a => b\n"); err == nil {
		t.Error("a change without a reason was accepted")
	}
	known, err := parseEquivalents("# Both give zero.\nttl f: a => b\nttl -: 1 => 2\n")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range []mutant{{function: "f", change: "a => b"}, {function: "-", change: "1 => 2"}} {
		if !known.has("ttl", m) || known.has("query", m) {
			t.Errorf("%v", m)
		}
	}
}

func mutantsIn(t *testing.T, file string) []mutant {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	mutants, err := mutantsOf(file, string(text))
	if err != nil {
		t.Fatal(err)
	}
	return mutants
}

// Every listed change exists, so that the list holds none that an edit has made meaningless.
func TestListedEquivalentsExist(t *testing.T) {
	known, err := parseEquivalents(equivalentsText)
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir("../..")
	for _, room := range rooms {
		targets, _, err := room.packages()
		if err != nil {
			t.Fatal(err)
		}
		for target, p := range targets {
			for _, name := range p.GoFiles {
				for _, m := range mutantsIn(t, filepath.Join(p.Dir, name)) {
					delete(known, target+" "+m.function+": "+m.change)
				}
			}
		}
	}
	for line := range known {
		t.Errorf("equivalents.txt lists %q, which is not a mutant", line)
	}
}

// The nightly workflow divides the packages among machines, and leaves none out.
func TestTheNightlyWorkflowChangesEveryPackage(t *testing.T) {
	text, err := os.ReadFile("../../.github/workflows/nightly.yml")
	if err != nil {
		t.Fatal(err)
	}
	_, lists, ok := strings.Cut(string(text), "        of:\n")
	if !ok {
		t.Fatal("the workflow has no lists of packages")
	}
	var got, want []string
	for line := range strings.Lines(lists) {
		names, ok := strings.CutPrefix(line, "          - ")
		if !ok {
			break
		}
		got = append(got, strings.Fields(names)...)
	}
	for _, room := range rooms {
		want = append(want, room.targets...)
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("the workflow has %v, want %v", got, want)
	}
}

func TestReport(t *testing.T) {
	m := mutant{file: "core/ttl/a.go", line: 7, function: "f", change: "a => b"}
	got := report([]score{{target: "ttl", killed: 3, survivors: []mutant{m}, equivalent: 2, browser: 5, all: 90}}, 7)
	for _, want := range []string{"seed 7\n", "ttl               4       3         1   75.0%           2            5 of 90", "survived: ttl/a.go:7 f: a => b"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q lacks %q", got, want)
		}
	}
}
