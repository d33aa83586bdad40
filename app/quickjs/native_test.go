//go:build !js

package quickjs

import (
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/core/script"
)

// Machines that do not stop are left behind, and leave their places to others, up to a number.
func TestMachinesThatDoNotStop(t *testing.T) {
	r := new(Runner)
	start := func() *machine {
		t.Helper()
		m, err := r.Start(script.MaxTime)
		if err != nil {
			t.Fatal(err)
		}
		return m.(*machine)
	}
	var behind []*machine
	for range maxLeft {
		m := start()
		m.leaveBehind()
		behind = append(behind, m)
	}
	if free := places - len(r.places); free != places {
		t.Fatalf("%d places are free, want all %d", free, places)
	}
	one := start()
	one.leaveBehind()
	if len(r.places) != 1 {
		t.Errorf("%d places are taken, want that of the machine that is one too many", len(r.places))
	}
	for _, m := range append(behind, one) {
		m.Close()
	}
	for range 1000 {
		if r.behind.Load() == 0 && len(r.places) == 0 {
			break
		}
		time.Sleep(time.Millisecond)
	}
	if r.behind.Load() != 0 || len(r.places) != 0 {
		t.Errorf("after their end %d are behind and %d places are taken", r.behind.Load(), len(r.places))
	}
	m := start()
	defer m.Close()
	if _, _, err := m.Call(`{"do":"begin","now":0,"seed":1}`); err != nil {
		t.Error(err)
	}
}
