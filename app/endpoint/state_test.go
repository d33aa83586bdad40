package endpoint

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/rest"
)

func newStore(t *testing.T) *store {
	t.Helper()
	return &store{path: filepath.Join(t.TempDir(), "state.json"), log: slog.New(slog.DiscardHandler)}
}

func TestTheAccountSurvivesARestart(t *testing.T) {
	w, _ := newWorld(0)
	w.stock(t, "10", "a", "b")
	w.advance(10)
	file := newStore(t)
	if err := file.save(w); err != nil {
		t.Fatal(err)
	}
	a, err := file.load(epoch)
	if err != nil {
		t.Fatal(err)
	}
	again := NewWorld(a, rest.Options{NoAuth: true}, (&wall{now: time.Unix(epoch+5000, 0)}).Now, 0)
	d, err := again.Disk(engine.Path{Database: "db", Container: "c"}, 0, 10)
	if err != nil || d.Now != epoch+10 || d.Expired != 2 {
		t.Errorf("%+v, %v", d, err)
	}
	if info, err := os.Stat(file.path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info, err)
	}
}

// A file that is not a state is not overwritten: it may be the only copy of something.
func TestAnUnreadableFileIsNotTouched(t *testing.T) {
	path := filepath.Join(t.TempDir(), "state.json")
	if err := os.WriteFile(path, []byte("precious"), 0o644); err != nil {
		t.Fatal(err)
	}
	l, err := listenAnywhere()
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	err = Run(context.Background(), Config{Listeners: l, State: path})
	if err == nil || !strings.Contains(err.Error(), "move it away") {
		t.Errorf("%v", err)
	}
	if text, _ := os.ReadFile(path); string(text) != "precious" {
		t.Errorf("the file holds %q", text)
	}
}

// A second process with the same state file fails without touching the file.
func TestAFileHasOneProcess(t *testing.T) {
	first := newStore(t)
	path := first.path
	unlock, err := first.lock()
	if err != nil {
		t.Fatal(err)
	}
	l, err := listenAnywhere()
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if err := Run(context.Background(), Config{Listeners: l, State: path}); !errors.Is(err, errInUse) || !strings.Contains(err.Error(), path) {
		t.Errorf("the second process: %v", err)
	}
	if _, err := os.Stat(path); err == nil {
		t.Error("the second process has written the file")
	}
	unlock()
	if unlock, err = (&store{path: path}).lock(); err != nil {
		t.Fatalf("after the first has ended: %v", err)
	}
	unlock()
}

func TestAFileThatCannotBeWrittenIsReportedAtTheStart(t *testing.T) {
	l, err := listenAnywhere()
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if err := Run(context.Background(), Config{Listeners: l, State: filepath.Join(t.TempDir(), "none", "state.json")}); err == nil {
		t.Error("the endpoint runs without its state file")
	}
	if err := Run(context.Background(), Config{Listeners: l, Key: "short"}); err == nil || !strings.Contains(err.Error(), "base64") {
		t.Errorf("%v", err)
	}
}

// A tick writes the file only if something has changed; the end writes it once more.
func TestOnlyChangesAreSaved(t *testing.T) {
	synctest.Test(t, testWrites)
}

func testWrites(t *testing.T) {
	w, clock := newWorld(1)
	saves := 0
	saved := make(chan uint64, 100)
	file := newStore(t)
	file.saved = func(version uint64) { saves++; saved <- version }
	ctx, stop := context.WithCancel(context.Background())
	tick := make(chan time.Time)
	ended := make(chan error)
	go func() { ended <- file.keep(ctx, w, tick) }()
	tick <- time.Time{} // the first save
	<-saved
	tick <- time.Time{}
	tick <- time.Time{} // two ticks without a change
	synctest.Wait()
	w.stock(t, "10", "a")
	tick <- time.Time{}
	first := <-saved
	w.request(t, 200, "GET", "/dbs/db/colls/c/docs/a", `x-ms-documentdb-partitionkey: ["p"]`, "")
	clock.advance(9 * time.Second) // the passing of time is not a change
	tick <- time.Time{}
	tick <- time.Time{}
	synctest.Wait()
	clock.advance(time.Second) // the expiry of an item is
	tick <- time.Time{}
	if second := <-saved; second <= first {
		t.Errorf("versions %d and %d", first, second)
	}
	if _, err := w.advance(1); err != nil {
		t.Fatal(err)
	}
	stop()
	if err := <-ended; err != nil || saves != 4 {
		t.Errorf("%v, %d writes", err, saves)
	}
}
