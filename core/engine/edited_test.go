package engine_test

import (
	"bytes"
	"errors"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"pgregory.net/rapid"
)

// number matches a whole number in a saved account, also within texts and documents.
var number = regexp.MustCompile(`[:\[,]-?[0-9]+`)

// A state in which one number was changed is refused, or it is an account like any other: whatever is done with it, what it saves can be
// loaded again.
func TestAnEditedStateIsRefusedOrGoesOn(t *testing.T) {
	refused, went := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		saved := drawWorld(t).Save()
		if len(saved) > 20_000 {
			t.Skip("a world that takes long to load")
		}
		places := number.FindAllIndex(saved[:bytes.LastIndex(saved, []byte(`"log":`))], -1)
		other := func() []byte {
			p := rapid.SampledFrom(places).Draw(t, "number")
			return saved[p[0]+1 : p[1]]
		}
		n, _ := strconv.ParseInt(string(other()), 10, 64)
		n += rapid.Int64Range(-1, 1).Draw(t, "beside")
		p := rapid.SampledFrom(places).Draw(t, "place")
		edited := bytes.Join([][]byte{saved[:p[0]+1], strconv.AppendInt(nil, n, 10), saved[p[1]:]}, nil)
		a, err := engine.Load(edited)
		if err != nil {
			if !errors.Is(err, engine.ErrState) {
				t.Fatal(err)
			}
			refused++
			return
		}
		went++
		steps := rapid.IntRange(0, 4).Draw(t, "steps")
		for i := range steps + 2 {
			if i < steps {
				drawStep(t, a)
			} else {
				_, _ = a.Apply(engine.Advance{Seconds: 1 << (16 * (i - steps))})
			}
			saved := a.Save()
			if b, err := engine.Load(saved); err != nil || !bytes.Equal(b.Save(), saved) {
				t.Fatalf("%s\nbecame\n%s\nwhich cannot be loaded again: %v", edited, saved, err)
			}
		}
	})
	if refused == 0 || went == 0 {
		t.Errorf("%d were refused and %d accepted", refused, went)
	}
}

// Load refuses numbers and names that contradict others of the same state, which later commands, or another Load, would stumble over.
func TestLoadRefusesContradictions(t *testing.T) {
	w := newWorldWith(t, engine.Spec{ID: "c", PartitionKey: []string{"/id"}, Default: ttl.NoDefault, FullFidelity: 600, Analytical: -1}, engine.Throughput{RUPerSec: 400, Traffic: 397})
	w.do(engine.SetRegions{In: w.in, Regions: []engine.Region{{Name: "north", Traffic: 400}, {Name: "south"}}})
	for _, id := range []string{"a", "b", "c"} {
		w.create(item(id, map[string]string{"a": "1", "b": "1", "c": "-1"}[id]))
	}
	w.advance(3) // a is purged here and in the south, b only in the south
	w.do(engine.CreateDatabase{ID: "shared"})
	w.do(engine.SetThroughput{In: engine.Path{Database: "shared"}, Throughput: engine.Throughput{RUPerSec: 1000}})
	for _, id := range []string{"one", "two"} {
		w.do(engine.CreateContainer{Database: "shared", Spec: engine.Spec{ID: id, PartitionKey: []string{"/id"}}})
	}
	good := string(w.a.Save())
	if _, err := engine.Load([]byte(good)); err != nil {
		t.Fatal(err)
	}
	for name, edit := range map[string][2]string{
		"tombstone of a stored item":        {`{"id":"a","n":1},"pk"`, `{"id":"a","n":3},"pk"`},
		"tombstone of no item":              {`{"id":"a","n":1},"pk"`, `{"id":"a","n":0},"pk"`},
		"tombstone twice":                   {`"t":[`, `"t":[{"r":{"id":"b","n":1},"pk":"[\"b\"]","o":"absent","ts":1,"at":2,"c":9,"ru":520},`},
		"write without a number":            {`{"n":3,"lsn":3,`, `{"n":3,"lsn":0,`},
		"number of a database twice":        {`"id":"shared","n":2`, `"id":"shared","n":1`},
		"number of a container twice":       {`"sh":true,"n":2`, `"sh":true,"n":1`},
		"throughput that is not shared":     {`"ru":{"ru":1000},"c"`, `"ru":{"ru":1100},"c"`},
		"region without a name":             {`"name":"south"`, `"name":""`},
		"region twice":                      {`"name":"south"`, `"name":"north"`},
		"gone from a region twice":          {`"gone":[2]`, `"gone":[2,2]`},
		"analytical version of a stored id": {`"a":[{"n":1,"lsn":1,"ts":1700000000,"b":{"id":"a"`, `"a":[{"n":1,"lsn":1,"ts":1700000000,"b":{"id":"b"`},
		"change of another item":            {`{"lsn":2,"at":1700000000,"i":{"n":2,`, `{"lsn":2,"at":1700000000,"i":{"n":1,`},
		"change at another time":            {`{"lsn":2,"at":1700000000,"i":{"n":2,"lsn":2,"ts":1700000000`, `{"lsn":2,"at":1700000000,"i":{"n":2,"lsn":2,"ts":1700000001`},
		"change that is lost":               {`"items":3,`, `"items":3,"lost":1,`},
		"changes where none are kept":       {`"ff":600`, `"ff":0`},
	} {
		bad := strings.Replace(good, edit[0], edit[1], 1)
		if _, err := engine.Load([]byte(bad)); bad == good || !errors.Is(err, engine.ErrState) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// What was paid for an item that costs less now is not paid back.
func TestAnItemMayHaveCostMore(t *testing.T) {
	w := newWorld(t, ttl.On(1))
	w.setThroughput(400, 398)
	w.create(item("a", ""))
	w.advance(2)
	saved := strings.Replace(string(w.a.Save()), `"paid":200`, `"paid":900`, 1)
	a, err := engine.Load([]byte(saved))
	if err != nil {
		t.Fatal(err)
	}
	w.a = a
	if n, cost := w.c().Backlog(); n != 1 || cost != 0 {
		t.Errorf("%d wait for %v", n, cost)
	}
	before := w.c().Budget().Purged
	w.advance(1)
	if after := w.c().Budget().Purged; after != before || w.c().Stored() != 0 {
		t.Errorf("%v paid, then %v; %d stored", before, after, w.c().Stored())
	}
	if _, err := engine.Load(w.a.Save()); err != nil {
		t.Error(err)
	}
}
