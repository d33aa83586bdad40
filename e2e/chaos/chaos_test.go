//go:build unix

package main

import (
	"os"
	"strings"
	"testing"
)

// TestMain makes the test program a child of the trials where they ask for one.
func TestMain(m *testing.M) {
	if os.Getenv(childState) != "" {
		child()
		return
	}
	os.Exit(m.Run())
}

// The short form of "make chaos": a twentieth of each trial's rounds, a hundredth with -short.
func TestChaos(t *testing.T) {
	part := 20
	if testing.Short() {
		part = 100
	}
	rows, err := runAll(part)
	t.Log("\n" + table(rows))
	if err != nil {
		t.Error(err)
	}
}

// The column "lost" comes from the ledger.
func TestLedger(t *testing.T) {
	for name, c := range map[string]struct {
		got  map[string]int
		lost int
	}{
		"all is as acknowledged":          {map[string]int{"a": 2, "c": 5}, 0},
		"what was open has happened":      {map[string]int{"a": 3, "c": 5}, 0},
		"an old number":                   {map[string]int{"a": 1, "c": 5}, 1},
		"an item is missing":              {map[string]int{"a": 2}, 1},
		"a deleted item is there":         {map[string]int{"a": 2, "b": 4, "c": 5}, 1},
		"an item that was refused":        {map[string]int{"a": 2, "c": 5, "d": 6}, 1},
		"an item that nobody has written": {map[string]int{"a": 2, "c": 5, "e": 7}, 1},
		"nothing is there":                {nil, 2},
	} {
		l := newLedger()
		for _, s := range []struct {
			id string
			n  int
		}{{"a", 1}, {"a", 2}, {"b", 4}, {"b", gone}, {"c", 5}} {
			l.sent(s.id, s.n)
			l.done(s.id, s.n)
		}
		l.sent("a", 3)
		l.sent("d", 6)
		l.refused("d")
		if lost, first := l.compare(c.got); lost != c.lost || (first != nil) != (c.lost > 0) {
			t.Errorf("%s: %d lost, want %d", name, lost, c.lost)
		}
		if lost, _ := l.compare(c.got); lost != 0 {
			t.Errorf("%s: %d lost again", name, lost)
		}
	}
	if !strings.Contains(table([]row{{trial{name: "x"}, outcome{lost: 7}, 0}}), "7") {
		t.Error("the table does not show what is lost")
	}
}

// If a harmless client gets an error or no answer, something is lost.
func TestCrowd(t *testing.T) {
	c := &crowd{book: newLedger()}
	for status, want := range map[int]bool{200: true, 201: true, 0: false, 400: false, 408: false, 503: false} {
		if got := c.answered(func() (int, []byte) { return status, nil }); got != want {
			t.Errorf("%d: %v", status, got)
		}
	}
	if c.unanswered != 4 || len(c.took) != 2 || c.first == nil {
		t.Errorf("%d unanswered, %d answered, %v", c.unanswered, len(c.took), c.first)
	}
}
