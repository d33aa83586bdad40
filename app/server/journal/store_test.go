package journal

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// Everything that the engine can do is rebuilt, with the same request units, purges and feed, whether the process ended in order or not.
func TestTheAccountIsRebuilt(t *testing.T) {
	east := engine.SetRegions{In: in, Regions: []engine.Region{{Name: "east", Traffic: 10}}}
	key := engine.Key("p")
	cmds := append(setup(),
		engine.SetThroughput{In: in, Throughput: engine.Throughput{RUPerSec: 400, Traffic: 390}}, east,
		upsert(1), upsert(2), upsert(3), upsert(2),
		engine.ReadItem{In: in, ID: "i1", PartitionKey: key},
		engine.ReadItem{In: in, ID: "i1", PartitionKey: key, Region: "east"},
		engine.ReadItem{In: in, ID: "none", PartitionKey: key},
		engine.Query{In: in, Text: "SELECT * FROM c"},
		engine.DeleteItem{In: in, ID: "none", PartitionKey: key},
		engine.PatchItem{In: in, ID: "i1", PartitionKey: key, Ops: []engine.PatchOp{{Op: "set", Path: "/ttl", Value: "5"}}},
		engine.Batch{In: in, PartitionKey: key, Ops: []engine.BatchOp{engine.DeleteItem{ID: "i3"}, engine.ReadItem{ID: "none"}}},
		engine.Batch{In: in, PartitionKey: key, Ops: []engine.BatchOp{engine.ReadItem{ID: "i3"}, engine.DeleteItem{ID: "i3"}}},
		engine.Advance{Seconds: 5},
		engine.Query{In: in, Text: "SELECT * FROM c"},
		engine.ReadFeed{In: in}, engine.ReadChanges{In: in},
		engine.ChargeQuery{Of: engine.Query{In: in}, Charge: 300},
		engine.ChargeQuery{Of: engine.Query{In: engine.Path{Database: "db", Container: "none"}}, Charge: 300},
		engine.ReadChanges{In: in, Mode: engine.AllVersions, Keep: 600}, upsert(2), upsert(3),
		engine.Advance{Seconds: 1},
		engine.SetDefault{In: in, Default: ttl.NoDefault},
		engine.SetRules{Rules: engine.RulesOf2016},
		engine.CreateContainer{Database: "db", Spec: engine.Spec{ID: "gone", PartitionKey: []string{"/pk"}}},
		engine.Generate{In: in, Count: 20, MinTTL: 1, MaxTTL: 9, Seed: 7},
		engine.DeleteContainer{In: engine.Path{Database: "db", Container: "gone"}},
		engine.Advance{Seconds: 3},
		engine.SetThroughput{In: in, Throughput: engine.Throughput{RUPerSec: 400, Buckets: engine.Buckets{Percent: [5]uint8{10, 20}, Default: 2}}},
		engine.ReadItem{In: in, ID: "i1", PartitionKey: key, Bucket: 1}, engine.ReadItem{In: in, ID: "i1", PartitionKey: key}, engine.ReadFeed{In: in, Bucket: 1},
		engine.ReadItem{In: in, ID: "i1", PartitionKey: key, Region: "east", Bucket: 1}, engine.InBucket(upsert(4), 1), upsert(4))
	for _, limit := range []int64{0, 1} { // 1: another checkpoint after each command, if none is being written
		for _, killed := range []bool{false, true} {
			path := fresh(t)
			w := open(t, path, Options{Checkpoint: limit})
			for _, cmd := range cmds {
				w.keep(cmd)
				w.s.writing.Wait()
			}
			want := state(w.a)
			if killed {
				w.kill()
			} else {
				w.keep(engine.Query{In: in, Text: "SELECT 1"}) // its charge is kept by Close
				want = state(w.a)
				w.close()
			}
			again := open(t, path, Options{Checkpoint: limit})
			if got := state(again.a); got != want {
				t.Errorf("checkpoints from %d bytes on, killed %v: rebuilt\n%s\nit was\n%s", limit, killed, got, want)
			}
			if noted := strings.Contains(again.log.String(), "not closed in order"); noted != killed {
				t.Errorf("killed %v: the log says %s", killed, again.log)
			}
			again.close()
		}
	}
}

// An emptied account stays empty, also if the last checkpoint is of the time before, and the clock goes on from the second that was chosen.
func TestAnEmptiedAccountIsRebuilt(t *testing.T) {
	for _, killed := range []bool{false, true} {
		for _, start := range []int64{0, epoch - 1000, epoch + 1000} {
			path := fresh(t)
			w := open(t, path, Options{})
			w.keep(append(setup(), upsert(1), engine.Advance{Seconds: 5}, engine.ReadItem{In: in, ID: "i1", PartitionKey: engine.Key("p")})...)
			w.a = engine.New(start)
			if err := w.s.Keep(w.s.NoteReset(start)); err != nil {
				t.Fatal(err)
			}
			w.keep(append(setup(), upsert(2), engine.Advance{Seconds: 7}, upsert(3))...)
			want := state(w.a)
			if killed {
				w.kill()
			} else {
				w.close()
			}
			again := open(t, path, Options{})
			if got := state(again.a); got != want {
				t.Errorf("from %d on, killed %v: rebuilt\n%s\nit was\n%s", start, killed, got, want)
			}
			again.close()
		}
	}
}

// Opening, reading and closing write nothing but the lock of a new directory.
func TestNothingIsWrittenBeforeTheFirstChange(t *testing.T) {
	path := fresh(t)
	w := open(t, path, Options{})
	w.keep(engine.Advance{Seconds: 10}, engine.ReadItem{In: in, ID: "a"})
	w.close()
	if got := files(t, path); !slices.Equal(got, []string{"lock"}) {
		t.Errorf("files: %q", got)
	}
	w = open(t, path, Options{})
	w.keep(setup()...)
	w.close()
	before := sizes(t, path)
	w = open(t, path, Options{})
	w.keep(engine.Advance{Seconds: 10}, engine.ReadItem{In: in, ID: "a"})
	w.kill()
	if after := sizes(t, path); after != before {
		t.Errorf("the files were %s, are %s", before, after)
	}
}

func sizes(t testing.TB, dir string) (s string) {
	for _, f := range files(t, dir) {
		info, err := os.Stat(filepath.Join(dir, f))
		if err != nil {
			t.Fatal(err)
		}
		s += fmt.Sprintf("%s %d, ", f, info.Size())
	}
	return s
}

// The expiry of an item is kept without a request, the mere passing of time is not.
func TestEventsOfTimeAreKept(t *testing.T) {
	path := fresh(t)
	w := open(t, path, Options{})
	w.keep(append(setup(), upsert(1))...)
	before := sizes(t, path)
	w.do(engine.Advance{Seconds: 59})
	if err := w.s.KeepEvents(); err != nil || sizes(t, path) != before {
		t.Errorf("%v: time alone was written", err)
	}
	w.do(engine.Advance{Seconds: 1})
	if err := w.s.KeepEvents(); err != nil || sizes(t, path) == before {
		t.Errorf("%v: the expiry was not written", err)
	}
	if err := w.s.Keep(w.s.NoteTime(w.a.Now() + 5)); err != nil { // as after a jump of the clock
		t.Error(err)
	}
	w.kill()
	if again := open(t, path, Options{}); again.a.Now() != epoch+65 {
		t.Errorf("the clock shows %d", again.a.Now()-epoch)
	}
}

// Two checkpoints and their journals are kept, and nothing else.
func TestOldFilesAreRemoved(t *testing.T) {
	path := fresh(t)
	w := open(t, path, Options{Checkpoint: 2000})
	w.keep(setup()...)
	for n := range 400 {
		w.keep(upsert(n % 10))
		w.s.writing.Wait()
	}
	w.close()
	got := files(t, path)
	if len(got) != 5 || !strings.HasPrefix(got[0], "checkpoint-") || !strings.HasPrefix(got[2], "journal-") || got[4] != "lock" ||
		got[1][len("checkpoint"):] != got[3][len("journal"):] || got[3] < name(journalFile, 3) {
		t.Errorf("files: %q", got)
	}
}

// While a long journal is being written, both a new change and the write itself ask for the next journal. The store
// still makes only one checkpoint.
func TestOneCheckpointAtATime(t *testing.T) {
	w := open(t, fresh(t), Options{Sync: true, Checkpoint: 1})
	w.keep(setup()...)
	ready, release := make(chan struct{}), make(chan struct{})
	var during atomic.Bool
	fsync = func(f *os.File) error {
		switch base := filepath.Base(f.Name()); {
		case strings.HasSuffix(base, unfinished):
			ready <- struct{}{}
			<-release
		case strings.HasPrefix(base, "journal-"):
			if during.CompareAndSwap(true, false) {
				w.do(upsert(100)) // asks for the next journal, before flush knows
			}
		}
		return nil
	}
	defer func() { fsync = (*os.File).Sync }()
	for n := 0; !w.s.queue.next; n++ {
		w.keep(upsert(n))
	}
	w.s.queue.next = false
	w.do(upsert(101))
	w.s.queue.next = true
	during.Store(true)
	if err := w.s.Keep(w.s.queue.noted()); err != nil {
		t.Fatal(err)
	}
	number := w.s.number
	w.keep(upsert(102))
	<-ready
	w.keep(upsert(103), upsert(104))
	if w.s.number != number+1 {
		t.Errorf("journal %d begins while the checkpoint of journal %d is written", w.s.number, number+1)
	}
	close(release)
	w.close()
}

func TestAStateHasOneProcess(t *testing.T) {
	path := fresh(t)
	w := open(t, path, Options{})
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(path, link); err != nil {
		t.Fatal(err)
	}
	for _, p := range []string{path, link, filepath.Join(path, "..", filepath.Base(path))} {
		if _, err := openAt(t, p, Options{}); !errors.Is(err, errInUse) || !strings.Contains(err.Error(), path) {
			t.Errorf("%s: %v", p, err)
		}
	}
	w.keep(setup()...)
	w.close()
	again := open(t, link, Options{})
	if _, err := again.a.Container(in); err != nil {
		t.Error(err)
	}
	again.close()
}

// A link to what does not exist yet names the same directory as its target.
func TestADanglingLinkIsFollowed(t *testing.T) {
	path := fresh(t)
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(path, link); err != nil {
		t.Fatal(err)
	}
	w := open(t, link, Options{})
	defer w.close()
	if _, err := openAt(t, path, Options{}); !errors.Is(err, errInUse) {
		t.Errorf("%v", err)
	}
	if _, err := openAt(t, filepath.Join(t.TempDir(), "none", "state"), Options{}); err == nil {
		t.Error("a directory was made in one that does not exist")
	}
}

// Whoever could read the files before can do so afterwards.
func TestModesAreKept(t *testing.T) {
	path := fresh(t)
	w := open(t, path, Options{Checkpoint: 1})
	w.keep(setup()...)
	w.close()
	if err := os.Chmod(path, 0o750); err != nil {
		t.Fatal(err)
	}
	list, _ := numbers(path, journalFile)
	if err := os.Chmod(filepath.Join(path, name(journalFile, list[len(list)-1])), 0o640); err != nil {
		t.Fatal(err)
	}
	w = open(t, path, Options{Checkpoint: 1})
	for n := range 3 {
		w.keep(upsert(n))
		w.s.writing.Wait()
	}
	w.close()
	for f, want := range map[string]os.FileMode{"": 0o750, name(journalFile, w.s.number): 0o640, name(checkpointFile, w.s.checkpoint): 0o640} {
		if info, err := os.Stat(filepath.Join(path, f)); err != nil || info.Mode().Perm() != want || w.s.number == list[len(list)-1] {
			t.Errorf("%s: %v, %v", f, info.Mode(), err)
		}
	}
}

// Many goroutines note and keep, while checkpoints are written: what Keep acknowledged is there.
func TestManyWriters(t *testing.T) {
	path := fresh(t)
	w := open(t, path, Options{Checkpoint: 20_000})
	w.keep(setup()...)
	done := make(chan error)
	const writers, writes = 8, 50
	for g := range writers {
		go func() {
			for n := range writes {
				if err := w.s.Keep(w.do(upsert(g*writes + n))); err != nil {
					done <- err
					return
				}
			}
			done <- nil
		}()
	}
	for range writers {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
	want := state(w.a)
	w.kill()
	again := open(t, path, Options{})
	if got := state(again.a); got != want {
		t.Errorf("rebuilt\n%.300s\nit was\n%.300s", got, want)
	}
	if c, err := again.a.Container(in); err != nil || c.Stored() != writers*writes {
		t.Errorf("%v", err)
	}
}

// What version 1 has kept opens for ever: the files of testdata never change. They have the same account as a directory and as a state.
func TestWhatVersion1HasKeptOpens(t *testing.T) {
	path := fresh(t)
	if err := os.CopyFS(path, os.DirFS("testdata/v1")); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile("testdata/v1.json")
	if err != nil {
		t.Fatal(err)
	}
	want, err := engine.Load(text)
	if err != nil {
		t.Fatal(err)
	}
	w := open(t, path, Options{})
	// The commands lead to a former default. The state was saved before containers kept theirs.
	rebuilt := strings.Replace(state(w.a), `"ttls":[{"till":1700000030,"ttl":"60"}],`, "", 1)
	if c, err := w.a.Container(in); err != nil || c.Stored() < 10 || rebuilt != state(want) {
		t.Errorf("%v: the account that was kept is another one:\n%s\nwant\n%s", err, rebuilt, state(want))
	}
	w.close()
}
