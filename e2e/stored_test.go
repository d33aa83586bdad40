//go:build e2e

package e2e

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"github.com/cosmosttl/cosmosttl/e2e/browser"
	"github.com/cosmosttl/cosmosttl/e2e/visit"
)

// orders is the container that the playground shows first.
var orders = engine.Path{Database: "shop", Container: "orders"}

// crowd returns an account with n items, which expire one by one within three days, except for the last hundred.
func crowd(t testing.TB, n int) *history.History {
	t.Helper()
	a := empty(t)
	for i := range n {
		life := 60 + i*3*86400/n
		if i >= n-100 {
			life = -1
		}
		apply(t, a, engine.WriteItem{In: orders, Kind: engine.Create,
			Body: fmt.Appendf(nil, `{"id":"N%05d","cid":"C%d","total":%d,"ttl":%d}`, i, i%17, i%97, life)})
	}
	return history.New(a)
}

// longPast returns a history of some commands: writes of a few items, with time between them.
func longPast(t testing.TB, commands int) *history.History {
	t.Helper()
	h := history.New(empty(t))
	for i := range commands / 2 {
		apply(t, h, engine.WriteItem{In: orders, Kind: engine.Upsert,
			Body: fmt.Appendf(nil, `{"id":"N%02d","cid":"C%d","total":%d,"ttl":%d}`, i*7%50, i*7%50%17, i, 30+i%240)})
		apply(t, h, engine.Advance{Seconds: int64(1 + i%5)})
	}
	return h
}

func empty(t testing.TB) *engine.Account {
	t.Helper()
	a := engine.New(1767268800)
	apply(t, a, engine.CreateDatabase{ID: orders.Database})
	apply(t, a, engine.CreateContainer{Database: orders.Database,
		Spec: engine.Spec{ID: orders.Container, PartitionKey: []string{"/cid"}, Default: ttl.On(3600)}})
	return a
}

func apply(t testing.TB, to interface {
	Apply(engine.Command) (engine.Result, error)
}, c engine.Command) {
	t.Helper()
	if _, err := to.Apply(c); err != nil {
		t.Fatal(err)
	}
}

// storage is a browser's storage: texts in localStorage, and records in IndexedDB, by their keys.
type storage struct {
	local map[string]string
	vault map[string][]byte
}

// stored returns a history as the playground stores it.
func stored(t testing.TB, h *history.History) storage {
	t.Helper()
	type m = map[string]any
	world := m{"v": 1, "account": json.RawMessage(h.Account().Save()), "speed": 1}
	if n := h.Fix(); n > 0 {
		entries, err := h.MarshalEntries(0, n)
		if err != nil {
			t.Fatal(err)
		}
		world["past"] = m{"begin": json.RawMessage(h.JournalBegin().Save()), "entries": []json.RawMessage{entries}}
	}
	text, err := json.Marshal(world)
	if err != nil {
		t.Fatal(err)
	}
	st := storage{local: map[string]string{"cosmosttl.world": string(text)}, vault: map[string][]byte{}}
	s := playground.New(st)
	s.Saves.Open(vault{st.vault}, func(work func(func()), done func()) { work(func() {}); done() }, func() {})
	s.Player.SetSpeed(1) // so that there is something to save
	for s.Saves.Save(); s.Saves.SavePiece(); {
	}
	if len(s.Notices.All()) > 0 {
		t.Fatalf("storing the world: %v", s.Notices.All())
	}
	return st
}

func (st storage) Load(key string) (string, bool) { text, ok := st.local[key]; return text, ok }

func (st storage) Save(key, text string) error { st.local[key] = text; return nil }

func (st storage) Remove(key string) { delete(st.local, key) }

type vault struct{ records map[string][]byte }

func (v vault) Load(keys []string, then func([][]byte, bool)) {
	var records [][]byte
	for _, key := range keys {
		if r, ok := v.records[key]; ok {
			records = append(records, r)
		}
	}
	then(records, len(records) == len(keys))
}

func (v vault) Save(key string, record []byte, then func(bool)) { v.records[key] = record; then(true) }

func (v vault) Commit(key string, record []byte, then func(bool)) { v.Save(key, record, then) }

func (v vault) Remove(unneeded func(key string) bool) {
	maps.DeleteFunc(v.records, func(key string, _ []byte) bool { return unneeded(key) })
}

// arriveWith opens the playground where a world is stored.
func arriveWith(t testing.TB, st storage) *visit.Visit {
	t.Helper()
	v := visit.New(t, host(t))
	keep(v, st)
	v.Open()
	return v
}

// keep puts a world into the browser's storage. It leaves the visit at a page of the same origin without scripts.
func keep(v *visit.Visit, st storage) {
	v.T.Helper()
	v.Allow("favicon.ico")
	v.Goto(v.Host.URL("robots.txt"))
	for key, text := range st.local {
		browser.Eval[bool](v.Page, "localStorage.setItem("+visit.Quoted(key)+", "+visit.Quoted(text)+"), true")
	}
	records := slices.Collect(maps.Keys(st.vault))
	for some := range slices.Chunk(records, 20) {
		batch := map[string][]byte{} // in base64
		for _, key := range some {
			batch[key] = st.vault[key]
		}
		text, err := json.Marshal(batch)
		if err != nil {
			v.T.Fatal(err)
		}
		browser.Eval[bool](v.Page, `new Promise((done, failed) => {
			const open = indexedDB.open("cosmosttl", 1);
			open.onupgradeneeded = () => open.result.createObjectStore("worlds");
			open.onerror = failed;
			open.onsuccess = () => {
				const put = open.result.transaction("worlds", "readwrite");
				for (const [key, text] of Object.entries(`+string(text)+`)) put.objectStore("worlds").put(Uint8Array.from(atob(text), (c) => c.charCodeAt(0)), key);
				put.onabort = failed;
				put.oncomplete = () => { open.result.close(); done(true) };
			};
		})`)
	}
}
