package consumer

import (
	"fmt"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// at is a command in a second of a line.
type at struct {
	second int64
	engine.Command
}

// line returns a history of a container, whose default is a minute, with commands.
func line(t *testing.T, end int64, commands ...at) *history.History {
	t.Helper()
	h := history.New(engine.New(start))
	do := func(second int64, cmd engine.Command) {
		if rest := start + second - h.Last(); rest > 0 {
			if _, err := h.Apply(engine.Advance{Seconds: rest}); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := h.Apply(cmd); err != nil && cmd != nil {
			t.Fatal(err)
		}
	}
	do(0, engine.CreateDatabase{ID: in.Database})
	do(0, engine.CreateContainer{Database: in.Database, Spec: engine.Spec{ID: in.Container, PartitionKey: []string{"/pk"}, Default: ttl.On(60)}})
	for _, c := range commands {
		do(c.second, c.Command)
	}
	do(end, engine.CreateDatabase{ID: "end"})
	return h
}

func put(id string) engine.Command {
	return engine.WriteItem{In: in, Kind: engine.Upsert, Body: fmt.Appendf(nil, `{"id":%q,"pk":"p"}`, id)}
}

func remove(id string) engine.Command {
	return engine.DeleteItem{In: in, ID: id, PartitionKey: engine.Key("p")}
}

// The first poll comes before the requests of its second: what these take out of the feed was there to be read, and what time has taken out
// of it in this second was not. A consumer that reads one change at a poll has read A.
func TestTheSecondOfTheFirstPoll(t *testing.T) {
	set := func(d ttl.Default) engine.Command { return engine.SetDefault{In: in, Default: d} }
	imported := engine.Import{In: in, Items: []engine.Imported{{Body: []byte(`{"id":"C","pk":"p"}`), TS: start - 100}}}
	for name, c := range map[string]struct {
		begin int64
		end   int64
		line  []at
		want  string
	}{
		"B expires before it":             {71, 100, []at{{10, put("A")}, {10, put("B")}}, "running, 0 archived, 0 waiting, 0 lost, 0 refused"},
		"B expires in it":                 {70, 100, []at{{10, put("A")}, {10, put("B")}}, "running, 0 archived, 0 waiting, 0 lost, 0 refused"},
		"B expires after it":              {69, 100, []at{{10, put("A")}, {10, put("B")}}, "running, 1 archived, 0 waiting, 1 lost, 0 refused, expired behind at 70"},
		"a setting hides B in it":         {20, 25, []at{{10, put("A")}, {10, put("B")}, {20, set(ttl.On(5))}}, "running, 1 archived, 0 waiting, 1 lost, 0 refused, expired between-polls at 20"},
		"a setting hides B before it":     {20, 25, []at{{10, put("A")}, {10, put("B")}, {19, set(ttl.On(5))}}, "running, 0 archived, 0 waiting, 0 lost, 0 refused"},
		"a request deletes B in it":       {20, 25, []at{{10, put("A")}, {10, put("B")}, {20, remove("B")}}, "running, 1 archived, 0 waiting, 1 lost, 0 refused, deleted behind at 20"},
		"a request deletes B before it":   {20, 25, []at{{10, put("A")}, {10, put("B")}, {19, remove("B")}}, "running, 1 archived, 0 waiting, 0 lost, 0 refused"},
		"C comes expired in it":           {20, 25, []at{{20, imported}}, "running, 0 archived, 0 waiting, 1 lost, 0 refused, expired between-polls at 20"},
		"C comes expired before it":       {20, 25, []at{{19, imported}}, "running, 0 archived, 0 waiting, 0 lost, 0 refused"},
		"the container is deleted in it":  {20, 25, []at{{10, put("A")}, {10, put("B")}, {20, engine.DeleteContainer{In: in}}}, "no-container, 1 archived, 0 waiting, 1 lost, 0 refused, container-deleted behind at 20"},
		"the container is deleted before": {20, 25, []at{{10, put("A")}, {10, put("B")}, {19, engine.DeleteContainer{In: in}}}, "no-container, 0 archived, 0 waiting, 0 lost, 0 refused"},
	} {
		if got := done(line(t, c.end, c.line...), Plan{In: in, Begin: start + c.begin, Every: 1000, Takes: 1}); got != c.want {
			t.Errorf("%s: %s\nwant %s", name, got, c.want)
		}
	}
}

// A version that a newer one replaces between two polls is skipped; one that was read, or written before the consumer began, is not.
func TestSkippedVersions(t *testing.T) {
	versions := []at{{3, put("A")}, {4, put("A")}, {7, put("A")}, {8, put("A")}, {8, put("B")}, {9, put("A")}, {12, put("A")}, {20, put("A")}}
	for name, c := range map[string]struct {
		plan Plan
		want int
	}{
		"each 5 s, from the beginning":      {Plan{Begin: 0, Every: 5}, 3}, // of second 3, of 7 and 8
		"from second 5 on":                  {Plan{Begin: 5, Every: 5}, 2},
		"from second 5 on, what is written": {Plan{Begin: 5, Every: 5, After: 2}, 2},
		"each second":                       {Plan{Begin: 0, Every: 1}, 0},
		"once a minute":                     {Plan{Begin: 0, Every: 60}, 6},
	} {
		c.plan.In = in
		c.plan.Begin += start
		r := NewRun(c.plan)
		h := line(t, 30, versions...)
		r.Follow(h, h.Last(), always)
		if v := r.Report(0, 0); v.Skipped != c.want {
			t.Errorf("%s: %d skipped, want %d", name, v.Skipped, c.want)
		}
	}
}

// Of the items that expired unarchived, the report names the one that did so first, whatever was lost otherwise before.
func TestTheFirstExpiry(t *testing.T) {
	h := line(t, 200, at{10, put("A")}, at{20, put("B")}, at{30, put("C")}, at{40, remove("A")})
	r := NewRun(Plan{In: in, Begin: start + 5, Every: 5, Stops: []Stop{{From: start + 8, Till: start + 190}}})
	r.Follow(h, h.Last(), always)
	if v := r.Report(0, 10); v.Lost != 3 || v.Expired != 2 || v.First.At != start+80 || v.First.Written != start+20 || v.Rows[0].How != Deleted || v.Whole() {
		t.Errorf("%+v", v)
	}
}

// A consumer that begins with the first second of Unix time polls as often as one that begins later.
func TestAConsumerOfTheFirstSecond(t *testing.T) {
	for _, begin := range []int64{0, start} {
		h := history.New(engine.New(begin))
		h.Apply(engine.CreateDatabase{ID: in.Database})
		h.Apply(engine.CreateContainer{Database: in.Database, Spec: engine.Spec{ID: in.Container, PartitionKey: []string{"/pk"}}})
		h.Apply(engine.Advance{Seconds: 100})
		r := NewRun(Plan{In: in, Begin: begin, Every: 5})
		r.Follow(h, h.Last(), always)
		if v := r.Report(0, 0); v.Polls != 21 || v.Polled != begin+100 {
			t.Errorf("%d polls from second %d to %d, want 21 to %d", v.Polls, begin, v.Polled, begin+100)
		}
	}
}
