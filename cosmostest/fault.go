package cosmostest

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/core/fault"
)

// A Fault makes requests fail. It says which requests, how often and how; see docs/faults.md.
type Fault = fault.Rule

// Fault adds a fault, which makes requests fail. It fails the test if a field of the fault is wrong.
func (e *Emulator) Fault(t testing.TB, f Fault) {
	t.Helper()
	if _, err := e.world.AddFault(f); err != nil {
		t.Fatalf("cosmostest: %v", err)
	}
}

// Faults returns the faults. [Fault.Failed] is the number of requests that a fault has made fail.
func (e *Emulator) Faults() []Fault { return e.world.Faults() }

// ClearFaults removes all faults.
func (e *Emulator) ClearFaults() { e.world.ClearFaults() }
