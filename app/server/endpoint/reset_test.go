package endpoint

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/app/server/journal"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

func TestReset(t *testing.T) {
	w, _ := newWorld(0)
	h := w.Handler(Guard{})
	for _, c := range []struct {
		method, body string
		status       int
		says         string
		now          int64 // afterwards
		databases    int
	}{
		{"POST", "", 200, `{"now":1700000000,"speed":0}`, epoch, 0},
		{"POST", "{}", 200, `{"now":1700000000,"speed":0}`, epoch, 0},
		{"POST", `{"now":1600000000}`, 200, `{"now":1600000000,"speed":0}`, 1_600_000_000, 0},
		{"POST", ` {}`, 200, `{"now":1700000000,"speed":0}`, epoch, 0}, // "POST /_reset {} keeps the second that an earlier reset set": its first second
		{"POST", `{"now":253402300799}`, 200, `{"now":253402300799,"speed":0}`, 253402300799, 0},
		{"POST", `{"now":1700000000}`, 200, `{"now":1700000000,"speed":0}`, epoch, 0},
		{"POST", `{"now":-1}`, 400, `"field":"now","value":"-1","limit":"0 to 253402300799 in Unix seconds"`, epoch + 60, 1},
		{"POST", `{"now":253402300800}`, 400, `"limit":"0 to 253402300799`, epoch + 60, 1},
		{"POST", `{"now":1.5}`, 400, `"field":"now","value":"1.5","limit":"a whole number"`, epoch + 60, 1},
		{"POST", `{"now":1,"speed":1}`, 400, `"field":"body"`, epoch + 60, 1},
		{"POST", `{"then":1}`, 400, `"limit":"empty, {} or {\"now\":1700000000}`, epoch + 60, 1},
		{"POST", `null`, 400, `"field":"body"`, epoch + 60, 1},
		{"POST", strings.Repeat("x", 5000), 400, `"field":"body"`, epoch + 60, 1},
		{"GET", "", 405, "POST", epoch + 60, 1},
	} {
		if len(w.account.Databases()) == 0 {
			w.stock(t, "10", "a")
			if w.Now() < 253402300799 {
				_, _ = w.advance(60)
			}
			_, _ = w.setSpeed(60)
		}
		out := get(t, h, c.method, "/_reset", c.body)
		if out.Code != c.status || !strings.Contains(out.Body.String(), c.says) || w.Now() != c.now || len(w.account.Databases()) != c.databases {
			t.Errorf("%s %.50s: %d %s, now %d, %d databases; want %+v", c.method, c.body, out.Code, out.Body, w.Now(), len(w.account.Databases()), c)
		}
	}
	if out := get(t, w.Handler(Guard{}), "POST", "/_reset", "", "Origin", "http://evil.example"); out.Code != 403 || len(w.account.Databases()) != 1 {
		t.Errorf("a foreign page: %d %s", out.Code, out.Body)
	}
	if out := get(t, w.Handler(Guard{}), "POST", "/_reset", "", "Host", "evil.example"); out.Code != 421 || len(w.account.Databases()) != 1 {
		t.Errorf("a foreign host: %d %s", out.Code, out.Body)
	}
}

// A clock that followed real time at first follows it again.
func TestResetReturnsToRealTime(t *testing.T) {
	w, wall := newWorld(1)
	_, _ = w.advance(1_000_000)
	_, _ = w.setSpeed(0)
	wall.advance(time.Minute)
	if state, err := w.reset(nil); err != nil || state != (clockState{epoch + 60, 1}) {
		t.Errorf("%+v, %v", state, err)
	}
	wall.advance(time.Second)
	if now := w.Now(); now != epoch+61 {
		t.Errorf("a second later it is %d", now)
	}
}

// openManual opens a state whose clock stands still.
func openManual(t *testing.T, path string) *World {
	t.Helper()
	wall := &wall{now: time.Unix(epoch, 0)}
	w, err := openWorld(path, journal.Options{}, rest.Options{NoAuth: true}, wall.Now, 0)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// An account that was emptied does not come back with a restart.
func TestAResetIsKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "state")
	w := openManual(t, path)
	w.stock(t, "10", "a", "b")
	if _, err := w.advance(100); err != nil {
		t.Fatal(err)
	}
	if _, err := w.reset(nil); err != nil {
		t.Fatal(err)
	}
	want := contents(w.account)
	if err := w.store.Close(w.Now()); err != nil {
		t.Fatal(err)
	}
	again := openManual(t, path)
	if got := contents(again.account); got != want || again.Now() != epoch || len(again.account.Databases()) != 0 {
		t.Errorf("after the restart, at %d\n%s\nbefore\n%s", again.Now(), got, want)
	}
}

// Clients go on after a reset, with the session tokens that they have.
func TestSessionsOutlastAReset(t *testing.T) {
	w, _ := newWorld(0)
	for _, status := range []int{404, 200} {
		w.stock(t, "10", "a")
		for _, read := range []struct{ method, target, head, body string }{
			{"GET", "/dbs/db/colls/c/docs/a", "", ""},
			{"POST", "/dbs/db/colls/c/docs", "|x-ms-documentdb-isquery: true|content-type: application/query+json", `{"query":"SELECT * FROM c"}`},
		} {
			w.request(t, status, read.method, read.target, `x-ms-documentdb-partitionkey: ["p"]|x-ms-session-token: 0:-1#9`+read.head, read.body)
		}
		if _, err := w.reset(nil); err != nil {
			t.Fatal(err)
		}
	}
}
