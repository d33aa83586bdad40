//go:build unix

package journal

import (
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// A powerDisk is what a disk holds for certain: the files and directories as they were when they were last synced. What was written since
// may be there after a power failure or not, page by page and name by name.
type powerDisk struct {
	mu     sync.Mutex
	rnd    *rand.Rand                   // of the disk alone: the store syncs in a goroutine of its own
	files  map[uint64][]byte            // by inode
	dirs   map[string]map[string]uint64 // names and their inodes
	left   int                          // syncs until the power fails
	failed bool
	image  map[string][]byte // of the directory of the state, after the failure
	dir    string
	side   string // another one, on the same disk
	ledger *ledger
	acked  int // states that were acknowledged when the power failed
	noted  int
}

// A ledger is what the account was after each change, and how many of them have been acknowledged.
type ledger struct {
	states []string
	acked  int
}

func inode(info os.FileInfo) uint64 { return info.Sys().(*syscall.Stat_t).Ino }

// sync takes the place of fsync.
func (d *powerDisk) sync(f *os.File) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.left--; d.left == 0 {
		d.fail()
	}
	info, err := f.Stat()
	if err != nil {
		return err
	}
	if info.IsDir() {
		d.dirs[f.Name()] = listing(f.Name())
		return nil
	}
	_ = os.Link(f.Name(), filepath.Join(d.side, fmt.Sprint(inode(info)))) // so that no other file gets its inode
	text, err := io.ReadAll(io.NewSectionReader(f, 0, info.Size()))
	d.files[inode(info)] = text
	return err
}

func listing(dir string) map[string]uint64 {
	names := map[string]uint64{}
	list, _ := os.ReadDir(dir)
	for _, f := range list {
		if info, err := f.Info(); err == nil {
			names[f.Name()] = inode(info)
		}
	}
	return names
}

// fail notes what is left on the disk.
func (d *powerDisk) fail() {
	d.failed, d.image = true, map[string][]byte{}
	d.acked, d.noted = d.ledger.acked, len(d.ledger.states)
	if d.dirs[filepath.Dir(d.dir)][filepath.Base(d.dir)] == 0 && d.rnd.IntN(2) == 0 {
		return // the directory itself was not synced
	}
	now, before := listing(d.dir), d.dirs[d.dir]
	for name, id := range now {
		if before[name] == id || d.rnd.IntN(2) == 0 {
			text, _ := os.ReadFile(filepath.Join(d.dir, name))
			d.image[name] = d.mix(d.files[id], text)
		}
	}
	for name, id := range before {
		if _, there := d.image[name]; !there && (now[name] == 0 || now[name] != id) && d.rnd.IntN(2) == 0 {
			d.image[name] = d.files[id]
		}
	}
}

// mix returns a file of which each page is the synced or the present one, and which has the length of either or one between.
func (d *powerDisk) mix(synced, present []byte) []byte {
	size := len(synced)
	if more := len(present) - size; more > 0 {
		size += []int{0, more, d.rnd.IntN(more + 1)}[d.rnd.IntN(3)]
	} else if d.rnd.IntN(2) == 0 {
		size = len(present)
	}
	mixed := make([]byte, size)
	copy(mixed, synced)
	for at := 0; at < size; at += pageSize {
		if end := min(at+pageSize, size, len(present)); d.rnd.IntN(2) == 0 && end > at {
			copy(mixed[at:end], present[at:end])
		}
	}
	return mixed
}

// After a power failure at any moment, with Sync, all that was acknowledged is there: what was written and not synced is lost page by page
// and name by name, as a disk may do.
func TestAPowerFailureWithSync(t *testing.T) {
	rounds := 400
	if testing.Short() {
		rounds = 100
	}
	defer func() { fsync = (*os.File).Sync }()
	failures, torn, lost := 0, 0, 0
	for round := range rounds {
		rnd := rand.New(rand.NewPCG(7, uint64(round)))
		parent := t.TempDir()
		d := &powerDisk{rnd: rand.New(rand.NewPCG(8, uint64(round))), files: map[uint64][]byte{}, dirs: map[string]map[string]uint64{}, left: 1 + rnd.IntN(60), dir: filepath.Join(parent, "state"), side: t.TempDir(), ledger: &ledger{}}
		d.dirs[parent] = map[string]uint64{}
		fsync = d.sync
		w := open(t, d.dir, Options{Sync: true, Checkpoint: 20_000})
		d.ledger.states = []string{state(w.a)}
		for n := 0; n < 40; n++ {
			var place uint64
			for range 1 + rnd.IntN(5) { // one write for several
				cmds := []engine.Command{engine.WriteItem{In: in, Kind: engine.Upsert, Body: fmt.Appendf(nil, `{"id":"i%d","pk":"p","n":%d,"text":"%s"}`, rnd.IntN(9), n, strings.Repeat("x", rnd.IntN(3000)))}}
				if n == 0 {
					cmds = setup()
				}
				for _, cmd := range cmds {
					place = w.do(cmd)
					d.mu.Lock()
					d.ledger.states = append(d.ledger.states, state(w.a))
					d.mu.Unlock()
				}
				if n == 0 {
					break
				}
			}
			if err := w.s.Keep(place); err != nil {
				t.Fatal(err)
			}
			d.mu.Lock()
			d.ledger.acked = len(d.ledger.states) - 1
			over := d.failed
			d.mu.Unlock()
			if over {
				break
			}
			if rnd.IntN(2) == 0 {
				w.s.writing.Wait()
			}
		}
		w.kill()
		if !d.failed {
			continue
		}
		failures++
		fsync = (*os.File).Sync
		again := filepath.Join(t.TempDir(), "state")
		if err := os.Mkdir(again, 0o700); err != nil {
			t.Fatal(err)
		}
		for name, text := range d.image {
			if err := os.WriteFile(filepath.Join(again, name), text, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		w, err := openAt(t, again, Options{})
		if err != nil {
			lost++
			t.Errorf("round %d: %v", round, err)
			continue
		}
		got, found := state(w.a), false
		for _, want := range d.ledger.states[d.acked:d.noted] {
			found = found || got == want
		}
		if !found {
			lost++
			t.Errorf("round %d: after %d acknowledged changes, the state is none of the %d states that follow\n%s", round, d.acked, d.noted-d.acked, w.log)
		}
		if strings.Contains(w.log.String(), "torn") {
			torn++
		}
		w.close()
	}
	t.Logf("%d power failures, %d of them within a record, %d lost", failures, torn, lost)
	if failures < rounds/2 || torn == 0 {
		t.Errorf("only %d failures, %d within a record", failures, torn)
	}
}
