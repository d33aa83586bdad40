package journal

import (
	"bytes"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

const epoch = 1_700_000_000

var in = engine.Path{Database: "db", Container: "c"}

// A world is an account with its lock and its store, as the endpoint has them.
type world struct {
	t   testing.TB
	mu  sync.Mutex
	a   *engine.Account
	s   *Store
	log *bytes.Buffer
}

// openAt opens a store whose log is kept.
func openAt(t testing.TB, path string, o Options) (*world, error) {
	t.Helper()
	w := &world{t: t, log: new(bytes.Buffer)}
	o.Start, o.Log = epoch, slog.New(slog.NewTextHandler(w.log, nil))
	o.Account = func(use func(*engine.Account)) {
		w.mu.Lock()
		defer w.mu.Unlock()
		use(w.a)
	}
	var err error
	w.s, w.a, err = Open(path, o)
	return w, err
}

// open opens a store that must be good.
func open(t testing.TB, path string, o Options) *world {
	t.Helper()
	w, err := openAt(t, path, o)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func fresh(t testing.TB) string { return filepath.Join(t.TempDir(), "state") }

// do applies a command and returns the place to keep.
func (w *world) do(cmd engine.Command) (place uint64) {
	w.mu.Lock()
	defer w.mu.Unlock()
	second := w.a.Now()
	r, err := w.a.Apply(cmd)
	return w.s.Note(w.a, second, cmd, r, err)
}

// keep applies commands and keeps them.
func (w *world) keep(cmds ...engine.Command) {
	w.t.Helper()
	for _, cmd := range cmds {
		if err := w.s.Keep(w.do(cmd)); err != nil {
			w.t.Fatal(err)
		}
	}
}

func (w *world) close() {
	w.t.Helper()
	if err := w.s.Close(w.a.Now()); err != nil {
		w.t.Fatal(err)
	}
}

// kill lets the process end as kill -9 does, as far as files and locks are concerned.
func (w *world) kill() {
	close(w.s.stop)
	w.s.writing.Wait()
	w.s.file.Lock()
	defer w.s.file.Unlock()
	w.s.closed = true
	w.s.unlock()
	if w.s.journal != nil {
		_ = w.s.journal.close()
	}
}

// state returns what must survive: everything but the refusals in the log.
func state(a *engine.Account) string {
	text, log, _ := strings.Cut(string(a.Save()), `,"log":`)
	return text + fmt.Sprint(strings.Count(log, `"k":1,`)) // writes
}

func setup() []engine.Command {
	return []engine.Command{
		engine.CreateDatabase{ID: "db"},
		engine.CreateContainer{Database: "db", Spec: engine.Spec{ID: "c", PartitionKey: []string{"/pk"}, Default: ttl.On(60)}},
	}
}

func upsert(n int) engine.Command {
	return engine.WriteItem{In: in, Kind: engine.Upsert, Body: fmt.Appendf(nil, `{"id":"i%d","pk":"p","text":"%s"}`, n, strings.Repeat("x", n%100))}
}

// files returns the names in a directory.
func files(t testing.TB, dir string) (names []string) {
	t.Helper()
	list, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range list {
		names = append(names, f.Name())
	}
	return names
}
