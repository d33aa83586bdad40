// Program mutate changes the code of the core and of packages of the app in small ways, one at a time, and reports the changes
// that no test notices. It tests the tests: the rules are the usual rules of mutation testing (comparisons, operators, constants, conditions,
// removed statements), the tests are what "go test -short" runs in the changed package and in the packages of its room that import it.
//
//	go run ./e2e/mutate -n 40 -seed 7 ttl session
//
// The mutants of a package are a random sample, drawn by the seed that the report names. The exit status is 1 when fewer than 90 %
// of the mutants of a package are killed, or fewer than 95 % of one of the engine and the queries. Mutants that do not compile are not
// counted. Neither are mutants in equivalents.txt, which change nothing that a test could see, nor mutants of functions that do their
// work in a browser only (see inBrowser), whose number the report says.
//
// gremlins v0.6.0 removes no statements but assignments, does not change constants, takes neither a sample nor a list of
// equivalents, and copies the whole tree, so that it was not used.
package main

import (
	_ "embed"
	"flag"
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// A room is packages whose tests are run together: the tests of each that imports the package that is changed.
type room struct {
	dir     string   // of all its packages
	targets []string // the packages that are changed, each by the end of its path
	all     bool     // whether the tests of packages that are no targets are run too
	lowest  float64  // the share of killed mutants below which the run fails
}

var rooms = []room{
	{"core", []string{"ttl", "document", "query", "cow", "engine", "history", "rest"}, true, 0.95},
	{"core", []string{"plan", "dryrun", "consumer", "replica", "lint"}, true, 0.90},
	{"app", []string{"session", "saves", "view", "pane", "ask", "form", "lesson", "sdkconsole", "storyedit", "playground", "wording", "ui", "ui/elem", "ui/screen", "ui/clock", "ui/stage", "ui/cards", "ui/panes", "ui/forms", "ui/lessons", "ui/console", "ui/dialogs"}, false, 0.90},
	{"app", []string{"follow", "live", "files", "agent", "seed", "diff", "plans", "planner"}, false, 0.90},
}

// packages describes the room's packages: those whose tests are run. The keys of targets are the names of those that are changed.
func (r room) packages() (targets map[string]*goPackage, testers []*goPackage, err error) {
	all, err := list("./" + r.dir + "/...")
	if err != nil {
		return nil, nil, err
	}
	targets = map[string]*goPackage{}
	for _, name := range r.targets {
		p := named(name, all)
		if p == nil {
			return nil, nil, fmt.Errorf("no package %s below %s, or two", name, r.dir)
		}
		targets[name] = p
		testers = append(testers, p)
	}
	if r.all {
		testers = all
	}
	return targets, testers, nil
}

// named returns the package whose path ends with a name: the one with the shortest path, or nil if there is none or there are two.
func named(name string, all []*goPackage) (found *goPackage) {
	least := math.MaxInt
	for _, p := range all {
		if n := strings.Count(p.ImportPath, "/"); strings.HasSuffix(p.ImportPath, "/"+name) && n <= least {
			if found = p; n == least {
				found = nil
			}
			least = n
		}
	}
	return found
}

//go:embed equivalents.txt
var equivalentsText string

func main() {
	n := flag.Int("n", 40, "mutants `per package`; 0 means all")
	seed := flag.Uint64("seed", 1, "`seed` of the sample")
	only := flag.String("only", "", "mutants whose file:line or change contains this `text`, all of them")
	flag.Parse()
	good, err := mutate(flag.Args(), *n, *seed, *only)
	if err != nil {
		fmt.Fprintln(os.Stderr, "mutate:", err)
		os.Exit(2)
	}
	if !good {
		os.Exit(1)
	}
}

// A score counts what became of a package's mutants.
type score struct {
	target          string
	killed          int
	survivors       []mutant
	equivalent, bad int // listed, and those that do not compile
	browser, all    int // in functions that do their work in a browser only, and mutants altogether
	lowest          float64
}

func (s score) share() float64 {
	if s.killed+len(s.survivors) == 0 {
		return 1
	}
	return float64(s.killed) / float64(s.killed+len(s.survivors))
}

// mutate tries mutants of the named packages, or of all targets. It reports whether enough of each package's are killed.
func mutate(names []string, n int, seed uint64, only string) (good bool, err error) {
	known, err := parseEquivalents(equivalentsText)
	if err != nil {
		return false, err
	}
	for _, name := range names {
		if !slices.ContainsFunc(rooms, func(r room) bool { return slices.Contains(r.targets, name) }) {
			return false, fmt.Errorf("no package %s", name)
		}
	}
	dir, err := os.MkdirTemp("", "mutate")
	if err != nil {
		return false, err
	}
	defer os.RemoveAll(dir)
	var scores []score
	for _, room := range rooms {
		targets, testers, err := room.packages()
		if err != nil {
			return false, err
		}
		for _, target := range room.targets {
			if len(names) > 0 && !slices.Contains(names, target) {
				continue
			}
			p := targets[target]
			s, err := runner{dir}.sample(target, p, testersOf(p, testers), known, n, seed, only)
			if err != nil {
				return false, err
			}
			s.lowest = room.lowest
			scores = append(scores, s)
		}
	}
	fmt.Print(report(scores, seed))
	return !slices.ContainsFunc(scores, func(s score) bool { return s.share() < s.lowest }), nil
}

// sample tries n mutants of p, or those that contain only.
func (r runner) sample(target string, p *goPackage, testers []*goPackage, known equivalents, n int, seed uint64, only string) (score, error) {
	s := score{target: target}
	if len(p.TestGoFiles)+len(p.XTestGoFiles) == 0 {
		return s, fmt.Errorf("package %s has no tests", target)
	}
	if err := r.measure(testers); err != nil {
		return s, err
	}
	texts := map[string]string{}
	var mutants []mutant
	for _, name := range p.GoFiles {
		file := filepath.Join(p.Dir, name)
		text, err := os.ReadFile(file)
		if err != nil {
			return s, err
		}
		found, err := p.mutantsOf(file, string(text))
		if err != nil {
			return s, err
		}
		texts[file] = string(text)
		s.all += len(found)
		mutants = append(mutants, slices.DeleteFunc(found, func(m mutant) bool { return m.browser })...)
	}
	s.browser = s.all - len(mutants)
	if only != "" {
		mutants = slices.DeleteFunc(mutants, func(m mutant) bool { return !strings.Contains(m.String(), only) })
	} else {
		name := fnv.New64()
		name.Write([]byte(p.ImportPath))
		random := rand.New(rand.NewPCG(seed, name.Sum64()))
		random.Shuffle(len(mutants), func(i, j int) { mutants[i], mutants[j] = mutants[j], mutants[i] })
	}
	for _, m := range mutants {
		if only == "" && n > 0 && s.killed+len(s.survivors) == n {
			break
		}
		if known.has(s.target, m) {
			s.equivalent++
			continue
		}
		result, err := r.try(m, texts[m.file], testers)
		switch {
		case err != nil:
			return s, err
		case result == doesNotCompile:
			s.bad++
		case result == killed:
			s.killed++
			if s.killed%10 == 0 {
				fmt.Fprintf(os.Stderr, "%s: %d killed\n", s.target, s.killed)
			}
		default:
			s.survivors = append(s.survivors, m)
			fmt.Fprintln(os.Stderr, "survived:", m)
		}
	}
	return s, nil
}
