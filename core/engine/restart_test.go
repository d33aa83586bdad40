package engine_test

import (
	"fmt"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// restarted is the world after its account was saved and loaded.
func (w *world) restarted() *world {
	w.t.Helper()
	a, err := engine.Load(w.a.Save())
	if err != nil {
		w.t.Fatal(err)
	}
	return &world{t: w.t, a: a, in: w.in}
}

// account is an item of newAccounts' container.
func account(id, mail, rest string) string {
	return fmt.Sprintf(`{"id":%q,"p":"x","mail":%q%s}`, id, mail, rest)
}

// newAccounts returns a world whose items have a unique /mail in their partition.
func newAccounts(t *testing.T, fullFidelity int64) *world {
	return newWorldWith(t, engine.Spec{ID: "c", PartitionKey: []string{"/p"}, Default: ttl.NoDefault, UniqueKeys: [][]string{{"/mail"}},
		FullFidelity: fullFidelity}, engine.Throughput{})
}

func TestUniqueKeysAfterARestart(t *testing.T) {
	w := newAccounts(t, 0)
	w.create(account("1", "m", ""))
	w.create(account("2", "hidden", `,"ttl":1`))
	w.stall()
	w.advance(1)
	w = w.restarted()
	w.refused(409, w.write(engine.Create, account("3", "m", "")))
	w.expectEvents(w.create(account("4", "hidden", "")), "+1 purged re-created 2#2 x1", "+1 written create 4#3 x1 5.60")
	w.do(engine.DeleteItem{In: w.in, ID: "1", PartitionKey: engine.Key("x")})
	w.create(account("5", "m", ""))
}

func TestTheRulesAfterARestart(t *testing.T) {
	w := newWorld(t, ttl.Off)
	w.do(engine.SetRules{Rules: engine.RulesOf2016})
	if got := w.restarted().a.Rules(); got != engine.RulesOf2016 {
		t.Errorf("the edition became %d", got)
	}
}

func TestAnIndexTransformationAfterARestart(t *testing.T) {
	w := newWorld(t, ttl.Off)
	w.do(engine.SetRules{Rules: engine.RulesOf2016})
	w.do(engine.ReplaceContainer{In: w.in, Spec: engine.Spec{ID: "c", IndexingMode: engine.Lazy}})
	w.fill(2000)
	w.advance(10)
	w.setDefault(ttl.On(3600))
	w.advance(1)
	w = w.restarted()
	if progress, found := w.c().IndexProgress(), len(w.do(engine.ReadFeed{In: w.in}).Items()); progress != 50 || found != 1000 {
		t.Errorf("the index is built to %d %%, and %d of 2000 are found", progress, found)
	}
	w.expectEvents(w.advance(1), "+12 index-completed unknown x2000")
}

func TestRegionsAfterARestart(t *testing.T) {
	w := newWorld(t, ttl.On(10))
	w.do(engine.SetRegions{In: w.in, Regions: []engine.Region{{Name: "north"}, {Name: "south", Traffic: 398}}})
	w.fill(3)
	w.stall()
	w.advance(13) // north has purged all, south a third, the write region none
	want := w.c().Regions()
	if other := w.restarted(); fmt.Sprint(other.c().Regions()) != fmt.Sprint(want) {
		t.Errorf("%+v became %+v", want, other.c().Regions())
	}
}
