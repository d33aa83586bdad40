package cosmostest

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// An Explanation says why an item is still there, or why it is gone: its State, the second of its Deadline, the Verdict of the matrix, and
// the row of docs/claims.md, Claim. Text is all of it in a sentence.
type Explanation = rest.Explanation

// Explain explains the item's state; see docs/clients/contract.md.
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

// Report says in a few lines what a test that failed needs to know: the account's time, and of the items that the last requests and events
// were about when they expire or expired and why, and whether they are still on disk.
func (e *Emulator) Report() string { return e.world.Report() }

// An Event is something that happened to items of a container in one second, for one cause.
type Event = engine.Event

// Events returns the expiries and purges so far, oldest first. An account keeps its last thousand events.
func (e *Emulator) Events() (events []Event) {
	for _, n := range e.world.Happened(0, rest.MaxHappened, nil).Events {
		events = append(events, n.Event)
	}
	return events
}

// WaitForPurge moves the clock to the second in which no item is stored that is expired now. It fails the test if requests leave the purge
// too few request units.
func (e *Emulator) WaitForPurge(t testing.TB) {
	t.Helper()
	if err := e.world.AwaitPurge(); err != nil {
		t.Fatalf("cosmostest: %v", err)
	}
}
