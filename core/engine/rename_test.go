package engine_test

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"pgregory.net/rapid"
)

// A replace whose body has another id renames the item: it keeps its _rid, and like any write it restarts the countdown (C26; test_crud.py
// of Azure/azure-sdk-for-python).
func TestAReplaceRenames(t *testing.T) {
	w := newWorldWith(t, engine.Spec{ID: "c", PartitionKey: []string{"/p"}, Default: ttl.On(60), UniqueKeys: [][]string{{"/email"}}}, engine.Throughput{})
	key := engine.PartitionKey(`["p"]`)
	as := func(id, body, tag string) engine.WriteItem {
		return engine.WriteItem{In: w.in, Kind: engine.Replace, ID: id, PartitionKey: &key, Body: []byte(body), IfMatch: tag}
	}
	first := w.create(`{"id":"a","p":"p","email":"x"}`).Item
	w.create(`{"id":"taken","p":"p","email":"y"}`)
	w.do(engine.Advance{Seconds: 10})
	w.refused(409, as("a", `{"id":"taken","p":"p","email":"x"}`, ""))
	w.refused(412, as("a", `{"id":"taken","p":"p","email":"x"}`, `"other"`))
	w.refused(404, as("none", `{"id":"b","p":"p","email":"z"}`, ""))
	w.refused(400, engine.WriteItem{In: w.in, Kind: engine.Upsert, ID: "a", Body: []byte(`{"id":"b","p":"p","email":"x"}`)})

	renamed := w.do(as("a", `{"id":"b","p":"p","email":"x"}`, first.ETag())).Item // its unique value is its own
	if renamed.ID() != "b" || renamed.Ordinal() != first.Ordinal() || renamed.TS() != first.TS()+10 {
		t.Errorf("renamed: %s", renamed.Document())
	}
	w.refused(404, engine.ReadItem{In: w.in, ID: "a", PartitionKey: key})
	w.do(engine.ReadItem{In: w.in, ID: "b", PartitionKey: key})

	w.do(engine.Advance{Seconds: 50}) // taken expires; the renamed item has ten seconds left
	purged := w.do(as("b", `{"id":"taken","p":"p","email":"y"}`, "")).Item
	w.create(`{"id":"a","p":"p","email":"x"}`) // both the former name and its value are free
	if rows := done(w.a.Query(engine.Query{In: w.in, Text: "SELECT VALUE c.id FROM c"})).Rows; len(rows) != 2 || purged.Ordinal() != first.Ordinal() {
		t.Errorf("queries return %s", rows)
	}
}

// Whatever is renamed: every order of a container, its read region and its analytical store have the items under their last names, like a
// list of them that is kept beside it, and a saved account is the same.
func TestRenamedItemsAreFound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := engine.New(epoch)
		in := engine.Path{Database: "db", Container: "c"}
		_, _ = a.Apply(engine.CreateDatabase{ID: "db"})
		spec := engine.Spec{ID: "c", PartitionKey: []string{"/p"}, Default: ttl.On(20), Analytical: -1, UniqueKeys: [][]string{{"/u"}}}
		_, _ = a.Apply(engine.CreateContainer{Database: "db", Spec: spec, Throughput: engine.Throughput{RUPerSec: 400, Traffic: rapid.SampledFrom([]int64{0, 400}).Draw(t, "traffic")}})
		_, _ = a.Apply(engine.SetRegions{In: in, Regions: []engine.Region{{Name: "West", Traffic: 395}}})
		type kept struct {
			unique int
			ts     int64
		}
		items := map[[2]string]kept{} // by partition key and id
		live := func(name [2]string) (kept, bool) {
			k, ok := items[name]
			return k, ok && a.Now() < k.ts+20
		}
		for range rapid.IntRange(1, 30).Draw(t, "steps") {
			pk, id, to := rapid.SampledFrom([]string{"p", "q"}).Draw(t, "key"), rapid.SampledFrom([]string{"a", "b", "c", "d"}).Draw(t, "id"), rapid.SampledFrom([]string{"a", "b", "c", "d"}).Draw(t, "to")
			unique := rapid.IntRange(0, 3).Draw(t, "unique")
			key := engine.Key(pk)
			body := fmt.Appendf(nil, `{"id":%q,"p":%q,"u":%d}`, to, pk, unique)
			status := 0
			holds := func(self [2]string) bool { // another live item has the unique value
				for name := range items {
					if k, ok := live(name); ok && name[0] == pk && name != self && k.unique == unique {
						return true
					}
				}
				return false
			}
			old, target := [2]string{pk, id}, [2]string{pk, to}
			_, there := live(old)
			_, taken := live(target)
			switch rapid.SampledFrom([]string{"replace", "replace", "upsert", "delete", "advance", "partition"}).Draw(t, "what") {
			case "replace":
				r, err := a.Apply(engine.WriteItem{In: in, Kind: engine.Replace, ID: id, PartitionKey: &key, Body: body})
				status = r.Status
				want := 200
				switch {
				case !there:
					want = 404
				case id != to && taken, holds(old):
					want = 409
				default:
					delete(items, old)
					for name, k := range items { // expired items that have the unique value make way
						if name[0] == pk && k.unique == unique {
							delete(items, name)
						}
					}
					items[target] = kept{unique, a.Now()}
				}
				if status != want {
					t.Fatalf("replacing %s by %s: status %d, want %d: %v", id, body, status, want, err)
				}
			case "upsert":
				r, _ := a.Apply(engine.WriteItem{In: in, Kind: engine.Upsert, Body: body})
				if want := holds(target); want != (r.Status == 409) {
					t.Fatalf("upserting %s: status %d", body, r.Status)
				} else if !want {
					items[target] = kept{unique, a.Now()}
				}
			case "delete":
				r, _ := a.Apply(engine.DeleteItem{In: in, ID: id, PartitionKey: key})
				if there != (r.Status == 204) {
					t.Fatalf("deleting %s: status %d", id, r.Status)
				}
				if there {
					delete(items, old)
				}
			case "partition":
				_, _ = a.Apply(engine.DeletePartition{In: in, PartitionKey: key})
				for name := range items {
					if name[0] == pk {
						delete(items, name)
					}
				}
			case "advance":
				_, _ = a.Apply(engine.Advance{Seconds: int64(rapid.IntRange(1, 15).Draw(t, "seconds"))})
			}
			var want []string
			for name := range items {
				if _, ok := live(name); ok {
					want = append(want, strings.Join(name[:], "/"))
				}
			}
			slices.Sort(want)
			if got := found(a, in); !slices.Equal(got, want) {
				t.Fatalf("queries find %v, want %v", got, want)
			}
			for _, region := range []string{"", "West"} {
				for _, id := range []string{"a", "b", "c", "d"} {
					_, err := a.Apply(engine.ReadItem{In: in, ID: id, PartitionKey: key, Region: region})
					if e := (*engine.Error)(nil); errors.As(err, &e) == slices.Contains(want, pk+"/"+id) {
						t.Fatalf("reading %s/%s in region %q: %v", pk, id, region, err)
					}
				}
			}
		}
		stored := map[string]int{} // in the analytical store, which keeps what has expired
		c := a.Databases()[0].Containers()[0]
		c.EachAnalytical(func(it *engine.Item) bool {
			stored[it.ID()+string(it.PartitionKey())]++
			return true
		})
		c.Each(0, func(it *engine.Item) bool {
			if n := stored[it.ID()+string(it.PartitionKey())]; n != 1 {
				t.Fatalf("the analytical store has %s of %s %d times", it.ID(), it.PartitionKey(), n)
			}
			return true
		})
		again, err := engine.Load(a.Save())
		if err != nil || !bytes.Equal(again.Save(), a.Save()) {
			t.Fatalf("a saved account differs: %v", err)
		}
	})
}

// found returns the keys and ids of what queries find, each looked for by its id, which uses another order than the query for all.
func found(a *engine.Account, in engine.Path) (list []string) {
	for _, id := range []string{"a", "b", "c", "d"} {
		for _, row := range done(a.Query(engine.Query{In: in, Text: fmt.Sprintf(`SELECT VALUE CONCAT(c.p, "/", c.id) FROM c WHERE c.id = %q`, id)})).Rows {
			list = append(list, strings.Trim(string(row), `"`))
		}
	}
	all := len(done(a.Query(engine.Query{In: in, Text: "SELECT VALUE c.id FROM c"})).Rows)
	byKey := 0
	for _, pk := range []string{"p", "q"} {
		byKey += len(done(a.Query(engine.Query{In: in, Text: fmt.Sprintf(`SELECT VALUE c.id FROM c WHERE c.p = %q`, pk)})).Rows)
	}
	if all != len(list) || byKey != all {
		return append(list, fmt.Sprintf("%d of all, %d by key", all, byKey))
	}
	slices.Sort(list)
	return list
}
