package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// A goPackage is what "go list" prints about a package.
type goPackage struct {
	ImportPath, Dir, Name     string
	GoFiles                   []string
	TestGoFiles, XTestGoFiles []string
	Imports, Deps             []string
	TestImports, XTestImports []string

	limit time.Duration // of processor time for its tests
	slow  string        // a pattern of the tests that take most of it, to be run after the others; empty for none
}

// list describes the packages that match the patterns.
func list(patterns ...string) ([]*goPackage, error) {
	out, err := exec.Command("go", append([]string{"list", "-json"}, patterns...)...).Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	var all []*goPackage
	for dec := json.NewDecoder(bytes.NewReader(out)); dec.More(); {
		p := new(goPackage)
		if err := dec.Decode(p); err != nil {
			return nil, err
		}
		all = append(all, p)
	}
	return all, nil
}

// testersOf returns the packages whose tests run p's code: p first, then those that import it, directly or not.
func testersOf(p *goPackage, all []*goPackage) []*goPackage {
	testers := []*goPackage{p}
	for _, other := range all {
		if tested := len(other.TestGoFiles)+len(other.XTestGoFiles) > 0; tested && other != p && slices.Contains(other.Deps, p.ImportPath) {
			testers = append(testers, other)
		}
	}
	return testers
}

// An outcome is what the tests say about a mutant.
type outcome int

const (
	survived outcome = iota
	killed
	doesNotCompile
)

// A runner compiles and runs tests with one file of the tree replaced.
type runner struct{ dir string } // for what it writes

// try runs the tests of each tester with the mutant, until one fails.
func (r runner) try(m mutant, text string, testers []*goPackage) (outcome, error) {
	source, overlay := filepath.Join(r.dir, "mutant.go"), filepath.Join(r.dir, "overlay.json")
	if err := os.WriteFile(source, []byte(text[:m.start]+m.with+text[m.end:]), 0o600); err != nil {
		return 0, err
	}
	replaced, err := json.Marshal(map[string]any{"Replace": map[string]string{m.file: source}})
	if err != nil {
		return 0, err
	}
	if err := os.WriteFile(overlay, replaced, 0o600); err != nil {
		return 0, err
	}
	for i, p := range testers {
		binary, err := r.compile(p, overlay)
		if err != nil && i == 0 {
			return doesNotCompile, nil
		}
		if err != nil {
			return 0, fmt.Errorf("%s with %s: %w", p.ImportPath, m.change, err)
		}
		for _, part := range p.parts() {
			if _, _, err := r.run(p, binary, part.limit, part.flag); errors.As(err, new(*exec.ExitError)) {
				return killed, nil
			} else if err != nil {
				return 0, err
			}
		}
	}
	return survived, nil
}

// compile builds the tests of p. An empty overlay leaves the tree as it is.
func (r runner) compile(p *goPackage, overlay string) (binary string, err error) {
	binary = filepath.Join(r.dir, p.Name+".test")
	args := []string{"test", "-c", "-vet=off", "-ldflags=-s -w", "-o", binary}
	if overlay != "" {
		args = append(args, "-overlay", overlay)
	}
	out, err := exec.Command("go", append(args, p.ImportPath)...).CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("%w\n%s", err, out)
	}
	return binary, nil
}

// A testRun is some of the tests of a package, and the limit of processor time for them.
type testRun struct {
	flag  string
	limit time.Duration
}

// parts returns the runs in which the tests of p are run: the quick ones first, because they notice most mutants.
func (p *goPackage) parts() []testRun {
	if p.slow == "" {
		return []testRun{{"-test.run=.", p.limit}}
	}
	return []testRun{{"-test.skip=" + p.slow, max(leastLimit, p.limit/10)}, {"-test.run=" + p.slow, p.limit}}
}

// run runs some of the compiled tests of p and returns what they print and the processor time that they took. The shell limits
// processor time and memory, so that the result does not depend on how busy the machine is; the limit of wall time is for deadlocks only.
func (r runner) run(p *goPackage, binary string, limit time.Duration, flags ...string) (out []byte, used time.Duration, err error) {
	seconds := strconv.Itoa(int(limit.Seconds()))
	args := []string{"-c", `ulimit -t "$0" && ulimit -v 16000000 && exec "$@"`, seconds, binary, "-test.short", "-test.failfast", "-test.timeout=10m"}
	args = append(args, flags...)
	if slices.Contains(slices.Concat(p.TestImports, p.XTestImports), "pgregory.net/rapid") {
		args = append(args, "-rapid.seed=1", "-rapid.nofailfile", "-rapid.shrinktime=0s")
	}
	cmd := exec.Command("sh", args...)
	cmd.Dir = p.Dir
	out, err = cmd.CombinedOutput()
	if err != nil {
		return nil, 0, fmt.Errorf("%w\n%s", err, strings.TrimSpace(string(out)))
	}
	return out, cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(), nil
}

var passed = regexp.MustCompile(`(?m)^--- PASS: (\S+) \((\S+)s\)$`)

// slowest returns a pattern of the slowest tests, which take nine tenths of the time together, or the empty string if all of them are
// quick. out is what the tests print with -test.v.
func slowest(out string) string {
	type test struct {
		name  string
		takes float64
	}
	var tests []test
	all := 0.0
	for _, m := range passed.FindAllStringSubmatch(out, -1) {
		takes, _ := strconv.ParseFloat(m[2], 64)
		tests = append(tests, test{m[1], takes})
		all += takes
	}
	slices.SortStableFunc(tests, func(a, b test) int { return cmp.Compare(b.takes, a.takes) })
	var names []string
	for sum := 0.0; all >= 1 && sum < 0.9*all; tests = tests[1:] {
		sum += tests[0].takes
		names = append(names, tests[0].name)
	}
	if len(names) == 0 {
		return ""
	}
	return "^(" + strings.Join(names, "|") + ")$"
}

const leastLimit = 10 * time.Second

// measure runs the tests without a mutant. It sets the limit of each package, which is ten times what they take, and finds the slow ones.
func (r runner) measure(testers []*goPackage) error {
	for _, p := range testers {
		if p.limit != 0 {
			continue
		}
		binary, err := r.compile(p, "")
		if err != nil {
			return err
		}
		out, used, err := r.run(p, binary, 10*time.Minute, "-test.v")
		if err != nil {
			return fmt.Errorf("the tests of %s fail without a mutant: %w", p.ImportPath, err)
		}
		p.limit, p.slow = max(leastLimit, 10*used), slowest(string(out))
	}
	return nil
}
