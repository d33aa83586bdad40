package erasure

import (
	"slices"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// More request units are a remedy for an expired item that waits, but not for one that the purge takes in the next second anyway.
func TestMoreRequestUnitsHelpWhereThePurgeWaits(t *testing.T) {
	for _, test := range []struct {
		name    string
		traffic int64
		helps   bool
	}{{"nothing is left over", 400, true}, {"enough is left over", 0, false}} {
		s := newScene(t)
		s.do(engine.CreateContainer{Database: "db", Spec: engine.Spec{ID: "people", PartitionKey: []string{"/id"}, Default: ttl.On(10)}, Throughput: engine.Throughput{RUPerSec: 400, Traffic: test.traffic}})
		s.write(engine.Create, "ada", "")
		s.do(engine.Advance{Seconds: 10})
		c, err := s.h.Account().Container(people)
		if err != nil {
			t.Fatal(err)
		}
		r, _ := InAccount(s.h, s.h.Account(), Item{people, s.marks[c.RID()][s.mark]}, nil)
		i := slices.IndexFunc(r.Places, func(p Place) bool { return p.Kind == OnDisk })
		if r.Facts.visible() || i < 0 || r.Places[i].State != Hidden {
			t.Fatalf("%s: the item is not an expired one on a disk: %+v", test.name, r.Places)
		}
		if got := slices.ContainsFunc(r.Places[i].Shorter, func(r Remedy) bool { return r.Code == MoreRU }); got != test.helps {
			t.Errorf("%s: more request units are a remedy: %v, want %v (the disk has it until %+v)", test.name, got, test.helps, r.Places[i].Until)
		}
	}
}
