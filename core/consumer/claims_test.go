package consumer

import (
	"fmt"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// world returns a line on which an item with a Time to Live of a minute was written in the second start+10, in a container that was made in
// the second made, and then the length of time passed.
func world(t *testing.T, made, length int64, kept int64) *history.History {
	t.Helper()
	h := history.New(engine.New(start))
	must := func(c engine.Command) {
		if _, err := h.Apply(c); err != nil {
			t.Fatal(err)
		}
	}
	must(engine.CreateDatabase{ID: in.Database})
	if made > 0 {
		must(engine.Advance{Seconds: made})
	}
	must(engine.CreateContainer{Database: in.Database, Spec: engine.Spec{ID: in.Container, PartitionKey: []string{"/pk"}, Default: ttl.On(60), FullFidelity: kept}})
	must(engine.Advance{Seconds: 10 - made})
	must(engine.WriteItem{In: in, Body: []byte(`{"id":"A","pk":"p"}`)})
	must(engine.Advance{Seconds: length})
	return h
}

// done is what the consumer of a plan has done at the end of a line.
func done(h *history.History, p Plan) string {
	r := NewRun(p)
	r.Follow(h, h.Last(), always)
	v := r.Report(0, 10)
	s := fmt.Sprint(v.State, ", ", v.Archived, " archived, ", v.Waiting, " waiting, ", v.Lost, " lost, ", v.Refused, " refused")
	for _, row := range v.Rows {
		if row.Place == Lost {
			s += fmt.Sprint(", ", row.How, " ", row.Why, " at ", row.At-start)
		}
	}
	return s
}

// The item expires in second 70, and the purge removes it in second 71.
func TestD29_ArchivedBeforeItExpires(t *testing.T) {
	for _, c := range []struct {
		name   string
		plan   Plan
		made   int64
		length int64
		want   string
	}{
		{"each 5 s", Plan{Every: 5}, 0, 200, "running, 1 archived, 0 waiting, 0 lost, 0 refused"},
		{"in the last second", Plan{Every: 69}, 0, 200, "running, 1 archived, 0 waiting, 0 lost, 0 refused"},
		{"in the second in which it expires", Plan{Every: 70}, 0, 200, "running, 0 archived, 0 waiting, 1 lost, 0 refused, expired between-polls at 70"},
		{"in the second of the write, before its requests", Plan{Every: 70, Begin: 10}, 0, 200, "running, 0 archived, 0 waiting, 1 lost, 0 refused, expired between-polls at 70"},
		{"all versions, after the purge", Plan{Every: 100, Mode: engine.AllVersions}, 0, 200, "running, 1 archived, 0 waiting, 0 lost, 0 refused"},
		{"all versions, not yet", Plan{Every: 1000, Mode: engine.AllVersions}, 0, 200, "running, 0 archived, 2 waiting, 0 lost, 0 refused"},
		{"stopped", Plan{Every: 5, Stops: []Stop{{From: 8, Till: 80}}}, 0, 200, "running, 0 archived, 0 waiting, 1 lost, 0 refused, expired down at 70"},
		{"begins later", Plan{Every: 5, Begin: 100}, 0, 200, "running, 0 archived, 0 waiting, 0 lost, 0 refused"},
		{"before the container", Plan{Every: 5}, 5, 200, "running, 1 archived, 0 waiting, 0 lost, 0 refused"},
	} {
		c.plan.In = in
		c.plan.Begin += start
		for i := range c.plan.Stops {
			c.plan.Stops[i].From += start
			c.plan.Stops[i].Till += start
		}
		if got := done(world(t, c.made, c.length, 604_800), c.plan); got != c.want {
			t.Errorf("%s: %s\nwant %s", c.name, got, c.want)
		}
	}
}

func TestD30_AwayForLongerThanTheRetention(t *testing.T) {
	const week = 604_800
	for _, c := range []struct {
		name           string
		away, retained int64
		want           string
	}{
		{"less than the retention", week - 20, week, "running, 1 archived, 0 waiting, 0 lost, 0 refused"},
		{"longer", week + 200, week, "running, 0 archived, 0 waiting, 1 lost, 1 refused, retention down at 604811"},
		{"nothing is kept", 100, 0, "running, 0 archived, 0 waiting, 1 lost, 1 refused, not-kept  at 10"},
	} {
		plan := Plan{In: in, Every: 3600, Mode: engine.AllVersions, Begin: start, Stops: []Stop{{From: start + 5, Till: start + c.away}}}
		if got := done(world(t, 0, c.away+10, c.retained), plan); got != c.want {
			t.Errorf("%s: %s\nwant %s", c.name, got, c.want)
		}
	}
}
