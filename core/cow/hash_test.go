package cow_test

import (
	"encoding/binary"
	"fmt"
	"maps"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/cow"
)

// A pair is a value with its key.
type pair struct {
	key   string
	value int
}

func keyOf(p pair) string { return p.key }

// A world is a Hash and the map that it must equal.
type world struct {
	hash *cow.Hash[pair]
	want map[string]int
}

func (w *world) copy() *world { return &world{w.hash.Copy(), maps.Clone(w.want)} }

func (w *world) set(key string, value int) {
	w.hash.Set(pair{key, value})
	w.want[key] = value
}

func (w *world) delete(key string) {
	w.hash.Delete(key)
	delete(w.want, key)
}

func (w *world) check(t *testing.T, keys int) {
	t.Helper()
	if w.hash.Len() != len(w.want) {
		t.Fatalf("%d values, not %d", w.hash.Len(), len(w.want))
	}
	for i := range keys {
		key := name(i)
		got, ok := w.hash.Get(key)
		if want, has := w.want[key]; ok != has || got.value != want || ok && got.key != key {
			t.Fatalf("%s: %v, %t instead of %d, %t", key, got, ok, want, has)
		}
	}
}

func name(i int) string { return fmt.Sprintf("item-%d", i) }

// run plays operations on copies that are made in between: each byte is an operation, a world and how many keys it is about.
func run(t *testing.T, program []byte) {
	const keys = 3000
	worlds, next := []*world{{cow.NewHash(keyOf), map[string]int{}}}, 0
	for i, b := range program {
		w := worlds[int(b/4)%len(worlds)]
		for range 1 + int(b/32)*30 {
			next = (next*5 + int(b) + 1) % keys
			switch b % 4 {
			case 0, 1:
				w.set(name(next), i)
			case 2:
				w.delete(name(next))
			}
		}
		if b%4 == 3 && len(worlds) < 6 {
			worlds = append(worlds, w.copy())
		}
	}
	for _, w := range worlds {
		w.check(t, keys)
	}
}

func FuzzHash(f *testing.F) {
	all := make([]byte, 512)
	for i := range all {
		all[i] = byte(i * 37)
	}
	f.Add(all)
	f.Add([]byte{252, 252, 252, 3, 254, 254, 7, 252})
	f.Fuzz(run)
}

// Copies that were made while a hash grew and shrank keep what they had.
func TestCopiesAreIndependent(t *testing.T) {
	const keys = 20_000
	w := &world{cow.NewHash(keyOf), map[string]int{}}
	var copies []*world
	for i := range keys {
		w.set(name(i), i)
		if i%2500 == 0 {
			copies = append(copies, w.copy())
		}
	}
	for i := range keys {
		w.delete(name(i))
		if i%2500 == 0 {
			copies = append(copies, w.copy())
		}
	}
	for i := range 100 {
		w.set(name(i), -i)
	}
	for i, c := range append(copies, w) {
		c.set("more", i)
		c.check(t, keys)
	}
}

func TestAbsentKeys(t *testing.T) {
	h := cow.NewHash(keyOf)
	h.Delete("a")
	if _, ok := h.Get("a"); ok || h.Len() != 0 {
		t.Error("an empty hash has a value")
	}
	h.Set(pair{"a", 1})
	h.Delete("b")
	h.Set(pair{"a", 2})
	if got, ok := h.Get("a"); !ok || got.value != 2 || h.Len() != 1 {
		t.Errorf("%v, %t, %d", got, ok, h.Len())
	}
}

// Names that differ in a few digits spread evenly: no way is much longer than the shortest possible.
func TestNamesSpreadEvenly(t *testing.T) {
	for _, format := range []string{"item-%07d", "%d", "%08x-0000-4000-8000-000000000000\x00[\"tenant\"]", "order-%d\x00[\"CO001\"]"} {
		h := cow.NewHash(keyOf)
		for i := range 100_000 {
			h.Set(pair{fmt.Sprintf(format, i), i})
		}
		if d := h.Depth(); d > 4 {
			t.Errorf("%q: %d branches to a leaf, of which three have room for 262,144 values", format, d)
		}
	}
}

// colliding returns keys that all have one hash: the second word undoes what the first did.
func colliding(n int) (keys []string) {
	const odd = 0x9e3779b97f4a7c15
	size := uint64(16)
	for i := range uint64(n) {
		h := (size*odd ^ i) * odd
		h ^= h >> 32
		keys = append(keys, string(binary.LittleEndian.AppendUint64(binary.LittleEndian.AppendUint64(nil, i), h^12345)))
	}
	return keys
}

// More keys of one hash than a leaf should have are still told apart.
func TestEqualHashes(t *testing.T) {
	h, keys := cow.NewHash(keyOf), colliding(300)
	for i, key := range keys {
		if cow.HashOf(key) != cow.HashOf(keys[0]) {
			t.Fatal("the hashes differ")
		}
		h.Set(pair{key, i})
	}
	for i, key := range keys {
		if got, ok := h.Get(key); !ok || got.value != i {
			t.Fatalf("%q: %v, %t", key, got, ok)
		}
		h.Delete(key)
		if _, ok := h.Get(key); ok || h.Len() != len(keys)-1-i {
			t.Fatalf("%q is still there", key)
		}
	}
}
