package engine_test

import (
	"bytes"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"pgregory.net/rapid"
)

// pieces collects a snapshot.
func pieces(a *engine.Account) (all [][]byte) {
	for p := range a.Snapshot() {
		all = append(all, p)
	}
	return all
}

func given(all [][]byte) iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		for _, p := range all {
			if !yield(p, nil) {
				return
			}
		}
	}
}

// A world with every list that a snapshot has: items in two regions, versions of the change feed, the analytical store.
func listed(t testing.TB) *world {
	w := lived(t)
	spec := engine.Spec{ID: "all", PartitionKey: []string{"/id"}, Default: ttl.On(10), FullFidelity: 1000, Analytical: -1, UniqueKeys: [][]string{{"/n"}}}
	w.do(engine.CreateContainer{Database: "db", Spec: spec})
	w.in.Container = "all"
	w.do(engine.SetRegions{In: w.in, Regions: []engine.Region{{Name: "east", Traffic: 400}}})
	for i := range 5 {
		w.create(fmt.Sprintf(`{"id":"%d","n":%d}`, i, i))
	}
	w.upsert(`{"id":"1","n":1,"ttl":-1}`)
	w.do(w.remove("2"))
	w.advance(15) // purged in the write region only
	return w
}

func TestASnapshotIsTheWholeState(t *testing.T) {
	for name, w := range map[string]*world{"empty": {a: engine.New(5)}, "lived": lived(t), "all lists": listed(t)} {
		saved := w.a.Save()
		a, err := engine.Restore(given(pieces(w.a)))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if !bytes.Equal(a.Save(), saved) {
			t.Errorf("%s: restored as\n%s\nit was\n%s", name, a.Save(), saved)
		}
		if again := pieces(a); !bytes.Equal(bytes.Join(again, nil), bytes.Join(pieces(w.a), nil)) {
			t.Errorf("%s: another snapshot of the same state differs", name)
		}
		for _, b := range []*engine.Account{w.a, a} {
			_, _ = b.Apply(engine.Advance{Seconds: 1000})
		}
		if !bytes.Equal(a.Save(), w.a.Save()) {
			t.Errorf("%s: it continues differently", name)
		}
	}
}

func TestASnapshotIsInSmallPieces(t *testing.T) {
	w := newWorld(t, ttl.Off)
	for i := range 200 {
		w.create(fmt.Sprintf(`{"id":"%d","text":"%s"}`, i, strings.Repeat("x", 1000)))
	}
	all := pieces(w.a)
	for _, p := range all {
		if len(p) > 20_000 {
			t.Errorf("a piece of %d bytes", len(p))
		}
	}
	if len(all) > 20 {
		t.Errorf("%d pieces", len(all))
	}
	for stop := range len(all) {
		n := 0
		for range w.a.Snapshot() {
			if n++; n > stop {
				break
			}
		}
	}
}

// Restore loads a piece before it asks for the next one, so that who gives the pieces decides when others work. It keeps none.
func TestRestoreLoadsPieceByPiece(t *testing.T) {
	w := listed(t)
	all := pieces(w.a)
	a, err := engine.Restore(func(yield func([]byte, error) bool) {
		for _, p := range all {
			if !yield(p, nil) {
				return
			}
			clear(p)
		}
	})
	if err != nil || !bytes.Equal(a.Save(), w.a.Save()) {
		t.Errorf("%v: a piece was used after the next one was asked for", err)
	}
}

// Loading in steps is loading, with a step for each entry of the long lists when it is read and when it is loaded.
func TestLoadInSteps(t *testing.T) {
	w := newWorld(t, ttl.Off)
	w.do(engine.SetThroughput{In: w.in, Throughput: engine.Throughput{RUPerSec: 1_000_000}})
	for i := range 500 {
		w.create(fmt.Sprintf(`{"id":"%d"}`, i))
	}
	for name, w := range map[string]*world{"all lists": listed(t), "500 items": w} {
		steps := 0
		a, err := engine.LoadInSteps(w.a.Save(), func() { steps++ })
		if err != nil || !bytes.Equal(a.Save(), w.a.Save()) {
			t.Errorf("%s: loaded in steps it differs, %v", name, err)
		}
		if stored := w.c().Stored(); steps < 2*stored {
			t.Errorf("%s: %d steps for %d items", name, steps, stored)
		}
	}
}

// A piece that ends early, an unknown list, a field that this version does not know: nothing is left out in silence.
func TestRestoreRefuses(t *testing.T) {
	good := pieces(listed(t).a)
	edited := func(n int, edit func(p []byte) []byte) [][]byte {
		list := append([][]byte(nil), good...)
		list[n] = edit(bytes.Clone(list[n]))
		return list
	}
	items := slices.IndexFunc(good, func(p []byte) bool { return p[0] == 0 && p[1] == 1 })
	late := append(slices.Delete(slices.Clone(good), items, items+1), good[items])
	unreadable := errors.New("unreadable")
	for name, list := range map[string][][]byte{
		"no pieces":         nil,
		"no head":           good[1:],
		"a piece too few":   good[:len(good)-1],
		"a piece twice":     append(good[:2:2], good[1:]...),
		"items at the end":  late,
		"an unknown field":  edited(0, func(p []byte) []byte { return bytes.Replace(p, []byte(`"v":1`), []byte(`"v":1,"w":2`), 1) }),
		"another version":   edited(0, func(p []byte) []byte { return bytes.Replace(p, []byte(`"v":1`), []byte(`"v":2`), 1) }),
		"text behind":       edited(0, func(p []byte) []byte { return append(p, '}') }),
		"an empty piece":    edited(1, func([]byte) []byte { return nil }),
		"an unknown list":   edited(1, func(p []byte) []byte { p[0] = 9; return p }),
		"no such container": edited(1, func(p []byte) []byte { p[1] = 9; return p }),
		"a cut piece":       edited(1, func(p []byte) []byte { return p[:len(p)-1] }),
		"a cut number":      edited(1, func(p []byte) []byte { return append(p, 0x80) }),
	} {
		if a, err := engine.Restore(given(list)); a != nil || !errors.Is(err, engine.ErrState) {
			if name == "a piece too few" && err == nil {
				continue // a shorter list is a state, too: who stores the pieces knows their number
			}
			t.Errorf("%s: %v", name, err)
		}
	}
	broken := func(yield func([]byte, error) bool) { _ = yield(good[0], nil) && yield(nil, unreadable) }
	if a, err := engine.Restore(broken); a != nil || !errors.Is(err, unreadable) {
		t.Errorf("%v", err)
	}
}

// An unknown field of a saved state would otherwise be dropped in silence.
func TestLoadRefusesUnknownFields(t *testing.T) {
	saved := string(lived(t).a.Save())
	for _, edit := range [][2]string{{`"v":1`, `"v":1,"w":1`}, {`"lsn":`, `"lns":1,"lsn":`}, {`"late":`, `"later":true,"late":`}} {
		text := strings.Replace(saved, edit[0], edit[1], 1)
		if _, err := engine.Load([]byte(text)); text == saved || !errors.Is(err, engine.ErrState) || !strings.Contains(err.Error(), "unknown field") {
			t.Errorf("%s: %v", edit[1], err)
		}
	}
}

// A journal needs only the commands that change something; the charges of all others can be repeated as sums.
func TestChargesStandForReadsAndRefusals(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := newPair()
		rebuilt := p.a.Copy()
		apply := func(cmd engine.Command) {
			r, err := p.a.Apply(cmd)
			p.n.apply(cmd)
			in, _ := engine.PathOf(cmd)
			switch cmd.(type) {
			case engine.ReadItem, engine.ReadFeed:
				err = errors.New("a read")
			}
			if err == nil {
				if _, err := rebuilt.Apply(cmd); err != nil {
					t.Fatalf("%T %v: %v", cmd, cmd, err)
				}
			} else if r.Charge > 0 {
				if err := rebuilt.Charge(in, "", 0, r.Charge); err != nil {
					t.Fatal(err)
				}
			}
		}
		for range rapid.IntRange(1, 40).Draw(t, "commands") {
			switch cmd := commands(p.n).Draw(t, "command").(type) {
			case engine.Command:
				apply(cmd)
			case []engine.Command:
				for _, c := range cmd {
					apply(c)
				}
			}
		}
		if got, want := (&pair{a: rebuilt}).state(), p.state(); got != want {
			t.Fatalf("rebuilt:\n%s\nit was:\n%s", got, want)
		}
	})
}

func TestChargeInARegion(t *testing.T) {
	w := listed(t)
	if err := w.a.Charge(w.in, "east", 0, 100); err != nil {
		t.Error(err)
	}
	other := w.a.Copy()
	_, _ = w.a.Apply(engine.ReadItem{In: w.in, ID: "1", PartitionKey: engine.Key("1"), Region: "east"})
	if err := other.Charge(w.in, "east", 0, 100); err != nil || !bytes.Equal(other.Save(), w.a.Save()) {
		t.Errorf("%v\n%s\nafter a read:\n%s", err, other.Save(), w.a.Save())
	}
	if w.a.Charge(w.in, "west", 0, 100) == nil || w.a.Charge(engine.Path{Database: "db", Container: "none"}, "", 0, 100) == nil {
		t.Error("charged where there is nothing")
	}
}
