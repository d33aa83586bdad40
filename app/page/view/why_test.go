package view_test

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// The second of a running account is not over. What it leaves to the purge is judged by the last whole one, so that it does not change while
// the same requests come in each second.
func TestARunningSecondIsJudgedByTheLastWholeOne(t *testing.T) {
	in := engine.Path{Database: "d", Container: "c"}
	h := history.New(engine.New(session.FirstSecond))
	write := engine.WriteItem{In: in, Kind: engine.Upsert, Body: []byte(`{"id":"b"}`)}
	for _, cmd := range []engine.Command{engine.CreateDatabase{ID: "d"}, engine.CreateContainer{Database: "d", Throughput: engine.Throughput{RUPerSec: 400},
		Spec: engine.Spec{ID: "c", PartitionKey: []string{"/id"}, Default: ttl.NoDefault}},
		engine.WriteItem{In: in, Body: []byte(`{"id":"a","ttl":2}`)}} {
		if _, err := h.Apply(cmd); err != nil {
			t.Fatal(err)
		}
	}
	s := playground.New(roomtest.NewMemoryStore())
	for second := range 5 {
		for i := range 100 {
			if second > 1 && i%50 == 0 {
				session.Watch(s.Session, h)
				s.ShowPath(in)
				s.Choose(1)
				why := s.View().Why
				roomtest.Want(t, "running", why.Running, true)
				roomtest.Want(t, "left over", why.LeftoverRU, session.RU(0))
			}
			h.Apply(write) //nolint:errcheck // the last ones have more than the request units of a second
		}
		h.Apply(engine.Advance{Seconds: 1}) //nolint:errcheck // time can always pass
	}
}
