//go:build unix

package main

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"text/tabwriter"
	"time"
)

// A trial does something to endpoints for a number of rounds. Its directory is empty at first.
type trial struct {
	name   string
	rounds int
	run    func(dir string, rounds int) (outcome, error)
}

// An outcome is what a trial has found.
type outcome struct {
	seen string // in numbers
	lost int    // changes that were acknowledged and are missing, or answers that did not come
}

// A row is a trial with its outcome.
type row struct {
	trial
	outcome
	took time.Duration
}

// runAll runs a share of the rounds of every trial. It returns an error if a trial could not be run or has lost something.
func runAll(part int) (rows []row, err error) {
	for _, t := range trials {
		t.rounds = max(1, t.rounds/part)
		dir, fault := os.MkdirTemp("", "chaos")
		if fault != nil {
			return rows, fault
		}
		begun := time.Now()
		found, fault := t.run(dir, t.rounds)
		rows = append(rows, row{t, found, time.Since(begun)})
		if fault != nil {
			err = errors.Join(err, fmt.Errorf("%s: %w", t.name, fault))
		}
		if found.lost > 0 {
			err = errors.Join(err, fmt.Errorf("%s: %d lost", t.name, found.lost))
		}
		if fault := os.RemoveAll(dir); fault != nil {
			return rows, fault
		}
	}
	return rows, err
}

// table prints the rows one below the other.
func table(rows []row) string {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "trial\trounds\ttime\tlost\tseen")
	for _, r := range rows {
		fmt.Fprintf(w, "%s\t%d\t%v\t%d\t%s\n", r.name, r.rounds, r.took.Round(100*time.Millisecond), r.lost, r.seen)
	}
	_ = w.Flush()
	return b.String()
}
