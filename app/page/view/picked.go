package view

import (
	"maps"
	"slices"

	"github.com/cosmosttl/cosmosttl/app/page/session"
)

// Picked returns the number of items that are picked for a form.Bulk.
func (vw *Viewer) Picked() int { return len(vw.picked) }

// PickedKeys returns the items that are picked, sorted.
func (vw *Viewer) PickedKeys() []session.ItemKey { return slices.Sorted(maps.Keys(vw.picked)) }

// IsPicked reports whether an item is picked.
func (vw *Viewer) IsPicked(k session.ItemKey) bool { return vw.picked[k] }

// Pick picks an item, or unpicks it if it is picked. If no items were picked before, Pick first picks the
// selected item.
func (vw *Viewer) Pick(k session.ItemKey) {
	vw.pickSelected()
	if vw.picked[k] {
		delete(vw.picked, k)
	} else {
		vw.picked[k] = true
	}
	vw.s.Choose(k)
	vw.s.Changed()
}

// PickTo picks the items from the selected one to the item k, and selects k.
func (vw *Viewer) PickTo(k session.ItemKey) {
	vw.pickSelected()
	a, b := vw.IndexOf(vw.s.Selected()), vw.IndexOf(k)
	if a < 0 {
		a = b
	}
	vw.pickRows(min(a, b), max(a, b)+1)
	vw.s.Choose(k)
	vw.s.Changed()
}

// PickAll picks all items in the list.
func (vw *Viewer) PickAll() { vw.pickRows(0, vw.RowCount()) }

// Unpick unpicks all items.
func (vw *Viewer) Unpick() { vw.picked = nil }

func (vw *Viewer) pickSelected() {
	if vw.picked == nil {
		vw.picked = map[session.ItemKey]bool{}
		if vw.IndexOf(vw.s.Selected()) >= 0 {
			vw.picked[vw.s.Selected()] = true
		}
	}
}

func (vw *Viewer) pickRows(from, till int) {
	if vw.picked == nil {
		vw.picked = map[session.ItemKey]bool{}
	}
	for _, ordinal := range vw.cache().window(from, till-from) {
		vw.picked[session.ItemKey(ordinal)] = true
	}
}
