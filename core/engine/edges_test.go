package engine_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// unique-keys: "missing values are treated as null", and only one item may have it. An object is a value of its own.
func TestAMissingUniqueValueIsNull(t *testing.T) {
	for name, c := range map[string]struct {
		first, second string
		status        int // of the second create
	}{
		"missing, missing": {``, ``, 409}, "missing, null": {``, `,"m":null`, 409}, "null, missing": {`,"m":null`, ``, 409},
		"missing, {}": {``, `,"m":{}`, 201}, "{}, {}": {`,"m":{}`, `,"m":{}`, 409}, "missing, []": {``, `,"m":[]`, 201},
		`missing, "null"`: {``, `,"m":"null"`, 201}, "missing, false": {``, `,"m":false`, 201}, "1, 1.0": {`,"m":1`, `,"m":1.0`, 409},
		"nested in a string": {`,"n":{"x":1}`, `,"n":"x"`, 409},
	} {
		t.Run(name, func(t *testing.T) {
			path := "/m"
			if strings.Contains(name, "nested") {
				path = "/n/y" // missing in both
			}
			w := newWorldWith(t, engine.Spec{ID: "c", PartitionKey: []string{"/p"}, UniqueKeys: [][]string{{path}}}, engine.Throughput{})
			w.create(`{"id":"1"` + c.first + `}`)
			r, _ := w.a.Apply(w.write(engine.Create, `{"id":"2"`+c.second+`}`))
			if r.Status != c.status {
				t.Errorf("status %d, want %d", r.Status, c.status)
			}
			w.create(`{"id":"2","p":"another"` + c.first + `}`) // within a partition key value only
		})
	}
}

// Arrays and objects are the same unique value when a query calls them equal, not only when they are spelled alike.
func TestEqualArraysAndObjectsAreOneUniqueValue(t *testing.T) {
	for name, c := range map[string]struct {
		first, second string
		status        int // of the second create
	}{
		"order of members": {`{"a":1,"b":2}`, `{"b":2,"a":1}`, 409}, "numbers": {`[1,{"a":10}]`, `[1.0,{"a":1e1}]`, 409},
		"escapes": {`{"a":["x"]}`, `{"\u0061":["\u0078"]}`, 409}, "spaces": {`{"a":[]}`, `{ "a" : [ ] }`, 409},
		"a member more": {`{}`, `{"a":null}`, 201}, "order of items": {`[1,2]`, `[2,1]`, 201}, "text and number": {`["1"]`, `[1]`, 201},
		"a text like two items": {`["a","b"]`, `["a\",\"b"]`, 201}, "array and object": {`[]`, `{}`, 201},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorldWith(t, engine.Spec{ID: "c", PartitionKey: []string{"/p"}, UniqueKeys: [][]string{{"/m"}}}, engine.Throughput{})
			w.create(`{"id":"1","m":` + c.first + `}`)
			r, _ := w.a.Apply(w.write(engine.Create, `{"id":"2","m":`+c.second+`}`))
			if r.Status != c.status {
				t.Errorf("status %d, want %d", r.Status, c.status)
			}
		})
	}
}

// An entry older than the retention is not read, even if no later change has dropped it.
func TestRetentionHoldsAtRead(t *testing.T) {
	spec := engine.Spec{ID: "c", PartitionKey: []string{"/id"}, FullFidelity: 600}
	w := newWorldWith(t, spec, engine.Throughput{})
	w.create(item("a", ""))
	w.advance(1)
	w.create(item("b", ""))
	read := func() string {
		t.Helper()
		var ids []string
		for _, it := range w.do(engine.ReadChanges{In: w.in, Mode: engine.AllVersions}).Items() {
			ids = append(ids, it.ID())
		}
		return strings.Join(ids, " ")
	}
	for _, step := range []struct {
		seconds int64
		want    string
	}{{598, "a b"}, {1, "a b"}, {1, "b"}, {1, ""}} {
		w.advance(step.seconds)
		if got := read(); got != step.want {
			t.Errorf("at +%d: %q, want %q", w.a.Now()-epoch, got, step.want)
		}
	}
	w.create(item("c", ""))
	w.advance(100)
	spec.FullFidelity = 60
	w.do(engine.ReplaceContainer{In: w.in, Spec: spec})
	if got := read(); got != "" {
		t.Errorf("after the retention became shorter: %q", got)
	}
}

// C33 at every size: a ttl changes no charge of a point operation or of the purge, although it makes the document longer.
func TestC33_ATTLIsFreeAtEverySize(t *testing.T) {
	charges := func(own string, pad int) string {
		w := newWorld(t, ttl.NoDefault)
		body := `{"id":"a","pad":"` + strings.Repeat("x", pad) + `"` + own + `}`
		created, read := w.create(body).Charge, w.do(w.read("a")).Charge
		replaced, patched := w.replace(body).Charge, w.do(w.patch("a", "set /pad 1")).Charge
		w.replace(body)
		return fmt.Sprint(created, read, replaced, patched, w.do(w.remove("a")).Charge)
	}
	plain := newWorld(t, ttl.Off).create(`{"id":"a","pad":""}`).Item.Document()
	for pad := 1024 - len(plain) - 20; pad < 1024-len(plain)+4; pad++ {
		want := charges("", pad)
		for _, own := range []string{"-1", "1", "9", "10", "99", "100", "2147483647"} {
			if got := charges(`,"ttl":`+own, pad); got != want {
				t.Fatalf("ttl %s and %d bytes more: %s, without it %s", own, pad, got, want)
			}
		}
	}
}

// Model (docs/model.md §1.9): coming back is not a write. A reader whose place is before the item's last write finds it again, one
// that has passed it does not, until the item is written again.
func TestARevivedItemInTheLatestVersionFeed(t *testing.T) {
	w := newWorld(t, ttl.NoDefault)
	w.stall()
	w.create(item("a", "10"))
	w.create(item("b", ""))
	w.advance(10)
	read := func(after uint64) (string, uint64) {
		page := done(w.a.ReadChanges(engine.ReadChanges{In: w.in, After: after}))
		var ids []string
		for _, ch := range page.Changes {
			ids = append(ids, ch.Item.ID())
		}
		return strings.Join(ids, " "), page.After
	}
	hidden, place := read(0)
	w.setDefault(ttl.Off)
	passed, _ := read(place)
	again, _ := read(0)
	if hidden != "b" || passed != "" || again != "a b" {
		t.Errorf("while hidden %q; after it came back %q from that place and %q from the beginning", hidden, passed, again)
	}
	w.replace(item("a", ""))
	if got, _ := read(place); got != "a" {
		t.Errorf("after a write: %q", got)
	}
}

// Half a surrogate pair is not Unicode: four different texts would be one id.
func TestHalfASurrogatePairIdentifiesNothing(t *testing.T) {
	w := newWorldWith(t, engine.Spec{ID: "c", PartitionKey: []string{"/p"}, UniqueKeys: [][]string{{"/m"}}}, engine.Throughput{})
	halves := []string{`\ud800`, `\uD801`, `\udfff`, `\udc00\ud800`, `\ud83dx\ude00`, `\ud83d\u0041`, `a\\\ud83d`}
	for _, half := range halves {
		for field, body := range map[string]string{"id": `{"id":"` + half + `"}`, "p": `{"id":"x","p":"` + half + `"}`, "m": `{"id":"x","m":["` + half + `"]}`} {
			if e := w.refused(400, w.write(engine.Upsert, body)); e.Field != field || e.Value == "" || e.Limit == "" {
				t.Errorf("%s: %+v", body, e)
			}
		}
		if _, err := engine.ParsePartitionKey(`["` + half + `"]`); err == nil {
			t.Errorf("%s is a partition key", half)
		}
		if _, err := engine.ParseSpec([]byte(`{"id":"`+half+`","partitionKey":{"paths":["/p"]}}`), nil); err == nil {
			t.Errorf("%s is a container's id", half)
		}
	}
	w.create(`{"id":"whole","p":"\ud83d\ude00","m":"\\ud800","other":"\ud800"}`) // a pair, an escaped backslash, and a property that identifies nothing
	e := w.refused(400, engine.PatchItem{In: w.in, ID: "whole", PartitionKey: engine.Key("😀"), Ops: []engine.PatchOp{{Op: "set", Path: "/m", Value: `"\ud800"`}}})
	if e.Field != "m" {
		t.Errorf("patch: %+v", e)
	}
}

func TestParseSpecRefusesNumbersOutOfRange(t *testing.T) {
	for member, want := range map[string]string{
		`"id":5`: "id", `"id":null`: "id", `"id":["c"]`: "id", `"id":true`: "id",
	} {
		_, err := engine.ParseSpec([]byte(`{`+member+`,"partitionKey":{"paths":["/a"]}}`), nil)
		if e, ok := err.(*engine.Error); !ok || e.Field != want || e.Value != strings.TrimPrefix(member, `"id":`) || e.Limit == "" {
			t.Errorf("%s: %+v", member, err)
		}
	}
	for minutes, seconds := range map[string]int64{
		"0": 0, "null": 0, "1": 60, "43200": 2592000, "43201": -1, "-1": -1, "1.5": -1, `"10"`: -1, "1e1": -1, "true": -1, "{}": -1,
		"307445734561825861": -1, "9223372036854775807": -1, "-307445734561825860": -1, "1e300": -1,
	} {
		s, err := engine.ParseSpec([]byte(`{"id":"c","partitionKey":{"paths":["/a"]},"changeFeedPolicy":{"retentionDuration":`+minutes+`}}`), nil)
		if e, ok := err.(*engine.Error); (seconds < 0) != ok || ok && (e.Field != "changeFeedPolicy.retentionDuration" || e.Value != minutes || e.Limit != "0 to 43200 minutes") {
			t.Errorf("%s: %v", minutes, err)
		} else if err == nil && s.FullFidelity != seconds {
			t.Errorf("%s minutes are %d seconds", minutes, s.FullFidelity)
		}
	}
}
