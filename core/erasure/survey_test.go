package erasure

import (
	"fmt"
	"slices"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"pgregory.net/rapid"
)

// survey asks for all items, in slices of a few steps.
func survey(h *history.History, in engine.Path) *Survey {
	s := NewSurvey(h, h.Account(), in, NewForecast(h.Account(), nil), engine.BackupPolicy{})
	for left := 3; !s.Work(func() bool { left--; return left >= 0 }); left = 3 {
	}
	return s
}

// adds fails unless the survey of a container says what the reports of its items say one by one.
func (s *scene) adds(in engine.Path) {
	c, err := s.h.Account().Container(in)
	if err != nil {
		return
	}
	all := survey(s.h, in)
	sum := all.Summary()
	ordinals, _ := engine.Locate(c).Ordinals()
	still, ends, verdict, promise := map[string]int{}, map[string]End{}, End{Kind: At}, Holds
	never, rest, forever := map[string]int{}, map[string]End{}, 0
	const within = 8 * day
	for _, n := range ordinals {
		r, ok := InAccount(s.h, s.h.Account(), Item{in, n}, nil)
		if !ok {
			s.t.Fatalf("item %d is not remembered", n)
		}
		if again, _ := all.Item(n); fmt.Sprint(again.Places) != fmt.Sprint(r.Places) {
			s.t.Fatalf("item %d\n%+v\n%+v", n, again.Places, r.Places)
		}
		for _, p := range r.Places {
			if p.Still() {
				still[p.Called()]++
				if p.Until.Kind == Never {
					never[p.Called()]++
				} else if was, known := rest[p.Called()]; !known || later(was, p.Until) != was {
					rest[p.Called()] = p.Until
				}
			}
			if p.State != Absent {
				if was, known := ends[p.Called()]; !known || later(was, p.Until) != was {
					ends[p.Called()] = p.Until
				}
			}
		}
		if verdict = later(verdict, r.Verdict.End); r.Verdict.Kind == Never {
			forever++
		}
		switch o, _ := r.Verdict.Promise(r.Facts.Written + within); {
		case o == Breaks, promise == Holds:
			promise = o
		}
	}
	if sum.Items != len(ordinals) || sum.Of != len(ordinals) {
		s.t.Fatalf("%d items of %d, want %d", sum.Items, sum.Of, len(ordinals))
	}
	for _, p := range sum.Places {
		if p.Items != still[p.Called()] || p.State != Absent && p.Until != ends[p.Called()] || (p.Items > 0) != p.Still() {
			s.t.Fatalf("%s: %d items, %s, %+v; want %d, %+v", p.Called(), p.Items, p.State, p.Until, still[p.Called()], ends[p.Called()])
		}
	}
	for _, p := range sum.Places {
		if p.Never != never[p.Called()] || p.Rest.Until != rest[p.Called()] {
			s.t.Fatalf("%s: %d items for ever, the others until %+v; want %d, %+v", p.Called(), p.Never, p.Rest.Until, never[p.Called()], rest[p.Called()])
		}
	}
	if sum.Never != forever {
		s.t.Fatalf("%d items for ever, want %d", sum.Never, forever)
	}
	if len(ordinals) > 0 && sum.Verdict.End != verdict {
		s.t.Fatalf("%+v, want %+v", sum.Verdict.End, verdict)
	}
	if o, _ := sum.Promise(within); o != promise {
		s.t.Fatalf("the promise is %s, want %s", o, promise)
	}
}

// What is said of a container is what is said of its items, and a forecast holds while nothing but time passes.
func TestASurveyIsTheSumOfItsItems(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := newScene(t)
		s.play(t)
		s.adds(people)
	})
}

// crowd is a container whose purge takes more items in a second than the container remembers.
func crowd(t *testing.T, n int, spread int64) *scene {
	s := newScene(t)
	s.do(engine.SetBackup{Policy: engine.BackupPolicy{Kind: engine.BackupContinuous, Retention: engine.BackupWeek}})
	s.do(engine.CreateContainer{Database: "db", Spec: engine.Spec{ID: "people", PartitionKey: []string{"/id"}, Default: ttl.On(100)}, Throughput: engine.Throughput{RUPerSec: 100_000}})
	s.do(engine.SetRegions{In: people, Regions: []engine.Region{{Name: "north", Traffic: 90_000}}})
	s.do(engine.Advance{Seconds: 90})
	list := make([]engine.Imported, n)
	for i := range list {
		list[i] = engine.Imported{Body: []byte(fmt.Sprintf(`{"id":"p%d"}`, i)), TS: s.now() - spread + int64(i)*spread/int64(n)}
	}
	for part := range slices.Chunk(list, 1000) {
		s.do(engine.Import{In: people, Items: part})
	}
	return s
}

// Where more items are purged than the engine remembers, in one second or within one step, the seconds are still those in which they are lost.
func TestForecastOfACrowd(t *testing.T) {
	for _, spread := range []int64{1, 90} {
		s := crowd(t, 5000, spread)
		f := NewForecast(s.h.Account(), nil)
		f.Work(func() bool { return true })
		a := s.h.Account().Copy()
		c, _ := a.Container(people)
		for i := 0; i < 200; i++ {
			a.Apply(engine.Advance{Seconds: 1})
			for _, name := range []string{"", "north"} {
				for n, at := range f.gone[region{c.RID(), name}] {
					if here := engine.OnDisk(c, name, n); here != (a.Now() < at) {
						t.Fatalf("spread %d: item %d in %q, gone at %d: in second %d it is there: %v", spread, n, name, at-epoch, a.Now()-epoch, here)
					}
				}
				if got := len(f.gone[region{c.RID(), name}]); got != 5000 {
					t.Fatalf("spread %d: %d items are lost in %q", spread, got, name)
				}
			}
		}
		sum := survey(s.h, people).Summary()
		if sum.Of != 5000 || sum.Forgot || sum.Verdict.Kind != At {
			t.Errorf("spread %d: %d items, %+v", spread, sum.Of, sum.Verdict)
		}
		s.do(engine.Advance{Seconds: 200})
		if sum = survey(s.h, people).Summary(); sum.Of != engine.MaxTombstones || !sum.Forgot {
			t.Errorf("spread %d: of 5000 purged items %d are remembered, and others forgotten: %v", spread, sum.Of, sum.Forgot)
		}
		if i := slices.IndexFunc(sum.Places, func(t Total) bool { return t.Kind == Backup }); sum.Places[i].Items != engine.MaxTombstones {
			t.Errorf("spread %d: %d items are in a backup", spread, sum.Places[i].Items)
		}
	}
}
