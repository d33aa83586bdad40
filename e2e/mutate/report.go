package main

import (
	"fmt"
	"strings"
)

// report prints the seed, a line for each package, and the survivors below.
func report(scores []score, seed uint64) string {
	var b strings.Builder
	fmt.Fprintf(&b, "seed %d\n%-10s %8s %7s %9s %7s %11s %18s\n", seed, "package", "mutants", "killed", "survived", "score", "equivalent", "browser only")
	for _, s := range scores {
		fmt.Fprintf(&b, "%-10s %8d %7d %9d %6.1f%% %11d %18s\n", s.target, s.killed+len(s.survivors), s.killed, len(s.survivors),
			100*s.share(), s.equivalent, fmt.Sprintf("%d of %d", s.browser, s.all))
	}
	for _, s := range scores {
		for _, m := range s.survivors {
			fmt.Fprintf(&b, "survived: %v\n", m)
		}
	}
	return b.String()
}

// equivalents holds the mutants that no test can notice, as "package function: change". A line number would change with
// every edit above it.
type equivalents map[string]bool

// parseEquivalents reads blocks of lines, "package function: change" each, under a comment with their reason.
func parseEquivalents(text string) (equivalents, error) {
	known, reason := equivalents{}, false
	for i, line := range strings.Split(text, "\n") {
		switch {
		case line == "":
			reason = false
		case strings.HasPrefix(line, "#"):
			reason = true
		case !reason:
			return nil, fmt.Errorf("equivalents.txt:%d: no reason above %q", i+1, line)
		default:
			known[line] = true
		}
	}
	return known, nil
}

func (e equivalents) has(target string, m mutant) bool {
	return e[target+" "+m.function+": "+m.change]
}
