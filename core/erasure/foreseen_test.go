package erasure

import (
	"slices"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"pgregory.net/rapid"
)

// at returns the account in a second of the history, or of the time after it if nothing else happens.
func (s *scene) at(second int64) *engine.Account {
	a := s.h.StateAt(second)
	if rest := second - a.Now(); rest > 0 {
		if _, err := a.Apply(engine.Advance{Seconds: rest}); err != nil {
			s.t.Fatal(err)
		}
	}
	return a
}

// has reports whether queries, or otherwise the write region's disk, have an item in a second.
func (s *scene) has(kind Kind, rid string, n uint64, second int64) bool {
	c, err := s.at(second).Container(people)
	if err != nil || c.RID() != rid {
		return false
	}
	it, stored := c.ByOrdinal(n)
	return stored && (kind == OnDisk || c.Visible(it))
}

// In the past, the ends that a report states for a visible item come from the history that follows, including changed
// defaults, rewrites, deletes and the delete of the container.
func TestInThePastTheEndsAreThoseOfTheHistory(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := newScene(t)
		s.play(t)
		if rapid.IntRange(0, 9).Draw(t, "delete the container") == 0 {
			s.do(engine.DeleteContainer{In: people})
		}
		second := rapid.Int64Range(s.h.First(), s.h.Last()).Draw(t, "second")
		past := s.h.Clone()
		past.SeekTo(second)
		c, err := past.Account().Container(people)
		if err != nil {
			return
		}
		follows := past.CommandsAfter(second)
		if slices.ContainsFunc(follows, func(cmd engine.Command) bool { _, is := cmd.(engine.Import); return is }) {
			return // an imported _ts can be a deadline of long ago, at which queries returned the item
		}
		is := NewSurvey(past, past.Account(), people, NewForecast(past.Account(), follows), engine.BackupPolicy{})
		is.Work(func() bool { return true })
		c.Each(0, func(it *engine.Item) bool {
			n := it.Ordinal()
			r, _ := is.Item(n)
			for _, p := range r.Places {
				has := func(second int64) bool { return s.has(p.Kind, c.RID(), n, second) }
				far := s.h.Last() + 10*horizon
				switch {
				case p.Kind != Queries && (p.Kind != OnDisk || p.Name != ""):
				case p.Until.Kind != At && !has(far), p.Until.Kind == At && (!has(p.Until.Second-1) || has(p.Until.Second) || has(far)):
					t.Fatalf("in second %d, item %d is in %s until %v %d", second-epoch, n, p.Called(), p.Until.Kind, p.Until.Second-epoch)
				}
			}
			return true
		})
	})
}

// The least that is said of a place without a known end never goes back while time passes, and is never before the item leaves the disk.
func TestTheLeastNeverGoesBack(t *testing.T) {
	s := newScene(t)
	s.do(engine.CreateContainer{Database: "db", Spec: engine.Spec{ID: "people", PartitionKey: []string{"/id"}, Default: ttl.On(5)}})
	s.write(engine.Upsert, "ada", "")
	c, _ := s.h.Account().Container(people)
	ordinals, _ := c.Items()
	before := int64(0)
	for range 9 {
		r, _ := InAccount(s.h, s.h.Account(), Item{people, ordinals[0]}, nil)
		var disk, backup Place
		for _, p := range r.Places {
			switch p.Kind {
			case OnDisk:
				disk = p
			case Backup:
				backup = p
			}
		}
		if backup.Least < before || backup.Least != disk.Until.Second {
			t.Fatalf("in second %d: backup not before %d, disk until %d, before %d", s.now()-epoch, backup.Least-epoch, disk.Until.Second-epoch, before-epoch)
		}
		before = backup.Least
		s.do(engine.Advance{Seconds: 1})
	}
}
