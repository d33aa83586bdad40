package cosmostest

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// An Explanation says why an item still exists, or why it is gone. It has the item's State, the second of its Deadline,
// the Verdict of the matrix, and Claim, the row of docs/claims.md. Text says all of this in a sentence.
type Explanation = rest.Explanation

// Explain says why the item is in its state; see docs/clients/contract.md.
func (i Item) Explain(t testing.TB) Explanation {
	t.Helper()
	key, err := i.partitionKey()
	if err != nil {
		t.Fatalf("cosmostest: %s: %v", i, err)
	}
	x, err := i.container.emulator.world.Explain(i.container.path, key, i.id)
	if err != nil {
		t.Fatalf("cosmostest: %s: %v", i, err)
	}
	return x
}

// Report returns the information that the author of a failed test needs, in a few lines: the account's time, and the
// items of the last requests and events. For each item it says when it expires or expired and why, and whether it is
// still on disk.
func (e *Emulator) Report() string { return e.world.Report() }

// An Event is a change of items of a container in one second, with one cause.
type Event = engine.Event

// Events returns the expiries and purges so far, oldest first. An account keeps its last thousand events.
func (e *Emulator) Events() (events []Event) {
	for _, n := range e.world.Happened(0, rest.MaxHappened, nil).Events {
		events = append(events, n.Event)
	}
	return events
}

// WaitForPurge moves the clock to the second in which all items that are expired now have been purged. It fails the
// test if requests leave too few request units for the purge.
func (e *Emulator) WaitForPurge(t testing.TB) {
	t.Helper()
	if err := e.world.AwaitPurge(); err != nil {
		t.Fatalf("cosmostest: %v", err)
	}
}
