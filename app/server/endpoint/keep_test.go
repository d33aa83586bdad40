//go:build unix

package endpoint

import (
	"context"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/cosmosttl/cosmosttl/app/server/journal"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// What was answered is there after a restart, also what the clock was told and what queries have cost.
func TestTheAccountSurvivesARestart(t *testing.T) {
	path := filepath.Join(t.TempDir(), "state")
	w := openManual(t, path)
	w.stock(t, "10", "a", "b")
	w.request(t, 200, "POST", "/dbs/db/colls/c/docs", "x-ms-documentdb-isquery: true|content-type: application/query+json|x-ms-documentdb-query-enablecrosspartition: true", `{"query":"SELECT * FROM c"}`)
	w.request(t, 404, "GET", "/dbs/db/colls/c/docs/none", `x-ms-documentdb-partitionkey: ["p"]`, "")
	if _, err := w.advance(10); err != nil {
		t.Fatal(err)
	}
	want := contents(w.account)
	if err := w.store.Close(w.Now()); err != nil {
		t.Fatal(err)
	}
	again := openManual(t, path)
	if got := contents(again.account); got != want || again.Now() != epoch+10 {
		t.Errorf("after the restart\n%s\nbefore\n%s", got, want)
	}
}

// full makes the disk full for this process until it is called again.
func full(t *testing.T) (lift func()) {
	t.Helper()
	signal.Ignore(syscall.SIGXFSZ)
	var before syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &before); err != nil {
		t.Fatal(err)
	}
	none := before
	none.Cur = 0
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &none); err != nil {
		t.Fatal(err)
	}
	lift = func() { _ = syscall.Setrlimit(syscall.RLIMIT_FSIZE, &before) }
	t.Cleanup(lift)
	return lift
}

// A change that cannot be kept is answered with 507, and so is every other one until it is; what only reads goes on. Then all is well
// again without a restart.
func TestAFullDiskIsAnswered(t *testing.T) {
	if os.Getenv("COSMOSTTL_ALONE") != "" {
		synctest.Test(t, testFullDisk)
		return
	}
	cmd := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$", "-test.count=1") // this process must be able to write its own files
	cmd.Env = append(os.Environ(), "COSMOSTTL_ALONE=1")
	if out, err := cmd.CombinedOutput(); err != nil || !strings.HasPrefix(string(out), "PASS") {
		t.Errorf("%v\n%s", err, out)
	}
}

func testFullDisk(t *testing.T) {
	path := filepath.Join(t.TempDir(), "state")
	w := openManual(t, path)
	w.stock(t, "10", "a")
	create := func(want int, id string) string {
		t.Helper()
		return string(w.request(t, want, "POST", "/dbs/db/colls/c/docs", `x-ms-documentdb-partitionkey: ["p"]`, `{"id":"`+id+`","pk":"p"}`).Body)
	}
	health := func(want int) (text string) {
		t.Helper()
		for _, path := range []string{"/status", "/ready", "/healthz"} {
			a := w.route(t.Context(), rest.Request{Method: "GET", Target: path}, nil)
			if text = string(a.Body); a.Status != want {
				t.Errorf("%s: %d %s, want %d", path, a.Status, text, want)
			}
		}
		if a := w.route(t.Context(), rest.Request{Method: "GET", Target: "/alive"}, nil); a.Status != 200 {
			t.Errorf("/alive: %d %s", a.Status, a.Body)
		}
		return text
	}
	lift := full(t)
	health(200) // nobody has noticed
	if text := create(507, "b"); !strings.Contains(text, "was made in memory") || !strings.Contains(text, "file too large") || !strings.Contains(text, `"code":"InsufficientStorage"`) {
		t.Errorf("the change that was not kept: %s", text)
	}
	if text := create(507, "c"); !strings.Contains(text, "has changed nothing") {
		t.Errorf("the next change: %s", text)
	}
	if text := health(503); !strings.Contains(text, "file too large") {
		t.Errorf("/healthz: %s", text)
	}
	if a := w.route(t.Context(), rest.Request{Method: "POST", Target: "/_reset"}, func() ([]byte, error) { return nil, nil }); a.Status != 507 || len(w.account.Databases()) != 1 {
		t.Errorf("/_reset: %d %s", a.Status, a.Body)
	}
	if a := w.route(t.Context(), rest.Request{Method: "POST", Target: "/_clock"}, func() ([]byte, error) { return []byte(`{"advance":1}`), nil }); a.Status != 507 || w.Now() != epoch {
		t.Errorf("/_clock: %d %s", a.Status, a.Body)
	}
	w.request(t, 200, "GET", "/dbs/db/colls/c/docs/a", `x-ms-documentdb-partitionkey: ["p"]`, "")
	w.request(t, 404, "GET", "/dbs/db/colls/c/docs/c", `x-ms-documentdb-partitionkey: ["p"]`, "")
	lift()
	time.Sleep(time.Second) // of the test's own time: the store tries again
	synctest.Wait()
	health(200)
	create(409, "b")
	create(201, "c")
	want := contents(w.account)
	if err := w.store.Close(w.Now()); err != nil {
		t.Fatal(err)
	}
	if got := contents(openManual(t, path).account); got != want {
		t.Errorf("after the restart\n%s\nbefore\n%s", got, want)
	}
}

// A process that cannot have the state does not start: another process has it, it cannot be read, or its place cannot be written.
func TestAStateThatCannotBeKeptIsReportedAtTheStart(t *testing.T) {
	dir := t.TempDir()
	first := openManual(t, filepath.Join(dir, "used"))
	first.stock(t, "10")
	if err := os.WriteFile(filepath.Join(dir, "precious"), []byte("precious"), 0o644); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"used": "another process", "precious": "not a directory", "none/state": "no such file", "precious/state": "not a directory"} {
		l, err := listenAnywhere()
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(dir, name)
		if err := Run(context.Background(), Config{Listeners: l, State: path}); err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), dir) {
			t.Errorf("%s: %v", name, err)
		}
		l.Close()
	}
	if text, _ := os.ReadFile(filepath.Join(dir, "precious")); string(text) != "precious" {
		t.Errorf("the file holds %q", text)
	}
	if err := Run(context.Background(), Config{Key: "short"}); err == nil || !strings.Contains(err.Error(), "base64") {
		t.Errorf("%v", err)
	}
}

// An expiry is kept although no request follows it: after the restart the item is not on disk again.
func TestExpiryIsKeptWithoutARequest(t *testing.T) { synctest.Test(t, testExpiryIsKept) }

func testExpiryIsKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "state")
	clock := &wall{now: time.Unix(epoch, 0)}
	w, err := openWorld(path, journal.Options{}, rest.Options{NoAuth: true}, clock.Now, 1)
	if err != nil {
		t.Fatal(err)
	}
	w.stock(t, "10", "a")
	clock.advance(20 * time.Second)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	go w.keepFor(ctx, time.Second)
	time.Sleep(time.Second) // of the test's own time
	synctest.Wait()
	copied := filepath.Join(t.TempDir(), "copy") // as the files are while the process runs
	if err := os.CopyFS(copied, os.DirFS(path)); err != nil {
		t.Fatal(err)
	}
	d, err := openManual(t, copied).Disk(engine.Path{Database: "db", Container: "c"}, 0, 10)
	if err != nil || d.Purged != 1 {
		t.Errorf("%+v, %v", d, err)
	}
}
