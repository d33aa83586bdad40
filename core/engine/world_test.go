package engine_test

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"runtime"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// epoch is where the clock of the tests starts: 2023-11-14T22:13:20Z.
const epoch = 1_700_000_000

// TestMain sets how many sequences a property tries, unless the command line says: hundreds natively, thousands with COSMOSTTL_TESTS=all,
// fewer in wasm and with -short. A failure prints its seed and needs no file.
func TestMain(m *testing.M) {
	flag.Parse()
	given := map[string]bool{}
	flag.Visit(func(f *flag.Flag) { given[f.Name] = true })
	checks := "400"
	switch {
	case runtime.GOOS == "js":
		checks = "200"
	case testing.Short(): // rapid tries a fifth of them then
		checks = "600"
	case os.Getenv("COSMOSTTL_TESTS") == "all":
		checks = "3000"
	}
	for name, value := range map[string]string{"rapid.checks": checks, "rapid.nofailfile": "true"} {
		if !given[name] {
			_ = flag.Set(name, value)
		}
	}
	os.Exit(m.Run())
}

// world is an account with one container, db/c, whose partition key is the id.
type world struct {
	t  testing.TB
	a  *engine.Account
	in engine.Path
}

func newWorld(t testing.TB, d ttl.Default) *world {
	t.Helper()
	return newWorldWith(t, engine.Spec{ID: "c", PartitionKey: []string{"/id"}, Default: d}, engine.Throughput{})
}

func newWorldWith(t testing.TB, spec engine.Spec, throughput engine.Throughput) *world {
	t.Helper()
	w := &world{t: t, a: engine.New(epoch), in: engine.Path{Database: "db", Container: spec.ID}}
	w.do(engine.CreateDatabase{ID: "db"})
	w.do(engine.CreateContainer{Database: "db", Spec: spec, Throughput: throughput})
	return w
}

// do applies a command that must succeed.
func (w *world) do(cmd engine.Command) engine.Result {
	w.t.Helper()
	r, err := w.a.Apply(cmd)
	if err != nil {
		w.t.Fatalf("%T: %v", cmd, err)
	}
	return r
}

// done returns the answer of a typed method that must succeed.
func done[T any](answer T, err error) T {
	if err != nil {
		panic(err)
	}
	return answer
}

// refused applies a command that must fail with this status.
func (w *world) refused(status int, cmd engine.Command) *engine.Error {
	w.t.Helper()
	r, err := w.a.Apply(cmd)
	var e *engine.Error
	if !errors.As(err, &e) {
		w.t.Fatalf("%T: status %d, want %d", cmd, r.Status, status)
	}
	if e.Status != status || r.Status != status {
		w.t.Fatalf("%T: status %d and %d, want %d: %v", cmd, e.Status, r.Status, status, e)
	}
	return e
}

func (w *world) write(kind engine.WriteKind, body string) engine.WriteItem {
	return engine.WriteItem{In: w.in, Kind: kind, Body: []byte(body)}
}

// item returns a body with that id and ttl; an empty ttl omits the property.
func item(id, itemTTL string) string {
	if itemTTL == "" {
		return `{"id":"` + id + `"}`
	}
	return `{"id":"` + id + `","ttl":` + itemTTL + `}`
}

func (w *world) create(body string) engine.Result {
	w.t.Helper()
	return w.do(w.write(engine.Create, body))
}

func (w *world) upsert(body string) engine.Result {
	w.t.Helper()
	return w.do(w.write(engine.Upsert, body))
}

func (w *world) replace(body string) engine.Result {
	w.t.Helper()
	return w.do(w.write(engine.Replace, body))
}

func (w *world) read(id string) engine.ReadItem {
	return engine.ReadItem{In: w.in, ID: id, PartitionKey: engine.Key(id)}
}

func (w *world) remove(id string) engine.DeleteItem {
	return engine.DeleteItem{In: w.in, ID: id, PartitionKey: engine.Key(id)}
}

// patch takes operations like "set /ttl 60" and "remove /ttl".
func (w *world) patch(id string, ops ...string) engine.PatchItem {
	cmd := engine.PatchItem{In: w.in, ID: id, PartitionKey: engine.Key(id)}
	for _, op := range ops {
		parts := append(strings.SplitN(op, " ", 3), "", "")
		cmd.Ops = append(cmd.Ops, engine.PatchOp{Op: parts[0], Path: parts[1], Value: parts[2]})
	}
	return cmd
}

func (w *world) advance(seconds int64) engine.Result {
	w.t.Helper()
	return w.do(engine.Advance{Seconds: seconds})
}

func (w *world) setDefault(d ttl.Default) engine.Result {
	w.t.Helper()
	return w.do(engine.SetDefault{In: w.in, Default: d})
}

func (w *world) setThroughput(ruPerSec, traffic int64) {
	w.t.Helper()
	w.do(engine.SetThroughput{In: w.in, Throughput: engine.Throughput{RUPerSec: ruPerSec, Traffic: traffic}})
}

// stall lets user traffic use all request units, so that nothing is purged.
func (w *world) stall() {
	w.t.Helper()
	w.setThroughput(400, 400)
}

func (w *world) c() *engine.Container {
	w.t.Helper()
	c, err := w.a.Container(w.in)
	if err != nil {
		w.t.Fatal(err)
	}
	return c
}

// visible and stored return the ids of the items in queries and on disk.
func (w *world) visible() string {
	var ids []string
	w.c().Each(0, func(it *engine.Item) bool { ids = append(ids, it.ID()); return true })
	return strings.Join(ids, " ")
}

func (w *world) stored() string {
	var ids []string
	w.c().EachStored(0, func(it *engine.Item) bool { ids = append(ids, it.ID()); return true })
	return strings.Join(ids, " ")
}

// tombstones returns how many tombstones the container has.
func (w *world) tombstones() (n int) {
	w.c().EachTombstone(func(engine.Tombstone) bool { n++; return true })
	return n
}

// expect asserts which items queries return and which are on disk.
func (w *world) expect(visible, stored string) {
	w.t.Helper()
	if v, s := w.visible(), w.stored(); v != visible || s != stored {
		w.t.Fatalf("at +%d: visible %q, stored %q; want %q, %q", w.a.Now()-epoch, v, s, visible, stored)
	}
}

// eventText describes events, one on a line: "+60 expired item-ttl a#1 x1".
func eventText(events []engine.Event) string {
	var lines []string
	for _, e := range events {
		line := fmt.Sprintf("+%d %v %v", e.At-epoch, e.Kind, e.Cause)
		for _, ref := range e.Items {
			line += fmt.Sprintf(" %s#%d", ref.ID, ref.Ordinal)
		}
		line += fmt.Sprintf(" x%d", e.Count)
		if e.RU != 0 {
			line += " " + e.RU.String()
		}
		if e.Kind == engine.ContainerCreated || e.Kind == engine.ContainerChanged {
			line += " " + e.Default.String()
		}
		if e.Err != nil {
			line += fmt.Sprintf(" %d/%d", e.Err.Status, e.Err.SubStatus)
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

// expectEvents asserts the events of a result.
func (w *world) expectEvents(r engine.Result, want ...string) {
	w.t.Helper()
	if got := eventText(r.Events); got != strings.Join(want, "\n") {
		w.t.Fatalf("events\n%s\nwant\n%s", got, strings.Join(want, "\n"))
	}
}
