package story

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
)

// An item that keeps its second of writing expires when the original does; what is refused is left out and fails the line unless the
// story expects it.
func TestImport(t *testing.T) {
	s := parse(t, `container orders 60
import orders at -30 {"id":"old"} ; at 2026-01-01T12:00:00Z {"id":"now"} ; {"id":"given","n":"; }"} ; at -90 {"id":"gone","ttl":60}
expect ru 5.40
expect orders old deadline in 30s written 11:59:30
expect orders items old now given
expect orders gone expired
expect event expired gone at 0
import orders {"id":"good"} ; {"id":"bad","ttl":0}
expect error 400 "'0' is invalid"
expect orders good in-queries
import orders at in 1s {"id":"later"}
expect error 400 "_ts"
`)
	roundTrip(t, s)
	r := s.Run()
	if !r.OK() {
		t.Errorf("\n%s", r)
	}
}

// A history with imports is a story with the same result, whatever they hold.
func TestImportsOfAHistory(t *testing.T) {
	h := history.New(engine.New(1000))
	h.Apply(engine.CreateDatabase{ID: "shop"})
	in := engine.Path{Database: "shop", Container: "orders"}
	h.Apply(engine.CreateContainer{Database: "shop", Spec: engine.Spec{ID: "orders", PartitionKey: []string{"/cid"}}})
	h.Apply(engine.Import{In: in, Items: []engine.Imported{{Body: []byte(`{"id":"a","cid":1}`), TS: 900}, {Body: []byte("\xff"), TS: -1 << 63}, {TS: 1<<63 - 1}, {Body: []byte(`{"id":"b"} `)}}})
	h.Apply(engine.Import{In: in})
	s, err := FromHistory(h)
	if err != nil {
		t.Fatal(err)
	}
	roundTrip(t, s)
	p := Play(s)
	p.finish()
	if got, want := string(p.Account().Save()), string(h.Account().Save()); got != want {
		t.Errorf("%s\n%s\nwant %s", s, got, want)
	}
}
