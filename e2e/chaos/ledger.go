//go:build unix

package main

import (
	"fmt"
	"sync"
)

// gone is the number of an item that is not there.
const gone = -1

// A ledger is what clients know about their items: what was acknowledged, and what is under way.
type ledger struct {
	mu           sync.Mutex
	acknowledged map[string]int
	unknown      map[string][]int // sent later, and not answered, or with an error that leaves it open
	changes      int              // acknowledged
}

func newLedger() *ledger { return &ledger{acknowledged: map[string]int{}, unknown: map[string][]int{}} }

// sent notes that a change of an item to a number is sent.
func (l *ledger) sent(id string, n int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.unknown[id] = append(l.unknown[id], n)
}

// done notes that the last change of an item was acknowledged.
func (l *ledger) done(id string, n int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.acknowledged[id] = n
	delete(l.unknown, id)
	l.changes++
}

// refused notes that the last change of an item was not made.
func (l *ledger) refused(id string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.unknown[id] = l.unknown[id][:len(l.unknown[id])-1]
}

// compare counts the items that are neither as acknowledged nor as an unanswered change would leave them, and then expects the present ones.
func (l *ledger) compare(got map[string]int) (lost int, first error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	check := func(id string) {
		n, there := got[id]
		if !there {
			n = gone
		}
		want, known := l.acknowledged[id]
		if !known {
			want = gone
		}
		ok := n == want
		for _, later := range l.unknown[id] {
			ok = ok || n == later
		}
		if !ok {
			if lost++; first == nil {
				first = fmt.Errorf("%s is %d; acknowledged is %d, sent later %v", id, n, want, l.unknown[id])
			}
		}
		l.acknowledged[id] = n
	}
	for id := range l.unknown {
		check(id)
	}
	for id := range l.acknowledged {
		if _, twice := l.unknown[id]; !twice {
			check(id)
		}
	}
	for id := range got {
		if _, known := l.acknowledged[id]; !known {
			check(id)
		}
	}
	clear(l.unknown)
	return lost, first
}
