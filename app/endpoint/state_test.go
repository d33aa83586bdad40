package endpoint

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/rest"
)

func TestTheAccountSurvivesARestart(t *testing.T) {
	path := filepath.Join(t.TempDir(), "state.json")
	w, _ := newWorld(0)
	w.stock(t, "10", "a", "b")
	w.Advance(10)
	store := &Store{Path: path}
	if err := store.Flush(w); err != nil {
		t.Fatal(err)
	}
	a, err := store.Load(epoch)
	if err != nil {
		t.Fatal(err)
	}
	again := NewWorld(a, rest.Options{NoAuth: true}, (&wall{now: time.Unix(epoch+5000, 0)}).Now, 0)
	d, err := again.Disk(engine.Path{Database: "db", Container: "c"}, 0, 10)
	if err != nil || d.Now != epoch+10 || d.Expired != 2 {
		t.Errorf("%+v, %v", d, err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info, err)
	}
}

// What is no state is left as it is: it may be someone's only copy.
func TestAFileThatIsNoStateIsNotTouched(t *testing.T) {
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

// Two processes that kept one file would undo each other's work; the second one is told, and touches nothing.
func TestAFileHasOneProcess(t *testing.T) {
	path := filepath.Join(t.TempDir(), "state.json")
	first := &Store{Path: path}
	unlock, err := first.Lock()
	if err != nil {
		t.Fatal(err)
	}
	l, err := listenAnywhere()
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if err := Run(context.Background(), Config{Listeners: l, State: path}); !errors.Is(err, ErrInUse) || !strings.Contains(err.Error(), path) {
		t.Errorf("the second process: %v", err)
	}
	if _, err := os.Stat(path); err == nil {
		t.Error("it has written the file")
	}
	unlock()
	if unlock, err = (&Store{Path: path}).Lock(); err != nil {
		t.Fatalf("after the first has ended: %v", err)
	}
	unlock()
}

func TestAFileThatCannotBeWrittenIsToldAtOnce(t *testing.T) {
	l, err := listenAnywhere()
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if err := Run(context.Background(), Config{Listeners: l, State: filepath.Join(t.TempDir(), "none", "state.json")}); err == nil {
		t.Error("it runs")
	}
	if err := Run(context.Background(), Config{Listeners: l, Key: "short"}); err == nil || !strings.Contains(err.Error(), "base64") {
		t.Errorf("%v", err)
	}
}

// The file is written when something has changed, once for each tick, and once more at the end.
func TestItIsWrittenOnlyWhenSomethingHasChanged(t *testing.T) {
	synctest.Test(t, testWrites)
}

func testWrites(t *testing.T) {
	w, clock := newWorld(1)
	saves := 0
	saved := make(chan uint64, 100)
	store := &Store{Path: filepath.Join(t.TempDir(), "state.json"), Saved: func(version uint64) { saves++; saved <- version }}
	ctx, stop := context.WithCancel(context.Background())
	tick := make(chan time.Time)
	ended := make(chan error)
	go func() { ended <- store.keep(ctx, w, tick) }()
	tick <- time.Time{} // never written: written
	<-saved
	tick <- time.Time{}
	tick <- time.Time{} // nothing to do twice
	synctest.Wait()
	w.stock(t, "10", "a")
	tick <- time.Time{}
	first := <-saved
	w.request(t, 200, "GET", "/dbs/db/colls/c/docs/a", `x-ms-documentdb-partitionkey: ["p"]`, "")
	clock.pass(9 * time.Second) // time alone is not worth a write
	tick <- time.Time{}
	tick <- time.Time{}
	synctest.Wait()
	clock.pass(time.Second) // an item expires: that is
	tick <- time.Time{}
	if second := <-saved; second <= first {
		t.Errorf("versions %d and %d", first, second)
	}
	if _, err := w.Advance(1); err != nil {
		t.Fatal(err)
	}
	stop()
	if err := <-ended; err != nil || saves != 4 {
		t.Errorf("%v, %d writes", err, saves)
	}
}
