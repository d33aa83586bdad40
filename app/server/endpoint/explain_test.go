package endpoint

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

func TestExplain(t *testing.T) {
	w, _ := newWorld(0)
	w.stock(t, "60", "a")
	h := w.Handler(Guard{})
	const item = `/_explain/dbs/db/colls/c/docs/a?partitionKey=["p"]`
	for _, c := range []struct {
		method, target string
		status         int
		says           string
	}{
		{"GET", item, 200, `{"state":"live","now":1700000000,"ts":1700000000,"ttl":null,"defaultTtl":60,"deadline":1700000060,"removed":null,` +
			`"cell":{"row":0,"column":2},"rule":"C15","reason":"inherits","decidedBy":"container","text":"live until 2023-11-14T22:14:20Z: the item has no ttl`},
		{"GET", `/_explain/dbs/db/colls/c/docs/b?partitionKey=["p"]`, 200, `"state":"unknown","now":1700000000,"ts":null`},
		{"POST", item, 405, "GET"},
		{"GET", "/_explain/dbs/db/colls/c/docs/a", 400, `partitionKey is \"\"; it must be the values`},
		{"GET", `/_explain/dbs/db/colls/none/docs/a?partitionKey=["p"]`, 404, `container is \"db/none\"; it must be one that exists`},
		{"GET", "/_explain/dbs/db/colls/c", 404, "/_explain/dbs/{database}/colls/{container}/docs/{id}"},
	} {
		if out := get(t, h, c.method, strings.ReplaceAll(c.target, `"`, "%22"), ""); out.Code != c.status || !strings.Contains(out.Body.String(), c.says) {
			t.Errorf("%s %s: %d %s", c.method, c.target, out.Code, out.Body)
		}
	}
}

// GET /_report says of an item that was asked for what became of it. A reset forgets what was asked.
func TestReport(t *testing.T) {
	w, _ := newWorld(0)
	w.stock(t, "60", "a")
	h := w.Handler(Guard{})
	get(t, h, "POST", "/_clock", `{"advance":60}`)
	if out := get(t, h, "GET", "/_report", ""); out.Code != 200 || !strings.Contains(out.Body.String(),
		`{"now":1700000060,"text":"the clock shows 2023-11-14T22:14:20Z\ndb/c: a [\"p\"] expired 22:14:20: the container's default 60, written 22:13:20; still on disk\n`) {
		t.Errorf("%d %s", out.Code, out.Body)
	}
	if out := get(t, h, "POST", "/_report", ""); out.Code != 405 {
		t.Errorf("POST /_report: %d", out.Code)
	}
	asked := rest.Request{Method: "GET", Target: "/dbs/db/colls/c/docs/b", Header: rest.Header{{Name: "x-ms-documentdb-partitionkey", Value: `["p"]`}}}
	w.handle(t.Context(), asked)
	if text := w.Report(); !strings.Contains(text, `b ["p"] is not stored`) || !strings.Contains(text, "last request: read_item, status ") {
		t.Error(text)
	}
	get(t, h, "POST", "/_reset", "")
	if text := w.Report(); text != "the clock shows 2023-11-14T22:13:20Z" {
		t.Error(text)
	}
}

// Expired and purged items are events, read a page at a time; POST /_purge goes to the second without what is expired.
func TestEventsAndThePurge(t *testing.T) {
	w, _ := newWorld(0)
	w.stock(t, "60", "a", "b")
	h := w.Handler(Guard{})
	get(t, h, "POST", "/_clock", `{"advance":60}`)
	if d, _ := w.Disk(engine.Path{Database: "db", Container: "c"}, 0, 9); d.Expired != 2 {
		t.Fatalf("%+v", d)
	}
	if out := get(t, h, "POST", "/_purge", ""); out.Code != 200 || out.Body.String() != fmt.Sprintf("{\"now\":%d,\"speed\":0}\n", epoch+61) {
		t.Errorf("%d %s", out.Code, out.Body)
	}
	if out := get(t, h, "POST", "/_purge", ""); out.Code != 200 || w.Now() != epoch+61 {
		t.Errorf("with nothing to purge: %d %s", out.Code, out.Body)
	}
	all := w.Happened(0, 100, nil)
	if len(all.Events) != 2 || all.Events[0].Kind != engine.Expired || all.Events[1].Kind != engine.Purged || all.Events[1].At != epoch+61 || all.Events[0].Count != 2 {
		t.Fatalf("%+v", all)
	}
	for _, c := range []struct {
		method, query string
		status        int
		says          string
	}{
		{"GET", "", 200, `"kind":"expired","cause":"container-default","database":"db","container":"c","region":"","items":["a","b"],"count":2`},
		{"GET", "?limit=1", 200, fmt.Sprintf(`"next":%d,"lost":0}`, all.Events[1].N-1)},
		{"GET", fmt.Sprintf("?after=%d", all.Events[0].N), 200, `"events":[{"n":` + fmt.Sprint(all.Events[1].N)},
		{"GET", "?after=99999", 200, `"events":[],"next":99999`},
		{"GET", "?kinds=written", 200, `"kind":"written","cause":"create"`},
		{"GET", "?kinds=written,gone", 400, `kinds is \"gone\"; it must be a list of written, removed, expired, purged`},
		{"GET", "?kinds=expired+purged", 400, `kinds is \"expired purged\"; it must be a list of`},
		{"GET", "?limit=1001", 400, `limit is \"1001\"; it must be 0 to 1000`},
		{"POST", "", 405, "GET"},
	} {
		if out := get(t, h, c.method, "/_events"+c.query, ""); out.Code != c.status || !strings.Contains(out.Body.String(), c.says) {
			t.Errorf("%s %s: %d %s", c.method, c.query, out.Code, out.Body)
		}
	}
	if out := get(t, h, "GET", "/_purge", ""); out.Code != 405 {
		t.Errorf("GET /_purge: %d", out.Code)
	}
}

// A clock of real time goes on while a test asks again and again for a purge of which there is nothing to do.
func TestThePurgeDoesNotHoldTheClock(t *testing.T) {
	w, wall := newWorld(1)
	w.stock(t, "60", "a")
	for range 6 {
		wall.advance(time.Second / 2)
		if err := w.AwaitPurge(); err != nil {
			t.Fatal(err)
		}
	}
	if now := w.Now(); now != epoch+3 {
		t.Errorf("after three seconds the clock shows %d", now-epoch)
	}
}

// A purge and the jump of the clock are on disk when POST /_purge is answered.
func TestThePurgeIsKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "state")
	w := openManual(t, path)
	w.stock(t, "60", "a", "b")
	if _, err := w.advance(60); err != nil {
		t.Fatal(err)
	}
	if err := w.AwaitPurge(); err != nil {
		t.Fatal(err)
	}
	want := contents(w.account)
	copied := filepath.Join(t.TempDir(), "copy") // as the files are while the process runs
	if err := os.CopyFS(copied, os.DirFS(path)); err != nil {
		t.Fatal(err)
	}
	if got := contents(openManual(t, copied).account); got != want {
		t.Errorf("kept is\n%s\nwant\n%s", got, want)
	}
}

// A purge that never has request units left over does not keep the caller waiting.
func TestAPurgeThatDoesNotEnd(t *testing.T) {
	w, _ := newWorld(0)
	w.stock(t, "60", "a")
	if _, err := w.account.Apply(engine.SetThroughput{In: engine.Path{Database: "db", Container: "c"}, Throughput: engine.Throughput{RUPerSec: 400, Traffic: 400}}); err != nil {
		t.Fatal(err)
	}
	h := w.Handler(Guard{})
	get(t, h, "POST", "/_clock", `{"advance":60}`)
	if out := get(t, h, "POST", "/_purge", ""); out.Code != 400 || !strings.Contains(out.Body.String(), "the purge does not end: 1 items of db/c wait for") {
		t.Errorf("%d %s", out.Code, out.Body)
	}
}

// A seed fills an empty account, and only an empty one.
func TestSeedAtRunTime(t *testing.T) {
	fill := func(text []byte, into string, now int64) (*engine.Account, error) {
		if string(text) != "good" {
			return nil, errors.New("line 1 is bad")
		}
		a := engine.New(now + 5)
		_, err := a.Apply(engine.CreateDatabase{ID: into})
		return a, err
	}
	s := openAll(t, Config{Fill: fill})
	s.make(t, `{"name":"w1"}`)
	start := s.world.Now()
	for _, c := range []struct {
		method, target, body string
		status               int
		says                 string
	}{
		{"POST", "/_seed?into=shop", "bad", 400, "line 1 is bad"},
		{"GET", "/_seed", "", 405, "POST"},
		{"POST", "/_seed?into=shop", "good", 200, fmt.Sprintf(`{"now":%d,"speed":0}`, start+5)},
		{"POST", "/_seed?into=shop", "good", 409, "POST /_reset empties it"},
		{"POST", "/_seed?into=shop&account=w1", "good", 200, `"speed":0`},
	} {
		if out := get(t, s, c.method, c.target, c.body); out.Code != c.status || !strings.Contains(out.Body.String(), c.says) {
			t.Errorf("%s %s %s: %d %s", c.method, c.target, c.body, out.Code, out.Body)
		}
	}
	if n := len(s.world.account.Databases()); n != 1 {
		t.Errorf("%d databases", n)
	}
	none, _ := newWorld(0)
	if out := get(t, none.Handler(Guard{}), "POST", "/_seed", "good"); out.Code != 404 {
		t.Errorf("an endpoint without seeds: %d", out.Code)
	}
}
