package engine_test

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// withTwoKeys returns a container with two partition keys: n items of p, and one item, other, of q.
func withTwoKeys(t testing.TB, n int, throughput engine.Throughput) *world {
	w := newWorldWith(t, engine.Spec{ID: "c", PartitionKey: []string{"/pk"}, Default: ttl.On(600), FullFidelity: 3600, UniqueKeys: [][]string{{"/u"}}}, throughput)
	for i := range n {
		w.create(fmt.Sprintf(`{"id":"i%d","pk":"p","u":%d}`, i, i))
	}
	w.create(`{"id":"other","pk":"q"}`)
	w.advance(1)
	return w
}

func (w *world) deletePartition(key string) engine.Result {
	w.t.Helper()
	return w.do(engine.DeletePartition{In: w.in, PartitionKey: engine.Key(key)})
}

// how-to-delete-by-partition-key: the effects are available immediately; physical deletion runs in the background with at most 10 % of the
// RU/s, which the other operations do not have meanwhile.
func TestD10_DeleteByPartitionKey(t *testing.T) {
	w := withTwoKeys(t, 9, engine.Throughput{RUPerSec: 400, Throttle: true})
	w.expectEvents(w.deletePartition("p"), "+1 deleting partition-key i0#1 i1#2 i2#3 i3#4 i4#5 i5#6 i6#7 i7#8 x9 1.00")
	w.expect("other", "i0 i1 i2 i3 i4 i5 i6 i7 i8 other")
	if n, cost := engine.DeletesLeft(w.c()); n != 9 || cost != 9*560 || w.c().Live() != 1 || w.c().Expired() != 0 || w.c().Stored() != 10 {
		t.Errorf("%d items for %v; live %d, expired %d, stored %d", n, cost, w.c().Live(), w.c().Expired(), w.c().Stored())
	}
	w.refused(404, engine.ReadItem{In: w.in, ID: "i0", PartitionKey: engine.Key("p")})
	if got := w.c().Budget().Leftover; got != 40000-100-100-4000 {
		t.Errorf("requests leave %v, of which 40 RU are the task's", got)
	}
	w.expectEvents(w.advance(1), "+2 removed partition-key i0#1 i1#2 i2#3 i3#4 i4#5 i5#6 i6#7 x7 39.20") // 0.80 RU are paid for the eighth
	w.expectEvents(w.advance(1), "+3 removed partition-key i7#8 i8#9 x2 11.20")
	w.expect("other", "other")
	if b := w.c().Budget(); b.Deletes != 9*560 || b.LastDelete != 9*560-4000 || b.Purged != 0 {
		t.Errorf("%+v", b)
	}
	if tomb, ok := w.c().TombstoneOf(1); !ok || !tomb.ByRequest() || tomb.At != epoch+2 || tomb.RU != 560 {
		t.Errorf("%+v, %v", tomb, ok)
	}
}

// While it goes on, requests have nine tenths of the request units; what it does not need is theirs.
func TestDeletesTakeTheirShareFromRequests(t *testing.T) {
	w := withTwoKeys(t, 20, engine.Throughput{RUPerSec: 400})
	w.do(engine.SetThroughput{In: w.in, Throughput: engine.Throughput{RUPerSec: 400, Throttle: true, Traffic: 359}})
	w.deletePartition("p")
	if e := w.refused(429, engine.ReadItem{In: w.in, ID: "other", PartitionKey: engine.Key("q")}); !strings.Contains(e.Limit, "360.00 RU") {
		t.Errorf("%v", e)
	}
	w.do(engine.SetThroughput{In: w.in, Throughput: engine.Throughput{RUPerSec: 400, Throttle: true, Traffic: 400}})
	w.advance(3)
	if n, _ := engine.DeletesLeft(w.c()); n != 0 {
		t.Errorf("%d items are left, although their share is not the requests'", n)
	}
}

// The id and the unique values are free at once. A new item with the name ends the old one at once and without a charge, and is not in
// scope.
func TestItemsWrittenAfterADeleteByPartitionKey(t *testing.T) {
	w := withTwoKeys(t, 3, engine.Throughput{RUPerSec: 400})
	w.deletePartition("p")
	w.create(`{"id":"new","pk":"p","u":0}`)
	w.expectEvents(w.create(`{"id":"i1","pk":"p","u":1}`), "+1 removed re-created i1#2 x1", "+1 written create i1#6 x1 5.60")
	w.advance(1)
	w.expect("other new i1", "other new i1")
	page := w.do(engine.ReadChanges{In: w.in, Mode: engine.AllVersions, After: 4})
	if got, want := changes(page), "5 create new; 6 delete i1 after 2; 7 create i1; 8 delete i0 after 1; 9 delete i2 after 3"; got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	for _, ch := range page.Answer.(engine.ChangesResult).Changes {
		if ch.Op == engine.ChangeDelete && (ch.Expired || ch.Previous == nil) {
			t.Errorf("%+v: a delete by a request has the item, and no mark of expiry", ch)
		}
	}
}

// Expired items of the key are in scope: a longer default does not bring them back, and the purge does not take them.
func TestExpiredItemsAreInScope(t *testing.T) {
	w := withTwoKeys(t, 2, engine.Throughput{RUPerSec: 400, Traffic: 400})
	w.advance(599)
	w.expect("", "i0 i1 other")
	w.deletePartition("p")
	w.setDefault(ttl.Off)
	w.expect("other", "i0 i1 other")
	if r := w.advance(1); eventText(r.Events) != "+601 removed partition-key i0#1 i1#2 x2 11.20" {
		t.Errorf("%s", eventText(r.Events))
	}
}

// A count that the index answers includes the items until they are deleted, if the request says so. Other queries do not.
func TestACountMayIncludeWhatIsDeleted(t *testing.T) {
	w := withTwoKeys(t, 3, engine.Throughput{RUPerSec: 400})
	w.do(engine.DeletePartition{In: w.in, PartitionKey: engine.Key("p"), Counted: true})
	rows := func(text string) string {
		t.Helper()
		r := done(w.a.Query(engine.Query{In: w.in, Text: text}))
		return string(bytes.Join(r.Rows, []byte(",")))
	}
	for text, want := range map[string]string{"SELECT VALUE COUNT(1) FROM c": "4", "SELECT VALUE c.id FROM c": `"other"`, "SELECT VALUE COUNT(1) FROM c WHERE c.u >= 0": "0", "SELECT VALUE SUM(c.u) FROM c WHERE c.pk = 'p'": "0"} {
		if got := rows(text); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
	w.advance(1)
	if got := rows("SELECT VALUE COUNT(1) FROM c"); got != "1" {
		t.Errorf("after the deletes: %s", got)
	}
}

// A hierarchical key needs all its values.
func TestAHierarchicalKeyIsDeletedWhole(t *testing.T) {
	w := newWorldWith(t, engine.Spec{ID: "c", PartitionKey: []string{"/a", "/b"}}, engine.Throughput{})
	w.create(`{"id":"x","a":"1","b":"2"}`)
	for _, key := range []engine.PartitionKey{"", "[]", `["1"]`, `["1","2","3"]`} {
		if e := w.refused(400, engine.DeletePartition{In: w.in, PartitionKey: key}); e.Field != "partitionKey" {
			t.Errorf("%s: %v", key, e)
		}
	}
	w.do(engine.DeletePartition{In: w.in, PartitionKey: `["1","2"]`})
	w.expect("", "x")
}

// A serverless container is billed for the deletes, in the hour in which they happen.
func TestServerlessDeletesByPartitionKeyAreBilled(t *testing.T) {
	w := withTwoKeys(t, 2, engine.Throughput{RUPerSec: 400, Serverless: true})
	before := w.c().Budget().Billed
	w.deletePartition("p")
	w.advance(1)
	if got := w.c().Budget().Billed - before; got != 100+2*560 {
		t.Errorf("billed %v", got)
	}
}

// The read regions and the latest versions lose the items at once, the analytical store when they leave the disk.
func TestWhereItemsOfADeletedPartitionKeyAre(t *testing.T) {
	w := newWorldWith(t, engine.Spec{ID: "c", PartitionKey: []string{"/pk"}, Analytical: -1}, engine.Throughput{})
	w.create(`{"id":"a","pk":"p"}`)
	w.do(engine.SetRegions{In: w.in, Regions: []engine.Region{{Name: "east"}}})
	w.do(engine.ReadChanges{In: w.in})
	w.deletePartition("p")
	analytical := func() (n int) {
		w.c().EachAnalytical(func(*engine.Item) bool { n++; return true })
		return n
	}
	if got := changes(w.do(engine.ReadChanges{In: w.in})); got != "" || analytical() != 1 || w.c().Regions()[1].Stored != 0 {
		t.Errorf("feed %q, %d in the analytical store, %d in the read region", got, analytical(), w.c().Regions()[1].Stored)
	}
	if f := engine.FateOf(w.c(), engine.Key("p"), "a"); f.State != engine.FateDeleting || f.At != epoch {
		t.Errorf("%+v", f)
	}
	w.advance(1)
	if f := engine.FateOf(w.c(), engine.Key("p"), "a"); f.State != engine.FateDeleted || analytical() != 0 {
		t.Errorf("%+v, %d in the analytical store", f, analytical())
	}
}

// A batch that fails brings nothing back: what has made way is still being deleted.
func TestARefusedBatchLeavesTheDeletesAsTheyWere(t *testing.T) {
	w := withTwoKeys(t, 2, engine.Throughput{RUPerSec: 400})
	w.deletePartition("p")
	before := w.stored()
	r, _ := w.a.Apply(engine.Batch{In: w.in, PartitionKey: engine.Key("p"), Ops: []engine.BatchOp{
		engine.WriteItem{Kind: engine.Create, Body: []byte(`{"id":"i0","pk":"p"}`)}, engine.DeleteItem{ID: "none", PartitionKey: engine.Key("p")}}})
	if n, _ := engine.DeletesLeft(w.c()); n != 2 || w.stored() != before {
		t.Errorf("%d items are being deleted, stored %s; %+v", n, w.stored(), r)
	}
}

// A saved state that contradicts itself is refused.
func TestADamagedDeleteByPartitionKey(t *testing.T) {
	w := withTwoKeys(t, 2, engine.Throughput{RUPerSec: 400})
	w.create(fmt.Sprintf(`{"id":"big","pk":"p","text":"%s"}`, strings.Repeat("x", 100_000)))
	w.deletePartition("p")
	w.advance(1)
	good := string(w.a.Save())
	for old, now := range map[string]string{`"del":{"paid":`: `"del":{"paid":-`, `"d":[{"at":1700000001`: `"d":[{"at":1700000003`, `"d":[{"at":1700000001,"i":{"n":4`: `"d":[{"at":1700000001,"i":{"n":3`} {
		if bad := strings.Replace(good, old, now, 1); bad == good {
			t.Errorf("%s is not in %s", old, good[:200])
		} else if _, err := engine.Load([]byte(bad)); !errors.Is(err, engine.ErrState) {
			t.Errorf("%s in place of %s: %v", now, old, err)
		}
	}
}
