package engine_test

import (
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// An expired item that is still on disk does not exist for any operation (C10, C11, docs/model.md §1.7). Azure's own emulator
// shipped such ghosts: Azure/azure-cosmos-db-emulator-docker #239 and #215.

// haunted returns a world in which "a" is expired and stored; old is its last etag.
func haunted(t *testing.T) (w *world, old string) {
	w = newWorld(t, ttl.On(10))
	w.stall()
	old = w.create(`{"id":"a","x":1}`).Item.ETag()
	w.advance(10)
	w.expect("", "a")
	return w, old
}

func TestC10_NothingFindsAnExpiredItem(t *testing.T) {
	const text = "Resource Not Found. Learn more: https://aka.ms/cosmosdb-tsg-not-found"
	w, old := haunted(t)
	replaceOld, deleteOld, patchOld := w.write(engine.Replace, item("a", "")), w.remove("a"), w.patch("a", "set /x 2")
	replaceOld.IfMatch, deleteOld.IfMatch, patchOld.IfMatch = old, old, old
	for name, cmd := range map[string]engine.Command{
		"read": w.read("a"), "replace": w.write(engine.Replace, item("a", "")), "patch": w.patch("a", "set /x 2"), "delete": w.remove("a"),
		"replace with its etag": replaceOld, "delete with its etag": deleteOld, "patch with its etag": patchOld,
		"patch that is wrong too": w.patch("a", "jump /x"),
	} {
		if e := w.refused(404, cmd); e.Message != text || e.Code != engine.NotFound || e.SubStatus != 0 {
			t.Errorf("%s: %v %d %s", name, e.Code, e.SubStatus, e.Message)
		}
		w.expect("", "a")
	}
}

// #239: a query returned what a read by id did not find. Here all ways of reading agree.
func TestGhost239_QueriesAndReadsAgree(t *testing.T) {
	w, _ := haunted(t)
	w.create(item("b", ""))
	r := done(w.a.ReadFeed(engine.ReadFeed{In: w.in}))
	if len(r.Items) != 1 || r.Items[0].ID() != "b" || r.Charge != 230+3+engine.RU((len(r.Items[0].Document())*100+512)/1024) {
		t.Errorf("the feed has %d items and costs %v", len(r.Items), r.Charge)
	}
	if page := done(w.a.ReadFeed(engine.ReadFeed{In: w.in, Limit: 1})); len(page.Items) != 1 || page.Next != 0 {
		t.Errorf("a ghost counts in the page: %d items, next %d", len(page.Items), page.Next)
	}
	if _, ok := w.c().Find(engine.Key("a"), "a"); ok {
		t.Error("Find finds the ghost")
	}
	if it, ok := w.c().ByOrdinal(1); !ok || w.c().Visible(it) {
		t.Error("the ghost must be on disk and not visible")
	}
}

// #215: an upsert with If-Match failed against the etag of a ghost.
func TestGhost215_UpsertWithAnETagCreates(t *testing.T) {
	for _, etag := range []string{`"another"`, "*", ""} {
		w, old := haunted(t)
		cmd := w.write(engine.Upsert, item("a", ""))
		if cmd.IfMatch = etag; etag == "" {
			cmd.IfMatch = old
		}
		if r := w.do(cmd); r.Status != 201 {
			t.Errorf("If-Match %s: status %d", cmd.IfMatch, r.Status)
		}
	}
}

// D04: the id can be used again at once, and the new item is another item.
func TestD04_TheIdIsFreeAtOnce(t *testing.T) {
	for name, kind := range map[string]engine.WriteKind{"create": engine.Create, "upsert": engine.Upsert} {
		t.Run(name, func(t *testing.T) {
			w, old := haunted(t)
			ghost, _ := w.c().ByOrdinal(1)
			r := w.do(w.write(kind, `{"id":"a","y":2}`))
			if r.Status != 201 || r.Item.Ordinal() != 2 || r.Item.ETag() == old || strings.Contains(string(r.Item.Document()), `"x"`) {
				t.Errorf("status %d: %s", r.Status, r.Item.Document())
			}
			if rid := func(it *engine.Item) string { return strings.SplitN(string(it.Document()), `"_rid":`, 2)[1][:26] }; rid(r.Item) == rid(ghost) {
				t.Error("the new item has the ghost's _rid")
			}
			w.expectEvents(r, "+10 purged re-created a#1 x1", "+10 written "+name+" a#2 x1 5.40")
			w.expect("a", "a")
			if w.c().PurgedItems() != 1 {
				t.Errorf("%d purged", w.c().PurgedItems())
			}
			w.advance(9)
			w.expect("a", "a")
		})
	}
	w := newWorld(t, ttl.On(10)) // and after the purge just the same
	w.create(item("a", ""))
	w.advance(11)
	if r := w.create(item("a", "")); r.Status != 201 || r.Item.Ordinal() != 2 {
		t.Errorf("status %d, ordinal %d", r.Status, r.Item.Ordinal())
	}
}

// cloudemu's bug: a late delete removes the newly written item. Here the purge of a ghost never affects its successor.
func TestThePurgeSparesTheSuccessor(t *testing.T) {
	w, _ := haunted(t)
	w.advance(5)
	w.create(item("a", ""))
	w.setThroughput(400, 0)
	w.expectEvents(w.advance(1))
	w.expect("a", "a")
	w.expectEvents(w.advance(9), "+25 expired container-default a#2 x1")
}

// A read or write does not revive an expired item (otter #208), and a shortened deadline takes effect at once (otter #209).
func TestOtter208_209(t *testing.T) {
	w, _ := haunted(t)
	w.refused(404, w.read("a"))
	w.refused(404, w.patch("a", "set /ttl 100"))
	w.expect("", "a")
	w = newWorld(t, ttl.On(10))
	w.create(item("b", "1000"))
	w.replace(item("b", "1"))
	w.expectEvents(w.advance(1), "+1 expired item-ttl b#1 x1")
}
