package session

import (
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// elsewhere marks the key of an item that is only in the other world. The rest of the key is the item's ordinal there.
const elsewhere = 1 << 63

// scene is a container in a world: at the playhead and at the end of what has happened. Both are nil if it is not there.
type scene struct{ now, tip *engine.Container }

// scene returns the container on the screen as it is in a world beside the present one.
func (w *world) scene(in engine.Path) scene {
	c, err := w.history.Account().Container(in)
	if err != nil {
		return scene{}
	}
	if tip, err := w.history.Tip().Container(in); err == nil && tip.RID() == c.RID() {
		return scene{c, tip}
	}
	return scene{c, c}
}

// ordinals returns the ordinals of the items that are stored or remembered, sorted. Those stored at the end are given.
func (c scene) ordinals(stored []uint64) (list []uint64) {
	if c.now == nil {
		return nil
	}
	list = merged(stored, removed(c.tip))
	if c.tip != c.now {
		now, _ := c.now.Items()
		list = merged(list, merged(now, removed(c.now)))
	}
	return list
}

// known returns what is known of an item. All is zero if it is not remembered.
func (c scene) known(ordinal uint64) known {
	if c.now == nil {
		return known{}
	}
	for _, c := range [...]*engine.Container{c.tip, c.now} {
		if it, ok := c.ByOrdinal(ordinal); ok {
			return knownOf(it)
		}
	}
	for _, c := range [...]*engine.Container{c.tip, c.now} {
		if t, ok := c.TombstoneOf(ordinal); ok {
			return known{t.Ref.ID, t.PK, t.Override, t.TS}
		}
	}
	return known{}
}

// known is what is known of an item, wherever the playhead is.
type known struct {
	id       string
	pk       engine.PartitionKey
	override ttl.Override
	ts       int64 // last write
}

func knownOf(it *engine.Item) known {
	return known{it.ID(), it.PartitionKey(), it.Override(), it.TS()}
}

// scene is the container on the screen.
func (s *Session) scene() scene { return scene{s.container(), s.tip()} }

// tip is the container on the screen at the line's end, or at the playhead if it is not there any more.
func (s *Session) tip() *engine.Container {
	c := s.container()
	if s.history.InPast() {
		if t, err := s.history.Tip().Container(s.shown.path); err == nil && t.RID() == c.RID() {
			return t
		}
	}
	return c
}

// lookKey identifies a state of an account: it changes whenever a result may change.
type lookKey struct {
	of         *engine.Account
	now        int64
	log, write uint64
}

func keyOf(a *engine.Account, c *engine.Container) lookKey {
	return lookKey{of: a, now: a.Now(), log: a.LogTotal(), write: c.LSN()}
}

func (s *Session) lookKey() lookKey { return keyOf(s.account(), s.container()) }
