package erasure

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// A copy in another container is a place of the item. If the copy has no time to live, the item is never erased. If the
// copy was deleted, the item is erased when the last trace of the copy is gone. An item with the same id that was not
// copied from the container is no copy.
func TestCopiesKeepIt(t *testing.T) {
	s := newScene(t)
	apart := engine.Path{Database: "db", Container: "apart"}
	s.do(engine.SetBackup{Policy: engine.BackupPolicy{Kind: engine.BackupContinuous, Retention: engine.BackupWeek}})
	for _, spec := range []engine.Spec{
		{ID: people.Container, PartitionKey: []string{"/id"}, Default: ttl.On(50)},
		{ID: copied.Container, PartitionKey: []string{"/id"}},
		{ID: apart.Container, PartitionKey: []string{"/id"}},
	} {
		s.do(engine.CreateContainer{Database: "db", Spec: spec})
	}
	s.write(engine.Create, "ada", "")
	s.do(engine.WriteItem{In: apart, Kind: engine.Create, Body: []byte(`{"id":"ada"}`)})
	c, err := s.h.Account().Container(people)
	if err != nil {
		t.Fatal(err)
	}
	ada := Item{people, s.marks[c.RID()][s.mark]}
	report := func() (Report, []Place) {
		t.Helper()
		r, ok := InAccount(s.h, s.h.Account(), ada, nil)
		if !ok {
			t.Fatal("there is no report of the item")
		}
		var copies []Place
		for _, p := range r.Places {
			if p.Kind == Copied {
				copies = append(copies, p)
			}
		}
		return r, copies
	}
	if _, copies := report(); len(copies) != 0 {
		t.Fatalf("before it is copied: %+v", copies)
	}
	s.do(engine.CopyContainer{From: people, In: copied})
	s.do(engine.Advance{Seconds: 60})
	r, copies := report()
	if len(copies) != 1 || copies[0].Name != "db/copied" || !copies[0].Still() || copies[0].Until.Kind != Never || r.Verdict.Kind != Never || r.Verdict.Place.Kind != Copied {
		t.Fatalf("with a copy that has no time to live: %+v, %+v", r.Verdict, copies)
	}
	s.do(engine.DeleteItem{In: copied, ID: "ada", PartitionKey: engine.Key("ada")})
	deleted := s.now()
	s.do(engine.Advance{Seconds: 1})
	// Backups have the copy for seven days from the second of its delete, the last second included.
	if r, copies = report(); r.Verdict.Kind != At || len(copies) != 1 || copies[0].Until.Second < deleted+7*day || copies[0].Until.Second > deleted+7*day+1 {
		t.Fatalf("after the copy was deleted: %+v, %+v", r.Verdict, copies)
	}
}
