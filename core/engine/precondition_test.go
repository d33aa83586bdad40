package engine_test

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// A write that fails on two counts is refused for its precondition: that is about the item itself and comes before the unique keys,
// which are about other items. Patches do the same.
func TestPreconditionComesBeforeUniqueKeys(t *testing.T) {
	w := newWorldWith(t, engine.Spec{ID: "c", PartitionKey: []string{"/p"}, Default: ttl.On(60), UniqueKeys: [][]string{{"/mail"}}}, engine.Throughput{})
	w.create(`{"id":"a","p":"x","mail":"m"}`)
	w.create(`{"id":"b","p":"x","mail":"n"}`)
	taken := []byte(`{"id":"b","p":"x","mail":"m"}`)
	set := []engine.PatchOp{{Op: "set", Path: "/mail", Value: `"m"`}}
	pk := engine.Key("x")
	for _, c := range []struct {
		cmd    engine.Command
		status int
	}{
		{engine.WriteItem{In: w.in, Kind: engine.Replace, Body: taken, IfMatch: `"old"`}, 412},
		{engine.WriteItem{In: w.in, Kind: engine.Upsert, Body: taken, IfMatch: `"old"`}, 412},
		{engine.PatchItem{In: w.in, ID: "b", PartitionKey: pk, Ops: set, IfMatch: `"old"`}, 412},
		{engine.PatchItem{In: w.in, ID: "b", PartitionKey: pk, Ops: set, Condition: "from c where c.mail = 'm'"}, 412},
		{engine.WriteItem{In: w.in, Kind: engine.Replace, Body: taken}, 409},
		{engine.WriteItem{In: w.in, Kind: engine.Upsert, Body: taken, IfMatch: "*"}, 409},
		{engine.PatchItem{In: w.in, ID: "b", PartitionKey: pk, Ops: set}, 409},
		{engine.PatchItem{In: w.in, ID: "b", PartitionKey: pk, Ops: set, Condition: "from c where c.mail = 'n'"}, 409},
		{engine.PatchItem{In: w.in, ID: "b", PartitionKey: pk, Ops: set, Condition: "where c.mail = 'n'"}, 400},
		{engine.PatchItem{In: w.in, ID: "none", PartitionKey: pk, Ops: set, Condition: "nonsense"}, 404},
	} {
		w.refused(c.status, c.cmd)
	}
}

// A patch's condition sees the operations of the batch before it, and does not see an expired item (C10).
func TestConditionWithinABatch(t *testing.T) {
	w := newWorldWith(t, engine.Spec{ID: "c", PartitionKey: []string{"/p"}, Default: ttl.On(60)}, engine.Throughput{})
	w.create(`{"id":"a","p":"x","n":1}`)
	patch := func(where string) engine.BatchOp {
		return engine.PatchItem{ID: "a", Ops: []engine.PatchOp{{Op: "incr", Path: "/n", Value: "1"}}, Condition: where}
	}
	for _, c := range []struct {
		ops  []engine.BatchOp
		want string
	}{
		{[]engine.BatchOp{patch("from c where c.n = 1"), patch("from c where c.n = 2")}, "200: 200 200"},
		{[]engine.BatchOp{patch("from c where c.n = 3"), patch("from c where c.n = 3")}, "207: 424 412"},
		{[]engine.BatchOp{engine.WriteItem{Body: []byte(`{"id":"b","p":"x"}`)}, patch("nonsense")}, "207: 424 400"},
	} {
		if got := statuses(w.do(engine.Batch{In: w.in, PartitionKey: engine.Key("x"), Ops: c.ops})); got != c.want {
			t.Errorf("got %s, want %s", got, c.want)
		}
	}
	w.stall()
	w.advance(60)
	if got := statuses(w.do(engine.Batch{In: w.in, PartitionKey: engine.Key("x"), Ops: []engine.BatchOp{patch("from c where c.n = 3")}})); got != "207: 404" {
		t.Errorf("an expired item: %s", got)
	}
}

// An expired item that holds two unique values of a new one is removed once.
func TestAGhostOfTwoUniqueKeysIsRemovedOnce(t *testing.T) {
	w := newWorldWith(t, engine.Spec{ID: "c", PartitionKey: []string{"/p"}, Default: ttl.On(60), UniqueKeys: [][]string{{"/mail"}, {"/phone"}}}, engine.Throughput{})
	w.stall()
	w.create(`{"id":"a","p":"x","mail":"m","phone":"1"}`)
	w.advance(60)
	r := w.create(`{"id":"b","p":"x","mail":"m","phone":"1"}`)
	if len(r.Events) != 2 || w.c().PurgedItems() != 1 {
		t.Errorf("%d purged, events\n%s", w.c().PurgedItems(), eventText(r.Events))
	}
	if tomb, ok := w.c().TombstoneOf(1); !ok || tomb.RU != 0 || tomb.At != epoch+60 {
		t.Errorf("its tombstone: %+v, %t; making way costs nothing", tomb, ok)
	}
}
