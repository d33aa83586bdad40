package engine_test

import (
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// A batch that fails leaves nothing behind except its charge.
func TestAFailedBatchLeavesOnlyItsCharge(t *testing.T) {
	w := newAccounts(t, 3600)
	w.create(account("1", "m", ""))
	before := w.c().Budget()
	batch := engine.Batch{In: w.in, PartitionKey: engine.Key("x"), Ops: []engine.BatchOp{
		engine.WriteItem{Body: []byte(account("2", "n", ""))},
		engine.DeleteItem{ID: "1"},
		engine.WriteItem{Body: []byte(account("3", "n", ""))},
	}}
	r := w.do(batch)
	if got := statuses(r); got != "207: 424 424 409" {
		t.Fatal(got)
	}
	after := w.c().Budget()
	if charged := after.Requests - before.Requests; r.Charge == 0 || charged != r.Charge || after.Requested-before.Requested != r.Charge {
		t.Errorf("the second was charged %v, the batch says %v", charged, r.Charge)
	}
	key := engine.Key("x")
	for _, q := range []engine.Query{{In: w.in, Text: "SELECT VALUE c.id FROM c"}, {In: w.in, Text: "SELECT VALUE c.id FROM c", Key: &key}} {
		if rows := done(w.a.Query(q)).Rows; len(rows) != 1 || string(rows[0]) != `"1"` {
			t.Errorf("a query finds %s", rows)
		}
	}
	if got := changes(w.do(engine.ReadChanges{In: w.in, Mode: engine.AllVersions})); got != "1 create 1" {
		t.Errorf("the feed has %s", got)
	}
	w.refused(409, w.write(engine.Create, account("4", "m", "")))
	w.create(account("5", "n", "")) // which the batch had taken and given back
}

// Two items with one unique value: the hidden one goes when a patch takes its value, so that a revival does not bring it back.
func TestAPatchTakesTheUniqueValueOfAHiddenItem(t *testing.T) {
	w := newAccounts(t, 0)
	w.create(account("1", "m", `,"ttl":1`))
	w.create(account("2", "n", ""))
	w.stall()
	w.advance(1)
	patch := engine.PatchItem{In: w.in, ID: "2", PartitionKey: engine.Key("x"), Ops: []engine.PatchOp{{Op: "set", Path: "/mail", Value: `"m"`}}}
	w.do(patch)
	w.setDefault(ttl.Off)
	w.expect("2", "2")
	w.create(account("3", "n", "")) // the patch gave it up
	patch.ID = "3"
	w.refused(409, patch)
}

// The delete that makes room for a new item of the same name is the work of the time to live, not of a client.
func TestARecreatedHiddenItemExpiresInTheFeed(t *testing.T) {
	w := newWorldWith(t, engine.Spec{ID: "c", PartitionKey: []string{"/id"}, Default: ttl.NoDefault, FullFidelity: 3600}, engine.Throughput{})
	w.create(item("a", "1"))
	w.stall()
	w.advance(1)
	w.create(item("a", ""))
	got := changes(w.do(engine.ReadChanges{In: w.in, Mode: engine.AllVersions}))
	if want := "1 create a; 2 delete a after 1 expired; 3 create a"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestKeptChangesAreBounded(t *testing.T) {
	w := newWorldWith(t, engine.Spec{ID: "c", PartitionKey: []string{"/id"}, FullFidelity: 3600}, engine.Throughput{})
	w.fill(engine.MaxChanges)
	for _, id := range strings.Fields("a b d") {
		w.create(item(id, ""))
	}
	page := done(w.a.ReadChanges(engine.ReadChanges{In: w.in, Mode: engine.AllVersions}))
	if n := len(page.Changes); n != engine.MaxChanges || page.Changes[0].LSN != 4 || page.Changes[n-1].Item.ID() != "d" {
		t.Errorf("%d changes, from lsn %d to item %s", n, page.Changes[0].LSN, page.Changes[n-1].Item.ID())
	}
}
