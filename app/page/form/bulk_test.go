package form_test

import (
	"fmt"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/problem"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/app/page/view"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

func TestSeveralItemsArePicked(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	s.Viewer.Select(2)
	s.Viewer.Pick(4)
	roomtest.Want(t, "the selected one as well", fmt.Sprint(s.Viewer.Picked(), s.Viewer.IsPicked(2), s.Viewer.IsPicked(4), s.Viewer.IsPicked(3)), "2 true true false")
	s.Viewer.Pick(2)
	roomtest.Want(t, "taken away", fmt.Sprint(s.Viewer.Picked(), s.Viewer.IsPicked(2)), "1 false")
	s.Viewer.Select(1)
	roomtest.Want(t, "another choice", s.Viewer.Picked(), 0)
	s.Viewer.PickTo(3)
	roomtest.Want(t, "a range", fmt.Sprint(s.Viewer.Picked(), s.Viewer.IsPicked(2), s.Selected()), "3 true 3")
	s.Viewer.List(view.Listing{By: view.ByID, Text: "SO0"})
	s.Viewer.PickAll()
	roomtest.Want(t, "all", s.Viewer.Picked(), 7)
	s.Viewer.Unpick()
	roomtest.Want(t, "none", s.Viewer.Picked(), 0)
	s.Viewer.Select(2)
	s.Viewer.Tick(4)
	roomtest.Want(t, "a box, beside the item that Why explains", fmt.Sprint(s.Viewer.PickedKeys(), s.Selected()), "[4] 4")
	s.Viewer.Tick(4)
	roomtest.Want(t, "the box again", s.Viewer.Picked(), 0)
}

// What is done to many items is one step, and says what was left out.
func TestBulk(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	before := roomtest.States(s)
	s.Viewer.PickAll()
	b := roomtest.Run(s.Form.BulkTouch())
	roomtest.Want(t, "touched", fmt.Sprint(b.Done, b.Skipped, b.Refused), "4 3 0")
	c := s.Container()
	for _, k := range []uint64{1, 2, 3, 4} {
		it, _ := c.ByOrdinal(k)
		roomtest.Want(t, "written now", it.TS(), s.Now())
	}
	step, _ := s.UndoStep()
	roomtest.Want(t, "step", step.Kind, session.StepBulkTouch)
	s.Undo()
	roomtest.Want(t, "undone", roomtest.States(s), before)

	s.Viewer.PickAll()
	for text, code := range map[string]problem.Code{"0": problem.OutOfRange, "-2": problem.OutOfRange, "x": problem.NotADuration, "2147483648": problem.OutOfRange} {
		if b, bad := s.Form.BulkTTL(text); b != nil || bad == nil || bad.Code != code || bad.Value != text {
			t.Errorf("ttl %s: %+v", text, bad)
		}
	}
	if b, bad := s.Form.BulkTTL("5"); bad != nil || roomtest.Run(b).Done != 4 {
		t.Errorf("ttl 5: %+v", bad)
	}
	s.Advance(5)
	roomtest.Want(t, "all of them expire", s.Viewer.Counts().InQueries, 0)
	s.BackSecond()
	s.Viewer.PickAll()
	if b, _ := s.Form.BulkTTL(""); roomtest.Run(b).Refused != 0 {
		t.Errorf("without ttl: %+v", b.First)
	}
	roomtest.Want(t, "they inherit", roomtest.States(s)[:9], "SO01 live")
	s.Viewer.PickAll()
	roomtest.Want(t, "deleted", roomtest.Run(s.Form.BulkDelete()).Done, 4)
	roomtest.Want(t, "left", s.Viewer.Counts().InQueries, 0)

	// A stopped one keeps what is done, as one step.
	s.Undo()
	s.Viewer.PickAll()
	b = s.Form.BulkDelete()
	b.Step()
	b.End()
	roomtest.Want(t, "after a stop", s.Viewer.Counts().InQueries, 3)
	s.Undo()
	roomtest.Want(t, "undone", s.Viewer.Counts().InQueries, 4)

	// With throttling, what does not fit into the second is refused.
	s.Settings.SetTraffic("395")
	s.Settings.SetThrottling(true)
	s.Advance(1)
	s.Viewer.PickAll()
	b = roomtest.Run(s.Form.BulkTouch())
	if b.Refused == 0 || b.Refused == b.Total || b.First.Status != 429 {
		t.Errorf("%d of %d refused: %+v", b.Refused, b.Total, b.First)
	}
}

func BenchmarkBulkTouch(b *testing.B) {
	for b.Loop() {
		b.StopTimer()
		s := playground.New(roomtest.NewMemoryStore())
		s.Settings.SetTraffic("0")
		s.Apply(engine.Generate{In: session.Home, Count: 10_000})
		s.Viewer.PickAll()
		b.StartTimer()
		roomtest.Run(s.Form.BulkTouch())
	}
}

// Taking away a ttl writes only the items that have one.
func TestBulkWithoutTTL(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	s.Settings.SetOff() // all but SO07 are there; SO01 and SO03 have no ttl
	written := func(k uint64) int64 {
		it, _ := s.Container().ByOrdinal(k)
		return it.TS()
	}
	before := map[uint64]int64{}
	for k := uint64(1); k <= 6; k++ {
		before[k] = written(k)
	}
	s.Viewer.PickAll()
	b, bad := s.Form.BulkTTL(" ")
	if bad != nil {
		t.Fatal(bad)
	}
	roomtest.Run(b)
	roomtest.Want(t, "the bulk", fmt.Sprint(b.Total, b.Done, b.Changed, b.Refused, b.Skipped), "6 6 4 0 1")
	for k := uint64(1); k <= 6; k++ {
		if has := k != 1 && k != 3; (written(k) == s.Now()) != has || !has && written(k) != before[k] {
			t.Errorf("item %d was written at %d", k, written(k)-session.FirstSecond)
		}
		if it, _ := s.Container().ByOrdinal(k); !it.Override().Inherits() {
			t.Errorf("item %d has a ttl", k)
		}
	}
	roomtest.Want(t, "a step too many", b.Step(), false)
}

// Each item that is generated and refused counts. The result has the first refusal.
func TestRefusalsOfGeneratedItems(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	for range 2 {
		s.Form.NewItems()
		roomtest.TypeIn(s, "count=5", `template={"id":"same-{n}","cid":"x"}`)
		b := s.Form.BulkGenerate()
		if b == nil {
			t.Fatal(roomtest.FormProblems(s))
		}
		roomtest.Run(b)
		roomtest.Want(t, "all of them", b.Changed+b.Refused, 5)
		if b.Refused > 0 && b.First == nil {
			t.Error("nothing says why")
		}
	}
}

// What comes behind a bulk is a step of its own.
func TestWhatFollowsABulk(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	before := s.History.UndoSteps()
	s.Viewer.PickAll()
	roomtest.Run(s.Form.BulkTouch())
	s.Settings.SetOff()
	s.Advance(1)
	roomtest.Want(t, "steps", s.History.UndoSteps()-before, 3)
}
