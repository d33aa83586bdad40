package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// A goPackage is what "go list" prints about a package of the core.
type goPackage struct {
	ImportPath, Dir, Name           string
	GoFiles                         []string
	TestGoFiles, XTestGoFiles       []string
	Deps, TestImports, XTestImports []string

	limit time.Duration // of processor time for its tests
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
		if _, err := r.run(p, binary); errors.As(err, new(*exec.ExitError)) {
			return killed, nil
		} else if err != nil {
			return 0, err
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

// run runs compiled tests of p and returns the processor time that they took. The shell limits processor time and
// memory, so that the result does not depend on how busy the machine is; the limit of wall time is for deadlocks only.
func (r runner) run(p *goPackage, binary string) (time.Duration, error) {
	seconds := strconv.Itoa(int(p.limit.Seconds()))
	args := []string{"-c", `ulimit -t "$0" && ulimit -v 16000000 && exec "$@"`, seconds, binary, "-test.short", "-test.failfast", "-test.timeout=10m"}
	if slices.Contains(slices.Concat(p.TestImports, p.XTestImports), "pgregory.net/rapid") {
		args = append(args, "-rapid.seed=1", "-rapid.nofailfile", "-rapid.shrinktime=0s")
	}
	cmd := exec.Command("sh", args...)
	cmd.Dir = p.Dir
	out, err := cmd.CombinedOutput()
	if err != nil {
		return 0, fmt.Errorf("%w\n%s", err, strings.TrimSpace(string(out)))
	}
	return cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(), nil
}

// measure runs the tests without a mutant and sets the limit of each package: ten times what they take.
func (r runner) measure(testers []*goPackage) error {
	for _, p := range testers {
		if p.limit != 0 {
			continue
		}
		p.limit = 10 * time.Minute
		binary, err := r.compile(p, "")
		if err != nil {
			return err
		}
		used, err := r.run(p, binary)
		if err != nil {
			return fmt.Errorf("the tests of %s fail without a mutant: %w", p.ImportPath, err)
		}
		p.limit = max(10*time.Second, 10*used)
	}
	return nil
}
