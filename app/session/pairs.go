package session

import (
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
	"github.com/cosmosttl/cosmosttl/core/timeline"
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

// besideOf is what the rows depend on in the other world.
type besideOf struct {
	history *history.History
	tip     uint64 // its container's LSN at the line's end
	last    *history.Trace
}

func (s *Session) besideOf() (of besideOf) {
	if w := s.beside(); w != nil {
		of.history = w.history
		if c := w.scene(s.shown.path); c.tip != nil {
			of.tip = c.tip.LSN()
		}
		if n := w.history.Length(); n > 0 {
			of.last = w.history.Step(n - 1).Trace
		}
	}
	return of
}

// pair adds the items that are only in the other world to the rows, marked with elsewhere, and notes those that are only in the
// present one, whose items at the line's end are a's. An item is in both if its ordinal is, unless that was given to different items
// after the two parted.
func (k *rowCache) pair(mine scene, a *cursor, theirs scene) {
	k.alone = map[uint64]bool{}
	b := cursorOf(theirs.tip)
	list := theirs.ordinals(b.ordinals)
	var more []uint64
	for _, ordinal := range k.order {
		for len(list) > 0 && list[0] < ordinal {
			more, list = append(more, elsewhere|list[0]), list[1:]
		}
		if len(list) == 0 || list[0] != ordinal {
			k.alone[ordinal] = true
			continue
		}
		list = list[1:]
		x, y := a.item(ordinal), b.item(ordinal)
		if x == y && x != nil {
			continue
		}
		here, there := nameOf(mine, ordinal, x), nameOf(theirs, ordinal, y)
		if here.id != "" && there.id != "" && (here.id != there.id || here.pk != there.pk) {
			k.alone[ordinal] = true
			more = append(more, elsewhere|ordinal)
		}
	}
	for _, ordinal := range list {
		more = append(more, elsewhere|ordinal)
	}
	k.order = append(k.order, more...)
}

// cursor goes through the stored items of a container, which is faster than to look each of them up.
type cursor struct {
	ordinals []uint64
	items    []*engine.Item
	at       int
}

func cursorOf(c *engine.Container) *cursor {
	if c == nil {
		return &cursor{}
	}
	ordinals, items := c.Items()
	return &cursor{ordinals: ordinals, items: items}
}

// item returns the item of an ordinal that is not less than the one before, or nil if it is not stored.
func (k *cursor) item(ordinal uint64) *engine.Item {
	for k.at < len(k.ordinals) && k.ordinals[k.at] < ordinal {
		k.at++
	}
	if k.at < len(k.ordinals) && k.ordinals[k.at] == ordinal {
		return k.items[k.at]
	}
	return nil
}

// nameOf returns what is known of an item, which may be stored.
func nameOf(c scene, ordinal uint64, it *engine.Item) known {
	if it != nil {
		return knownOf(it)
	}
	return c.known(ordinal)
}

// counterpart returns the key that a row of the present world has in the other one.
func (s *Session) counterpart(key ItemKey) ItemKey {
	if key&elsewhere != 0 || s.cache().alone[uint64(key)] {
		return key ^ elsewhere
	}
	return key
}

// OtherRows returns the rows of the other world for the items of Rows, with the keys that they have there. There are none if
// there is no other world.
func (s *Session) OtherRows(from, n int) []Row {
	w := s.beside()
	if w == nil {
		return nil
	}
	c, err := w.at(s.Now()).Container(s.shown.path)
	theirs := w.scene(s.shown.path)
	rows := make([]Row, 0, n)
	for _, key := range s.cache().window(from, n) {
		r := Row{Key: s.counterpart(ItemKey(key)), State: Elsewhere}
		switch {
		case r.Key&elsewhere != 0:
			r.ID = s.IDOf(ItemKey(key))
		case err == nil:
			r = rowOf(c, uint64(r.Key), s.Now(), theirs.known, func() *timeline.Record {
				s.beyond.follow(w.history, s.shown.path, fewSteps())
				return s.beyond.record
			})
		}
		rows = append(rows, r)
	}
	return rows
}

// OtherSums returns the sums and the request units of the other world's container, at the second that the page shows. All are zero
// if it is not there.
func (s *Session) OtherSums() (Counts, RequestUnits) {
	if w := s.beside(); w != nil {
		if c, err := w.at(s.Now()).Container(s.shown.path); err == nil {
			return countsOf(c), requestUnitsOf(c)
		}
	}
	return Counts{}, RequestUnits{}
}
