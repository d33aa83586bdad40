package engine_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"pgregory.net/rapid"
)

// state describes what a container stores and shows. Before is the number of items that the purge had removed at the beginning.
func state(c *engine.Container, a *engine.Account, before int) string {
	var list []string
	c.EachStored(0, func(it *engine.Item) bool {
		list = append(list, fmt.Sprintf("%s %s %d %t", it.ID(), it.Body(), it.TS(), c.Visible(it)))
		return true
	})
	slices.Sort(list)
	items, ru := c.Backlog()
	return fmt.Sprintf("%d live %d purged %d backlog %d %s\n%s", a.Now(), c.Live(), c.PurgedItems()-before, items, ru, strings.Join(list, "\n"))
}

// An account in which items are imported with their _ts goes on like an account in which they were written.
func TestImportedItemsExpireLikeTheOriginals(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		d := rapid.SampledFrom([]ttl.Default{ttl.Off, ttl.NoDefault, ttl.On(60), ttl.On(1000)}).Draw(rt, "default")
		w := newWorldWith(t, engine.Spec{ID: "c", PartitionKey: []string{"/id"}, Default: d}, engine.Throughput{RUPerSec: 400, Traffic: 400}) // nothing is purged
		for range rapid.IntRange(1, 20).Draw(rt, "writes") {
			own := rapid.SampledFrom([]string{"", "-1", "30", "500"}).Draw(rt, "ttl")
			w.upsert(item(rapid.SampledFrom([]string{"a", "b", "c", "d", "e"}).Draw(rt, "id"), own))
			w.do(engine.Advance{Seconds: rapid.Int64Range(1, 100).Draw(rt, "pause")})
		}
		c, _ := w.a.Container(w.in)
		made := c.PurgedItems() // by writes that needed the ids of expired items
		stored := []*engine.Item{}
		c.EachStored(0, func(it *engine.Item) bool { stored = append(stored, it); return true })
		slices.SortFunc(stored, func(a, b *engine.Item) int { return int(a.LSN()) - int(b.LSN()) })
		var list []engine.Imported
		for _, it := range stored {
			list = append(list, engine.Imported{Body: it.Document(), TS: it.TS()})
		}
		v := &world{t: t, a: engine.New(w.a.Now()), in: w.in}
		v.do(engine.CreateDatabase{ID: "db"})
		v.do(engine.CreateContainer{Database: "db", Spec: engine.Spec{ID: "c", PartitionKey: []string{"/id"}, Default: d}, Throughput: engine.Throughput{RUPerSec: 400, Traffic: 400}})
		r := v.do(engine.Import{In: v.in, Items: list})
		if r.Charge != 0 || len(r.Answer.(engine.ImportResult).Refused) > 0 {
			rt.Fatalf("%+v", r.Answer)
		}
		k, _ := v.a.Container(v.in)
		for i, n := range []int64{0, 1, rapid.Int64Range(1, 100).Draw(rt, "on"), rapid.Int64Range(1, 2000).Draw(rt, "further")} {
			for _, x := range []*world{w, v} {
				if i == 2 {
					x.do(engine.SetThroughput{In: x.in, Throughput: engine.Throughput{RUPerSec: 400, Traffic: 397}})
				}
				if n > 0 {
					x.do(engine.Advance{Seconds: n})
				}
			}
			if a, b := state(c, w.a, made), state(k, v.a, 0); a != b {
				rt.Fatalf("the original has\n%s\nthe import\n%s", a, b)
			}
		}
		again, err := engine.Load(v.a.Save())
		if err != nil || !bytes.Equal(again.Save(), v.a.Save()) {
			rt.Fatalf("it cannot be stored: %v", err)
		}
	})
}

// What is refused is left out, with the reason; the rest comes in, as one event, and is charged as upserts.
func TestImportLeavesOutWhatIsRefused(t *testing.T) {
	w := newWorld(t, ttl.On(60))
	w.upsert(item("new", ""))
	w.do(engine.Advance{Seconds: 10})
	now := int64(epoch + 10)
	r := w.do(engine.Import{In: w.in, Items: []engine.Imported{
		{Body: []byte(item("a", "5"))},
		{Body: []byte(item("b", "0"))},
		{Body: []byte(`{"id":`)},
		{Body: []byte(item("d", "5")), TS: now + 1},
		{Body: []byte(item("e", "5")), TS: -1},
		{Body: []byte(item("f", "")), TS: epoch - 1},
		{Body: []byte(item("g", "")), TS: epoch},
		{Body: []byte(item("h", "5")), TS: 1},
	}})
	want := []struct {
		index int
		text  string
	}{{1, "'0' is invalid"}, {2, ""}, {3, "1 to 1700000010"}, {4, "1 to 1700000010"}, {5, "at least 1700000000"}}
	answer := r.Answer.(engine.ImportResult)
	if r.Status != 201 || answer.Written != 3 || len(answer.Refused) != len(want) {
		t.Fatalf("status %d, %+v", r.Status, answer)
	}
	for i, x := range want {
		got := answer.Refused[i]
		if got.Index != x.index || !strings.Contains(got.Err.Message+got.Err.Limit, x.text) {
			t.Errorf("%d: %+v, want %q", got.Index, got.Err, x.text)
		}
	}
	if got, want := r.Charge.String(), "7.68"; got != want { // an insert, and two refusals
		t.Errorf("charged %s, want %s", got, want)
	}
	w.expectEvents(r, "+10 written import a#2 g#3 h#4 x3 7.68", "+10 expired item-ttl h#4 x1")
	c, _ := w.a.Container(w.in)
	if c.Live() != 3 || c.Expired() != 1 {
		t.Errorf("%d live, %d expired", c.Live(), c.Expired())
	}
}

// The answer to an import does not depend on what the account has read before: a copy of an account, which has read nothing, refuses the same.
func TestImportIntoACopy(t *testing.T) {
	w := newWorld(t, ttl.On(60))
	w.upsert(item("new", ""))
	late := engine.Import{In: w.in, Items: []engine.Imported{{Body: []byte("{\"id\":\"late\",\"tab\":\"\t\"}"), TS: epoch - 1}}}
	for name, a := range map[string]*engine.Account{"a copy": w.a.Copy(), "the original": w.a} {
		r, err := a.Apply(late)
		if answer, _ := r.Answer.(engine.ImportResult); err != nil || len(answer.Refused) != 1 || answer.Refused[0].Err.Field != "_ts" {
			t.Errorf("%s: %+v, %v", name, r.Answer, err)
		}
	}
}

func TestImportLimits(t *testing.T) {
	w := newWorld(t, ttl.Off)
	w.refused(400, engine.Import{In: w.in})
	w.refused(400, engine.Import{In: w.in, Items: make([]engine.Imported, engine.MaxImport+1)})
	w.refused(400, engine.Import{In: w.in, Items: []engine.Imported{{Body: make([]byte, engine.MaxItemBytes)}, {Body: []byte("{}")}}})
	w.refused(404, engine.Import{In: engine.Path{Database: "db", Container: "none"}, Items: make([]engine.Imported, 1)})
}
