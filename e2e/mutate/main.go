// Program mutate changes the core's code in small ways, one at a time, and reports the changes that no test notices.
// It tests the tests: the rules are those of mutation testing (comparisons, operators, constants, conditions, removed
// statements), the tests those of "go test -short" in the changed package and in the packages that import it.
//
//	go run ./e2e/mutate -n 20 -seed 7 ttl query
//
// The exit status is 1 when fewer than 95 % of the mutants of a package are killed. Mutants that do not compile are not
// counted, nor are those in equivalents.txt, which change nothing that a test could see.
//
// gremlins v0.6.0 removes no statements but assignments, does not change constants, takes neither a sample nor a list of
// equivalents, and copies the whole tree, so that it was not used.
package main

import (
	_ "embed"
	"flag"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// lowest is the share of killed mutants below which the run fails.
const lowest = 0.95

var targets = []string{"ttl", "document", "query", "store", "engine", "history", "rest"}

//go:embed equivalents.txt
var equivalentsText string

func main() {
	n := flag.Int("n", 25, "mutants `per package`; 0 means all")
	seed := flag.Uint64("seed", 1, "`seed` of the sample")
	only := flag.String("only", "", "mutants whose file:line or change contains this `text`, all of them")
	flag.Parse()
	if flag.NArg() > 0 {
		targets = flag.Args()
	}
	good, err := mutate(*n, *seed, *only)
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
}

func (s score) share() float64 {
	if s.killed+len(s.survivors) == 0 {
		return 1
	}
	return float64(s.killed) / float64(s.killed+len(s.survivors))
}

func mutate(n int, seed uint64, only string) (good bool, err error) {
	known, err := parseEquivalents(equivalentsText)
	if err != nil {
		return false, err
	}
	all, err := list("./core/...")
	if err != nil {
		return false, err
	}
	dir, err := os.MkdirTemp("", "mutate")
	if err != nil {
		return false, err
	}
	defer os.RemoveAll(dir)
	var scores []score
	for _, target := range targets {
		i := slices.IndexFunc(all, func(p *goPackage) bool { return strings.HasSuffix(p.ImportPath, "/core/"+target) })
		if i < 0 {
			return false, fmt.Errorf("no package core/%s", target)
		}
		s, err := runner{dir}.sample(all[i], testersOf(all[i], all), known, n, seed, only)
		if err != nil {
			return false, err
		}
		scores = append(scores, s)
	}
	fmt.Print(report(scores))
	return !slices.ContainsFunc(scores, func(s score) bool { return s.share() < lowest }), nil
}

// sample tries n mutants of p, or those that contain only.
func (r runner) sample(p *goPackage, testers []*goPackage, known equivalents, n int, seed uint64, only string) (score, error) {
	s := score{target: filepath.Base(p.ImportPath)}
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
		found, err := mutantsOf(file, string(text))
		if err != nil {
			return s, err
		}
		texts[file] = string(text)
		mutants = append(mutants, found...)
	}
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
