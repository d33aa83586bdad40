package session

import (
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// OfOther marks the key of an item that is only in the other world. The rest of the key is the item's ordinal there.
const OfOther = 1 << 63

// A Scene is a container in a world, at the playhead and at the end of the history. Both are nil if the world
// has no such container.
type Scene struct{ Now, Tip *engine.Container }

// Scene returns the container on the screen as it is in a world beside the present one.
func (w *Neighbour) Scene(in engine.Path) Scene {
	c, err := w.History.Account().Container(in)
	if err != nil {
		return Scene{}
	}
	if tip, err := w.History.Tip().Container(in); err == nil && tip.RID() == c.RID() {
		return Scene{c, tip}
	}
	return Scene{c, c}
}

// Ordinals returns the ordinals of the items that are stored or remembered, sorted. The argument has those
// that are stored at the end.
func (c Scene) Ordinals(stored []uint64) (list []uint64) {
	if c.Now == nil {
		return nil
	}
	list = Merged(stored, Removed(c.Tip))
	if c.Tip != c.Now {
		now, _ := c.Now.Items()
		list = Merged(list, Merged(now, Removed(c.Now)))
	}
	return list
}

// Item returns what is known of an item. The facts are zero if the item is not remembered.
func (c Scene) Item(ordinal uint64) ItemFacts {
	if c.Now == nil {
		return ItemFacts{}
	}
	for _, c := range [...]*engine.Container{c.Tip, c.Now} {
		if it, ok := c.ByOrdinal(ordinal); ok {
			return FactsOf(it)
		}
	}
	for _, c := range [...]*engine.Container{c.Tip, c.Now} {
		if t, ok := c.TombstoneOf(ordinal); ok {
			return ItemFacts{t.Ref.ID, t.PK, t.Override, t.TS}
		}
	}
	return ItemFacts{}
}

// ItemFacts are what is known of an item, wherever the playhead is.
type ItemFacts struct {
	ID       string
	PK       engine.PartitionKey
	Override ttl.Override
	TS       int64 // last write
}

func FactsOf(it *engine.Item) ItemFacts {
	return ItemFacts{it.ID(), it.PartitionKey(), it.Override(), it.TS()}
}

// Scene returns the container on the screen.
func (s *Session) Scene() Scene { return Scene{s.Container(), s.Tip()} }

// Tip returns the container on the screen at the end of the history, or at the playhead if the container no
// longer exists at the end.
func (s *Session) Tip() *engine.Container {
	c := s.Container()
	if s.History.InPast() {
		if t, err := s.History.Tip().Container(s.shown.path); err == nil && t.RID() == c.RID() {
			return t
		}
	}
	return c
}

// Version identifies a state of an account: it changes whenever a result may change.
type Version struct {
	Of         *engine.Account
	now        int64
	log, write uint64
}

func KeyOf(a *engine.Account, c *engine.Container) Version {
	return Version{Of: a, now: a.Now(), log: a.LogTotal(), write: c.LSN()}
}

func (s *Session) Version() Version { return KeyOf(s.Account(), s.Container()) }

// ItemKey identifies a row by the item's ordinal in its container. The key of an item that is only in the
// other world has the flag OfOther. Zero means no item.
type ItemKey uint64

// Cursor looks up the stored items of a container in their order, which is faster than a lookup of each item.
type Cursor struct {
	Ordinals []uint64
	Items    []*engine.Item
	at       int
}

func CursorOf(c *engine.Container) *Cursor {
	if c == nil {
		return &Cursor{}
	}
	ordinals, items := c.Items()
	return &Cursor{Ordinals: ordinals, Items: items}
}

// Item returns the item with an ordinal, or nil if it is not stored. Ordinals must not decrease from call to call.
func (k *Cursor) Item(ordinal uint64) *engine.Item {
	for k.at < len(k.Ordinals) && k.Ordinals[k.at] < ordinal {
		k.at++
	}
	if k.at < len(k.Ordinals) && k.Ordinals[k.at] == ordinal {
		return k.Items[k.at]
	}
	return nil
}

// Removed returns the ordinals of a container's tombstones.
func Removed(c *engine.Container) (list []uint64) {
	c.EachTombstone(func(t engine.Tombstone) bool {
		list = append(list, t.Ref.Ordinal)
		return true
	})
	return list
}

// Merged returns the ordinals of two sorted lists, each once.
func Merged(a, b []uint64) []uint64 {
	if len(b) == 0 {
		return a
	}
	all := make([]uint64, 0, len(a)+len(b))
	for len(a) > 0 && len(b) > 0 {
		switch {
		case a[0] < b[0]:
			all, a = append(all, a[0]), a[1:]
		case a[0] > b[0]:
			all, b = append(all, b[0]), b[1:]
		default:
			a = a[1:]
		}
	}
	return append(append(all, a...), b...)
}
