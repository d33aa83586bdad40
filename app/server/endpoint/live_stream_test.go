package endpoint

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/cosmosttl/cosmosttl/app/server/live"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/replica"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// While nothing happens, the stream says every two seconds what the clock shows, and the clock moves.
func TestAQuietStreamHasAHeartbeat(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := NewWorld(engine.New(time.Now().Unix()), rest.Options{NoAuth: true}, time.Now, 1)
		w.stock(t, "10", "a")
		v := w.watch(t, live.Options{Changes: true})
		beats := 0
		time.Sleep(20 * time.Second)
		if v.same(t, w); v.Now() < time.Now().Unix()-1 {
			t.Errorf("the replica's clock shows %d at %d", v.Now(), time.Now().Unix())
		}
		if c, err := v.History().Tip().Container(engine.Path{Database: "db", Container: "c"}); err != nil || c.Live() != 0 {
			t.Errorf("the item has not expired: %v", err)
		}
		if _, err := w.setSpeed(0); err != nil {
			t.Fatal(err)
		}
		settle()
		if v.Speed() != 0 {
			t.Errorf("the speed is %d", v.Speed())
		}
		v.count()
		for range 10 {
			time.Sleep(2 * time.Second)
			synctest.Wait()
			beats += v.count()
		}
		if beats < 9 {
			t.Errorf("%d beats in 20 seconds", beats)
		}
		_ = v.stop()
	})
}

// A slow reader never slows the account: it misses what is no longer kept, is told so, and takes another checkpoint.
func TestASlowReaderFallsBehind(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, _ := newWorld(0)
		w.stock(t, "60", "a")
		v := w.watch(t, live.Options{Changes: true, Requests: true})
		var gate sync.Mutex // the reader stands still while it is locked
		use := v.Take
		slow := &replica.Parser{Use: func(e replica.Event) error {
			gate.Lock()
			defer gate.Unlock()
			v.events = append(v.events, e.Name)
			if e.Name == replica.EventCheckpoint && !strings.Contains(string(e.Data), `"behind"`) {
				t.Errorf("a checkpoint for another reason: %s", e.Data)
			}
			return use(e)
		}}
		_ = v.stop()
		ended := make(chan error, 1)
		go func() {
			ended <- w.feed.Follow(t.Context(), followed{w}, slow, live.Options{Changes: true, Requests: true, From: v.Position()})
		}()
		settle()
		gate.Lock()
		begun := time.Now()
		for i := range 70_000 {
			w.request(t, 200, "POST", path, `x-ms-documentdb-partitionkey: ["p"]|x-ms-documentdb-is-upsert: true`, fmt.Sprintf(`{"id":"a","pk":"p","n":%d}`, i))
		}
		if time.Since(begun) != 0 { // on the clock of the bubble, which moves when everybody waits
			t.Errorf("the account waited for %v", time.Since(begun))
		}
		v.events = nil
		gate.Unlock()
		v.same(t, w)
		for _, name := range []string{replica.EventCheckpoint, replica.EventComplete, "missed", "requests"} {
			if !slices.Contains(v.events, name) {
				t.Errorf("no %s in %q", name, slices.Compact(v.events))
			}
		}
	})
}

// An account that a seed puts in the place of an empty one is a checkpoint, for those who follow and for one who comes back.
func TestASeedIsACheckpoint(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, _ := newWorld(0)
		v, away := w.watch(t, live.Options{Changes: true}), w.watch(t, live.Options{Changes: true})
		_ = away.stop()
		other, _ := newWorld(0)
		other.stock(t, "60", "a", "b")
		if _, err := w.fill(func(int64) (*engine.Account, error) { return other.account, nil }); err != nil {
			t.Fatal(err)
		}
		w.request(t, 201, "POST", path, `x-ms-documentdb-partitionkey: ["p"]`, `{"id":"c","pk":"p"}`)
		away.watch(t, w, live.Options{Changes: true, From: away.Position()})
		for _, v := range []*viewer{v, away} {
			if v.same(t, w); v.Opening().Reason != "replaced" {
				t.Errorf("%+v", v.Opening())
			}
			_ = v.stop()
		}
	})
}

// A position of another run of the endpoint, or of a feed that has ended, leads to a checkpoint that says so.
func TestAnUnknownPosition(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, _ := newWorld(0)
		w.stock(t, "60", "a")
		for _, from := range []string{"0011223344556677.3.1", "x", "", "0011223344556677"} {
			v := w.watch(t, live.Options{Changes: true, From: from})
			v.same(t, w)
			want := "unknown"
			if from == "" {
				want = "opened"
			}
			if got := v.Opening(); got.Reason != want || !got.Done || got.Items != 1 || got.Read == 0 {
				t.Errorf("%q: %+v", from, got)
			}
			_ = v.stop()
		}
		v := w.watch(t, live.Options{Changes: true})
		_ = v.stop()
		time.Sleep(6 * time.Minute)
		w.request(t, 200, "GET", path+"/a", `x-ms-documentdb-partitionkey: ["p"]`, "") // the first that notices
		w.request(t, 201, "POST", path, `x-ms-documentdb-partitionkey: ["p"]`, `{"id":"b","pk":"p"}`)
		v.watch(t, w, live.Options{Changes: true, From: v.Position()})
		if v.same(t, w); v.Opening().Reason != "behind" {
			t.Errorf("%+v", v.Opening())
		}
		_ = v.stop()
	})
}

// Who begins to follow has the newest requests, with their bodies, whoever followed before, and since whenever. A request says what its
// records were also if nobody followed then; the endpoint does not keep what it says is gone.
func TestTheRequestsBeforeAFollower(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, _ := newWorld(0)
		w.stock(t, "60", "a")
		const key = `x-ms-documentdb-partitionkey: ["p"]`
		w.request(t, 201, "POST", path, key, `{"id":"b","pk":"p"}`)
		w.request(t, 404, "GET", path+"/a", `x-ms-documentdb-partitionkey: ["q"]`, "")
		w.request(t, 413, "POST", path, key, `{"id":"large","pk":"p","text":"`+strings.Repeat("x", 3<<20)+`"}`)
		for range 3 {
			v := w.watch(t, live.Options{Changes: true, Requests: true, Bodies: true})
			settle()
			_ = v.stop()
			last := v.requests[len(v.requests)-3:]
			if one := last[0]; one.Item != "b" || one.Key != `["p"]` || one.Till != one.From+1 || one.Sent.Text != `{"id":"b","pk":"p"}` {
				t.Errorf("%+v", one)
			}
			if one := last[1]; one.Item != "a" || one.Key != `["q"]` || one.Status != 404 || one.Why != nil {
				t.Errorf("%+v", one)
			}
			if one := last[2]; one.Sent == nil || !one.Sent.Gone {
				t.Errorf("%+v", one)
			}
			time.Sleep(20 * time.Minute)
		}
	})
}

// The bodies of requests that are too long to be told are not in memory.
func TestLongBodiesAreNotKept(t *testing.T) {
	w, _ := newWorld(0)
	w.stock(t, "60")
	kept := func() uint64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	before := kept()
	for range 40 {
		w.request(t, 413, "POST", path, `x-ms-documentdb-partitionkey: ["p"]`, `{"id":"large","pk":"p","text":"`+strings.Repeat("x", 3<<20)+`"}`)
	}
	if after := kept(); after > before+10<<20 {
		t.Errorf("40 requests of 3 MB keep %d MB", (after-before)>>20)
	}
	runtime.KeepAlive(w)
}

// A position that cannot be read, or is after the newest request, brings no request again to a follower without a checkpoint. A position of another run
// brings all requests, since the follower has none of them.
func TestAnUnknownPositionRepeatsNoRequests(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, _ := newWorld(0)
		w.stock(t, "60", "a")
		first := w.watch(t, live.Options{Changes: true, Requests: true})
		const key = `x-ms-documentdb-partitionkey: ["p"]`
		settle()
		w.request(t, 200, "GET", path+"/a", key, "")
		settle()
		_ = first.stop()
		epoch, _, _ := strings.Cut(first.Position(), ".")
		for from, want := range map[string]int{"x": 1, epoch + ".0": 1, epoch + ".0.99": 1, "0011223344556677.3.1": 2, "": 2} {
			v := w.watch(t, live.Options{Requests: true, From: from})
			settle()
			w.request(t, 200, "GET", path+"/a", key, "")
			settle()
			_ = v.stop()
			if len(v.requests) < want || want == 1 && len(v.requests) != 1 {
				t.Errorf("%q: %d requests, want %d", from, len(v.requests), want)
			}
		}
	})
}

// A request is told with what it was about, what it cost, which records it made, and what the account knows about its refusal.
func TestRequestsAreTold(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, _ := newWorld(0)
		w.stock(t, "60", "a")
		v := w.watch(t, live.Options{Changes: true, Requests: true, Bodies: true})
		const key = `x-ms-documentdb-partitionkey: ["p"]|user-agent: azsdk-go-azcosmos/1.5.0|x-ms-activity-id: 00000000-0000-0000-0000-000000000001`
		w.request(t, 200, "GET", path+"/a", key, "")
		w.request(t, 409, "POST", path, key, `{"id":"a","pk":"p"}`)
		w.request(t, 201, "POST", path, key, `{"id":"b","pk":"p"}`)
		w.request(t, 204, "DELETE", path+"/b", key, "")
		w.request(t, 404, "GET", path+"/b", key, "")
		w.request(t, 200, "POST", path, key+"|content-type: application/query+json", `{"query":"SELECT * FROM c"}`)
		w.mu.Lock()
		_, _ = w.apply(engine.SetThroughput{In: engine.Path{Database: "db", Container: "c"}, Throughput: engine.Throughput{RUPerSec: 400, Traffic: 400}})
		w.mu.Unlock()
		h := w.Handler(Guard{})
		get(t, h, "POST", "/_clock", `{"advance":63}`)
		w.request(t, 404, "GET", path+"/a", key, "")
		get(t, h, "GET", "/_clock", "") // the page's own requests are not told
		get(t, h, "GET", "/alive", "")
		get(t, h, "POST", "/dbs/db/nothing", strings.Repeat("x", live.MaxBody+1))
		w.request(t, 400, "POST", path, key+"|content-type: application/query+json", `{"query":"SELEC * FROM c"}`)
		settle()
		type row struct {
			operation, item string
			status          int
			why             string
		}
		want := []row{
			{"read_item", "a", 200, ""}, {"create_item", "a", 409, "the item is live for another 60 s"}, {"create_item", "b", 201, ""}, {"delete_item", "b", 204, ""},
			{"read_item", "b", 404, "deleted 0 s ago"}, {"query_items", "", 200, ""}, {"", "", 200, ""}, {"read_item", "a", 404, "expired 3 s ago, still on disk"}, {"", "", 404, ""},
			{"query_items", "", 400, ""},
		}
		if len(v.requests) != len(want) {
			t.Fatalf("%d requests: %+v", len(v.requests), v.requests)
		}
		for i, r := range v.requests {
			got := row{r.Operation, r.Item, r.Status, ""}
			if r.Why != nil {
				got.why = r.Why.String()
			}
			if got != want[i] || r.Place != uint64(i+1) {
				t.Errorf("request %d: %+v, want %+v, of %+v", i, got, want[i], r)
			}
		}
		if conflict := v.requests[1]; conflict.Message != "Resource with specified id or name already exists." {
			t.Errorf("the message is %q", conflict.Message)
		}
		one := v.requests[2]
		if one.Method != "POST" || one.Database != "db" || one.Container != "c" || one.Charge < 5 || one.Agent != "azsdk-go-azcosmos/1.5.0" || one.Till != one.From+1 ||
			one.Activity != "00000000-0000-0000-0000-000000000001" || one.Sent.Text != `{"id":"b","pk":"p"}` || !strings.Contains(one.Answered.Text, `"_etag"`) || one.Now != epoch {
			t.Errorf("%+v", one)
		}
		if clock := v.requests[6]; clock.Target != "/_clock" || clock.Now != epoch+63 || clock.Sent.Text != `{"advance":63}` || clock.Till == clock.From {
			t.Errorf("%+v", clock)
		}
		if long := v.requests[8]; !strings.HasPrefix(long.Message, "There is no such resource") || !long.Anonymous || one.Anonymous {
			t.Errorf("%+v", long)
		}
		if query := v.requests[9]; !strings.HasPrefix(query.Message, "Syntax error, incorrect syntax near 'SELEC'") {
			t.Errorf("the message is %q", query.Message)
		}
		_ = v.stop()
	})
}
