package rest_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
	"github.com/tidwall/gjson"
)

// Every cell of the matrix has its claim, its deadline and a reason of its own.
func TestExplainEveryCell(t *testing.T) {
	for column, preset := range []string{"", `,"defaultTtl":-1`, `,"defaultTtl":100`} {
		for row, own := range []string{"", `,"ttl":-1`, `,"ttl":50`} {
			w := shop(t, preset)
			w.want(201, "POST /dbs/shop/colls/orders/docs", `x-ms-documentdb-partitionkey: ["a"]`, `{"id":"1","cid":"a"`+own+`}`)
			x, err := rest.Explain(w.a, engine.Path{Database: "shop", Container: "orders"}, engine.Key("a"), "1")
			if err != nil || x.State != rest.StateLive {
				t.Fatalf("%+v, %v", x, err)
			}
			if want := fmt.Sprintf("C%d", 13+3*row+column); x.Claim() != want {
				t.Errorf("row %d, column %d: %s, want %s", row, column, x.Claim(), want)
			}
			due, expires := x.Deadline()
			want := map[[2]int]int64{{0, 2}: 100, {2, 1}: 50, {2, 2}: 50}[[2]int{row, column}]
			if expires != (want > 0) || expires && due != w.a.Now()+want {
				t.Errorf("row %d, column %d: expires at %d (%t), want after %d", row, column, due, expires, want)
			}
			if j := string(x.JSON()); !gjson.Valid(j) || gjson.Get(j, "cell.row").Int() != int64(row) || gjson.Get(j, "cell.column").Int() != int64(column) ||
				gjson.Get(j, "reason").String() != x.Verdict.Reason.String() || !strings.Contains(x.Text(), "Time to Live is off") == (column == 0) {
				t.Errorf("row %d, column %d: %s", row, column, j)
			}
		}
	}
}

// An item goes from live to expired to purged; one that a request deleted, and one that never was there, are neither.
func TestExplainStates(t *testing.T) {
	w := shop(t, `,"defaultTtl":-1`)
	in, start := engine.Path{Database: "shop", Container: "orders"}, w.a.Now()
	write := func(id string) {
		w.want(201, "POST /dbs/shop/colls/orders/docs", `x-ms-documentdb-partitionkey: ["a"]`, `{"id":"`+id+`","cid":"a","ttl":5}`)
	}
	want := func(id string, state rest.State, text string) {
		t.Helper()
		x, err := rest.Explain(w.a, in, engine.Key("a"), id)
		if err != nil || x.State != state || !strings.HasPrefix(x.Text(), text) || gjson.GetBytes(x.JSON(), "text").String() != x.Text() {
			t.Errorf("%s: %s %q, %v; want %s %q", id, x.State, x.Text(), err, state, text)
		}
	}
	write("1")
	write("2")
	w.want(204, "DELETE /dbs/shop/colls/orders/docs/2", `x-ms-documentdb-partitionkey: ["a"]`, "")
	want("1", rest.StateLive, "live until ")
	want("2", rest.StateDeleted, "deleted at ")
	want("3", rest.StateUnknown, "not there, and was not among the last")
	w.advance(5)
	want("1", rest.StateExpired, "expired since ")
	w.advance(1)
	want("1", rest.StatePurged, "purged at ")
	if x, _ := rest.Explain(w.a, in, engine.Key("a"), "1"); x.Removed != start+6 || gjson.GetBytes(x.JSON(), "removed").Int() != start+6 {
		t.Errorf("%+v", x)
	}
	write("1")
	want("1", rest.StateLive, "live until ")
	if _, err := rest.Explain(w.a, engine.Path{Database: "shop", Container: "none"}, engine.Key("a"), "1"); err == nil {
		t.Error("a container that does not exist was explained")
	}
}

// What expires on the way to the end of the purge does not prolong it.
func TestAwaitPurgeTakesWhatIsExpiredNow(t *testing.T) {
	w := shop(t, `,"defaultTtl":10`)
	for i := range 3 {
		w.want(201, "POST /dbs/shop/colls/orders/docs", `x-ms-documentdb-partitionkey: ["a"]`, fmt.Sprintf(`{"id":"%d","cid":"a"}`, i))
		w.advance(1)
	}
	w.advance(7) // the first has expired in this second; the others follow, a second each
	start := w.a.Now()
	now, err := rest.Options{}.AwaitPurge(w.a)
	if err != nil || now != start+1 || w.a.Now() != now {
		t.Errorf("at %d, %v; want %d", now, err, start+1)
	}
	d, _ := rest.LookAtDisk(w.a, engine.Path{Database: "shop", Container: "orders"}, 0, 10)
	if d.Purged != 1 || d.Expired != 1 || d.Live != 1 {
		t.Errorf("%+v", d)
	}
}

// An account keeps the newest events. A reader that was away learns how many events it has missed.
func TestHappenedSaysWhatIsLost(t *testing.T) {
	a := engine.New(0)
	for i := range 1500 {
		_, _ = a.Apply(engine.CreateDatabase{ID: fmt.Sprint(i)})
	}
	h := rest.HappenedAfter(a, 100, rest.MaxHappened, []string{"database-created"})
	if h.Lost != 400 || len(h.Events) != 1000 || h.Events[0].N != 501 || h.Next != 1500 || h.Events[0].At != 0 {
		t.Errorf("lost %d, %d events from %d, next %d", h.Lost, len(h.Events), h.Events[0].N, h.Next)
	}
	if !gjson.ValidBytes(h.JSON()) {
		t.Errorf("%s", h.JSON())
	}
}

// A purge that takes several seconds' request units is waited for to its end.
func TestAwaitPurgeOfManyItems(t *testing.T) {
	w := shop(t, `,"defaultTtl":10`)
	for i := range 300 {
		w.want(201, "POST /dbs/shop/colls/orders/docs", `x-ms-documentdb-partitionkey: ["a"]`, fmt.Sprintf(`{"id":"%d","cid":"a"}`, i))
	}
	w.advance(10)
	start := w.a.Now()
	now, err := rest.Options{}.AwaitPurge(w.a)
	d, _ := rest.LookAtDisk(w.a, engine.Path{Database: "shop", Container: "orders"}, 0, 10)
	if err != nil || now < start+2 || d.Purged != 300 || d.Expired != 0 {
		t.Errorf("after %d seconds: %d purged, %d expired, %v", now-start, d.Purged, d.Expired, err)
	}
}
