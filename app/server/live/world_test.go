package live

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"sync"
	"testing/synctest"
	"time"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/replica"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

const epoch = 1_700_000_000

var in = engine.Path{Database: "db", Container: "c"}

// A tester is what *testing.T and *rapid.T share.
type tester interface {
	Helper()
	Fatal(...any)
	Fatalf(string, ...any)
	Context() context.Context
	Cleanup(func())
}

// A world is an account with a feed. Its clock follows the real clock, which is simulated in a bubble of testing/synctest, at a speed.
type world struct {
	Feed
	mu    sync.Mutex
	a     *engine.Account
	speed int64
	since time.Time // the account's clock and the real clock were these
	from  int64
}

// newWorld returns a world with the container in, whose default is a minute. Its clock stands still.
func newWorld(t tester) *world {
	t.Helper()
	w := &world{a: engine.New(epoch)}
	w.run(0)
	w.do(t, engine.CreateDatabase{ID: in.Database})
	w.container(t, in.Container)
	w.Feed = Feed{} // places begin here
	return w
}

func (w *world) container(t tester, id string) engine.Path {
	t.Helper()
	w.do(t, engine.CreateContainer{Database: in.Database, Spec: engine.Spec{ID: id, PartitionKey: []string{"/pk"}, Default: ttl.On(60)}})
	return engine.Path{Database: in.Database, Container: id}
}

// run has the clock go at a speed.
func (w *world) run(speed int64) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.tick()
	w.speed, w.since, w.from = speed, time.Now(), w.a.Now()
}

func (w *world) tick() {
	if ahead := w.from + int64(time.Since(w.since).Seconds()*float64(w.speed)) - w.a.Now(); w.speed > 0 && ahead > 0 {
		_ = w.apply(engine.Advance{Seconds: ahead})
	}
}

func (w *world) apply(cmd engine.Command) error {
	second := w.a.Now()
	_, err := w.a.Apply(cmd)
	w.Note(second, cmd, w.a.Now())
	return err
}

// try carries out a command, and returns why it was refused.
func (w *world) try(cmd engine.Command) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.tick()
	return w.apply(cmd)
}

func (w *world) do(t tester, cmd engine.Command) {
	t.Helper()
	if err := w.try(cmd); err != nil {
		t.Fatal(err)
	}
}

// put writes an item of about so many bytes.
func (w *world) put(t tester, id string, bytes int) {
	t.Helper()
	w.do(t, put(in, id, bytes))
}

func put(in engine.Path, id string, bytes int) engine.WriteItem {
	return engine.WriteItem{In: in, Kind: engine.Upsert, Body: fmt.Appendf(nil, `{"id":%q,"pk":"p","text":"%0*d"}`, id, bytes, 0)}
}

// replaceBy puts another account in the account's place.
func (w *world) replaceBy(a *engine.Account) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.a, w.from, w.since = a, a.Now(), time.Now()
	w.NoteReplaced()
}

// reset empties the account.
func (w *world) reset() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.a, w.from, w.since = engine.New(epoch), epoch, time.Now()
	w.NoteReset(epoch)
}

func (w *world) Clock() (now, speed int64) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.tick()
	return w.a.Now(), w.speed
}

func (w *world) Copy() (a *engine.Account, place uint64, speed int64) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.tick()
	return w.a.Copy(), w.Place(), w.speed
}

// answer adds a request.
func (w *world) answer(target string, status int) {
	w.Answered(&replica.Request{Target: target, Status: status, Sent: &replica.Text{Bytes: 3, Text: "abc"}}, time.Now())
}

// A heard event is one that a follower has got.
type heard struct {
	after time.Duration // since it follows
	name  string
	id    string
	data  string
}

// A follower reads a stream into a replica, and notes every event.
type follower struct {
	replica.Replica
	deaf   bool       // the replica gets nothing
	mu     sync.Mutex // the stream writes in a goroutine of its own
	events []heard
	stop   func() error // ends the stream; returns the error of Follow
	fault  error        // of the replica
}

func (f *follower) take(begun time.Time) func(replica.Event) error {
	return func(e replica.Event) error {
		f.mu.Lock()
		defer f.mu.Unlock()
		f.events = append(f.events, heard{time.Since(begun), e.Name, e.ID, string(e.Data)})
		if !f.deaf {
			f.fault = f.Take(e)
		}
		return f.fault
	}
}

// follow begins a stream, in a bubble of testing/synctest.
func (w *world) follow(t tester, o Options) *follower {
	t.Helper()
	f := &follower{}
	f.follow(t, w, o)
	return f
}

// follow goes on in a new stream.
func (f *follower) follow(t tester, w *world, o Options) {
	t.Helper()
	f.events = nil
	f.into(t, w, &replica.Parser{Use: f.take(time.Now())}, o)
}

func (f *follower) into(t tester, w *world, out io.Writer, o Options) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- w.Follow(ctx, w, out, o) }()
	f.stop = sync.OnceValue(func() error {
		cancel()
		return <-ended
	})
	t.Cleanup(func() { _ = f.stop() })
	synctest.Wait()
}

// news returns the events since it was called last: the times, names and data that matter.
func (f *follower) news() []heard {
	synctest.Wait()
	f.mu.Lock()
	defer f.mu.Unlock()
	list := f.events
	f.events = nil
	return list
}

// of returns the events of a name.
func of(list []heard, name string) (found []heard) {
	for _, e := range list {
		if e.name == name {
			found = append(found, e)
		}
	}
	return found
}

// requests returns the requests of events.
func requests(t tester, list []heard) (all []replica.Request) {
	t.Helper()
	for _, e := range of(list, "requests") {
		var some []replica.Request
		if err := json.Unmarshal([]byte(e.data), &some); err != nil {
			t.Fatal(err)
		}
		all = append(all, some...)
	}
	return all
}

// same fails unless the replica is the account, or the part of it. A part that is not exact goes on in its own way.
func (f *follower) same(t tester, w *world) {
	t.Helper()
	time.Sleep(time.Second)
	synctest.Wait()
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.fault != nil {
		t.Fatal(f.fault)
	}
	if f.Part() != nil && !f.Part().Exact {
		return
	}
	a, _, _ := w.Copy()
	if mine, theirs := replica.SumOf(f.History().Tip(), f.Part().Of()), replica.SumOf(a, f.Part().Of()); mine != theirs {
		t.Fatalf("the replica has the sum %s, the account %s", mine, theirs)
	}
}
