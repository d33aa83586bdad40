package engine_test

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"pgregory.net/rapid"
)

// naiveAnalytical is the analytical store as a map: what was ever stored under a name since it was switched on, unless a request has
// deleted it.
type naiveAnalytical map[string]*engine.Item

func nameOf(it *engine.Item) string { return it.ID() + "\x00" + string(it.PartitionKey()) }

// see takes over what the transactional store has after a command.
func (n naiveAnalytical) see(c *engine.Container) {
	if c.Spec().Analytical != 0 {
		c.EachStored(0, func(it *engine.Item) bool { n[nameOf(it)] = it; return true })
	}
}

// versions returns the rows at a second: the numbers and the writes of the items, in the order of their creation.
func (n naiveAnalytical) versions(c *engine.Container, now int64) (rows [][2]uint64) {
	for _, it := range n {
		if life := int64(c.Spec().Analytical); life == -1 || now < it.TS()+life {
			rows = append(rows, [2]uint64{it.Ordinal(), it.LSN()})
		}
	}
	slices.SortFunc(rows, func(a, b [2]uint64) int { return cmp.Compare(a[0], b[0]) })
	return rows
}

// The store shares what the transactional store has when it is switched on. Whatever is written, deleted, purged, created anew, taken back
// or loaded from then on, and in copies, its rows equal the rows of a map that was filled one item at a time.
func TestAnalyticalStoreEqualsANaiveOne(t *testing.T) {
	purged := false
	rapid.Check(t, func(rt *rapid.T) {
		spec := engine.Spec{ID: "c", PartitionKey: []string{"/id"}, Default: ttl.On(5)}
		w := newWorldWith(t, spec, engine.Throughput{RUPerSec: rapid.SampledFrom([]int64{400, 10_000}).Draw(rt, "RU/s")})
		want := naiveAnalytical{}
		type state struct {
			a    *engine.Account
			want naiveAnalytical
		}
		keep := func() state { return state{w.a.Copy(), maps.Clone(want)} }
		kept := keep()
		id := func() string { return fmt.Sprintf("i%d", rapid.IntRange(0, 99).Draw(rt, "id")) }
		upsert := func() engine.WriteItem {
			own := rapid.SampledFrom([]string{"", "", "-1", "1", "9"}).Draw(rt, "ttl")
			return w.write(engine.Upsert, item(id(), own))
		}
		w.do(engine.Generate{In: w.in, Count: rapid.SampledFrom([]int{1, 70, 300}).Draw(rt, "items"), MinTTL: 1, MaxTTL: 10, Seed: 7})
		rt.Repeat(map[string]func(*rapid.T){
			"": func(rt *rapid.T) {
				c := w.c()
				want.see(c)
				var got [][2]uint64
				c.EachAnalytical(func(it *engine.Item) bool { got = append(got, [2]uint64{it.Ordinal(), it.LSN()}); return true })
				if rows := want.versions(c, w.a.Now()); !slices.Equal(got, rows) {
					rt.Fatalf("at %d: items and writes %v, want %v", w.a.Now(), got, rows)
				}
				purged = purged || len(got) > c.Stored()
			},
			"switch on or change": func(rt *rapid.T) {
				spec := w.c().Spec()
				spec.Analytical = engine.Analytical(rapid.SampledFrom([]int64{-1, -1, 3, 12}).Draw(rt, "analytical"))
				w.do(engine.ReplaceContainer{In: w.in, Spec: spec})
			},
			"write": func(rt *rapid.T) {
				for range rapid.IntRange(1, 20).Draw(rt, "writes") {
					w.do(upsert())
					want.see(w.c())
				}
			},
			"delete": func(rt *rapid.T) {
				id := id()
				if _, err := w.a.Apply(w.remove(id)); err == nil { // 404 if it is gone
					delete(want, id+"\x00"+string(engine.Key(id)))
				}
			},
			"fail": func(rt *rapid.T) { // the third, which takes the others back
				id := id()
				w.do(engine.Batch{In: w.in, PartitionKey: engine.Key(id), Ops: []engine.BatchOp{
					engine.WriteItem{Kind: engine.Upsert, Body: []byte(item(id, ""))}, engine.DeleteItem{ID: id}, engine.DeleteItem{ID: id}}})
			},
			"advance": func(rt *rapid.T) { w.advance(int64(rapid.IntRange(1, 4).Draw(rt, "seconds"))) },
			"keep":    func(*rapid.T) { kept = keep() },
			"undo":    func(*rapid.T) { w.a, want = kept.a.Copy(), maps.Clone(kept.want) },
			"load":    func(*rapid.T) { w.a = done(engine.Load(w.a.Save())) },
			"restore": func(*rapid.T) {
				w.a = done(engine.Restore(func(yield func([]byte, error) bool) {
					w.a.Snapshot()(func(piece []byte) bool { return yield(piece, nil) })
				}))
			},
		})
	})
	if !purged {
		t.Error("no item was in the analytical store alone")
	}
}
