package engine_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

func changes(r engine.Result) string {
	var b strings.Builder
	for _, ch := range r.Answer.(engine.ChangesResult).Changes {
		fmt.Fprintf(&b, "%d %s %s", ch.LSN, ch.Op, ch.Item.ID())
		if ch.PreviousLSN > 0 {
			fmt.Fprintf(&b, " after %d", ch.PreviousLSN)
		}
		if ch.Expired {
			b.WriteString(" expired")
		}
		b.WriteString("; ")
	}
	return strings.TrimSuffix(b.String(), "; ")
}

// change-feed-modes: "deletes aren't captured"; "after the item is purged it's no longer in the feed".
func TestD05_LatestVersion(t *testing.T) {
	w := newWorld(t, ttl.NoDefault)
	w.create(item("a", "5"))
	w.create(item("b", ""))
	w.upsert(item("a", "9"))
	w.create(item("d", ""))
	w.do(w.remove("d"))
	all := engine.ReadChanges{In: w.in}
	if got, want := changes(w.do(all)), "2 replace b; 3 replace a"; got != want {
		t.Errorf("%s, want the newest version of each, %s", got, want)
	}
	if got := changes(w.do(engine.ReadChanges{In: w.in, After: 2})); got != "3 replace a" {
		t.Errorf("after lsn 2: %s", got)
	}
	page := done(w.a.ReadChanges(engine.ReadChanges{In: w.in, Limit: 1}))
	if got := changes(w.do(engine.ReadChanges{In: w.in, After: page.After})); got != "3 replace a" {
		t.Errorf("the second page: %s", got)
	}
	w.stall()
	w.advance(9)
	if got := changes(w.do(all)); got != "2 replace b" {
		t.Errorf("expired, not purged: %s", got)
	}
	w.setThroughput(400, 0)
	w.advance(1)
	if got := changes(w.do(all)); got != "2 replace b" {
		t.Errorf("purged: %s", got)
	}
}

// change-feed-modes: "deletes from TTL expirations are captured when the item is purged, not when it expires".
func TestD05_AllVersionsAndDeletes(t *testing.T) {
	w := newWorldWith(t, engine.Spec{ID: "c", PartitionKey: []string{"/id"}, Default: ttl.NoDefault, FullFidelity: 3600}, engine.Throughput{})
	w.create(item("a", "5"))
	w.upsert(item("a", "9"))
	w.create(item("b", ""))
	w.do(w.remove("b"))
	w.stall()
	w.advance(9)
	all := engine.ReadChanges{In: w.in, Mode: engine.AllVersions}
	before := "1 create a; 2 replace a after 1; 3 create b; 4 delete b after 3"
	if got := changes(w.do(all)); got != before {
		t.Errorf("expired: %s\nwant %s", got, before)
	}
	w.setThroughput(400, 0)
	w.advance(1)
	if got, want := changes(w.do(all)), before+"; 5 delete a after 2 expired"; got != want {
		t.Errorf("purged: %s\nwant %s", got, want)
	}
	w.advance(3600)
	w.create(item("z", ""))
	if got, want := changes(w.do(all)), "5 delete a after 2 expired; 6 create z"; got != want {
		t.Errorf("an hour later: %s\nwant what is within the retention, %s", got, want)
	}
}

func TestAllVersionsNeedsRetention(t *testing.T) {
	w := newWorld(t, ttl.Off)
	if e := w.refused(400, engine.ReadChanges{In: w.in, Mode: engine.AllVersions}); e.Field != "changeFeedMode" {
		t.Errorf("%v", e)
	}
}
