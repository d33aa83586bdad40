package view

import (
	"slices"

	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
	"github.com/cosmosttl/cosmosttl/core/timeline"
)

// besideOf is the data of the other world on which the rows depend.
type besideOf struct {
	history *history.History
	tip     uint64 // the container's LSN at the end of its history
	last    *history.Trace
	tried   session.ItemKey // the item that a what-if changes, while only the present world is on the screen
}

func (vw *Viewer) besideOf() (of besideOf) {
	if w := vw.s.Neighbours.Beside(); w != nil {
		of.history = w.History
		if w.Kind == session.OtherWhatIf && !w.Swapped && !vw.s.Neighbours.Comparing {
			of.tried = w.WhatIf.Key
		}
		if c := w.Scene(vw.s.Path()); c.Tip != nil {
			of.tip = c.Tip.LSN()
		}
		if n := w.History.Length(); n > 0 {
			of.last = w.History.Step(n - 1).Trace
		}
	}
	return of
}

// pair adds rows for the items that are only in the other world, with keys marked by OfOther, and notes the
// items that are only in the present world. The cursor a has the items at the end of the present world's
// history. An item is in both worlds if both have its ordinal, unless they gave the ordinal to different items
// after they had parted.
func (k *rowCache) pair(mine session.Scene, a *session.Cursor, theirs session.Scene) {
	k.alone = map[uint64]bool{}
	b := session.CursorOf(theirs.Tip)
	list := theirs.Ordinals(b.Ordinals)
	var more []uint64
	for _, ordinal := range k.order {
		for len(list) > 0 && list[0] < ordinal {
			more, list = append(more, session.OfOther|list[0]), list[1:]
		}
		if len(list) == 0 || list[0] != ordinal {
			k.alone[ordinal] = true
			continue
		}
		list = list[1:]
		x, y := a.Item(ordinal), b.Item(ordinal)
		if x == y && x != nil {
			continue
		}
		here, there := nameOf(mine, ordinal, x), nameOf(theirs, ordinal, y)
		if here.ID != "" && there.ID != "" && (here.ID != there.ID || here.PK != there.PK) {
			k.alone[ordinal] = true
			more = append(more, session.OfOther|ordinal)
		}
	}
	for _, ordinal := range list {
		more = append(more, session.OfOther|ordinal)
	}
	if tried := mine.Item(uint64(k.of.beside.tried)); tried.ID != "" { // a write of an expired item makes another of the same id
		for i, key := range more {
			if it := theirs.Item(key ^ session.OfOther); it.ID == tried.ID && it.PK == tried.PK {
				k.again, more = session.ItemKey(key^session.OfOther), slices.Delete(more, i, i+1)
				break
			}
		}
	}
	k.order = append(k.order, more...)
}

// nameOf returns what is known of an item. If the item is not stored, the caller passes nil for it.
func nameOf(c session.Scene, ordinal uint64, it *engine.Item) session.ItemFacts {
	if it != nil {
		return session.FactsOf(it)
	}
	return c.Item(ordinal)
}

// counterpart returns the key that a row has in the other world. If an item is in one of the worlds only, exactly
// one of its two keys has the mark OfOther.
func (vw *Viewer) counterpart(key session.ItemKey) session.ItemKey {
	if k := vw.cache(); k.again != 0 && key == k.of.beside.tried {
		return k.again
	}
	if key&session.OfOther != 0 || vw.cache().alone[uint64(key)] {
		return key ^ session.OfOther
	}
	return key
}

// OtherRows returns the rows of the other world for the items of Rows, with their keys in that world. It
// returns nil if there is no other world.
func (vw *Viewer) OtherRows(from, n int) []Row {
	w := vw.s.Neighbours.Beside()
	if w == nil {
		return nil
	}
	c, err := w.At(vw.s.Now()).Container(vw.s.Path())
	theirs := w.Scene(vw.s.Path())
	rows := make([]Row, 0, n)
	for _, key := range vw.cache().window(from, n) {
		r := Row{Key: vw.counterpart(session.ItemKey(key)), State: Elsewhere}
		switch {
		case r.Key&session.OfOther != 0:
			r.ID = vw.s.IDOf(session.ItemKey(key))
		case err == nil:
			r = rowOf(c, uint64(r.Key), vw.s.Now(), theirs.Item, func() *timeline.Record {
				vw.beyond.follow(w.History, vw.s.Path(), steps(fewSteps))
				return vw.beyond.record
			})
		}
		rows = append(rows, r)
	}
	return rows
}

// OtherSums returns the sums and the request units of the other world's container, at the second on the
// screen. All are zero if there is no such container.
func (vw *Viewer) OtherSums() (Counts, RequestUnits) {
	if w := vw.s.Neighbours.Beside(); w != nil {
		if c, err := w.At(vw.s.Now()).Container(vw.s.Path()); err == nil {
			return countsOf(c), requestUnitsOf(c)
		}
	}
	return Counts{}, RequestUnits{}
}
