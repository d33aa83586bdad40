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
func (vw *Viewer) IsPicked(k session.ItemKey) bool { return vw.picked[k] != "" }

// Pick picks an item, or unpicks it if it is picked, as Tick does. If no items were picked before, Pick first
// picks the selected item.
func (vw *Viewer) Pick(k session.ItemKey) {
	vw.pickSelected()
	vw.Tick(k)
}

// Tick picks an item, or unpicks it if it is picked.
func (vw *Viewer) Tick(k session.ItemKey) {
	if vw.IsPicked(k) {
		delete(vw.picked, k)
	} else {
		vw.pick(k)
	}
	vw.s.Choose(k)
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
}

// PickAll picks all items in the list.
func (vw *Viewer) PickAll() { vw.pickRows(0, vw.RowCount()) }

// Unpick unpicks all items.
func (vw *Viewer) Unpick() { vw.picked = nil }

func (vw *Viewer) pickSelected() {
	if k := vw.s.Selected(); vw.picked == nil && vw.IndexOf(k) >= 0 {
		vw.pick(k)
	}
}

func (vw *Viewer) pickRows(from, till int) {
	for _, ordinal := range vw.cache().window(from, till-from) {
		vw.pick(session.ItemKey(ordinal))
	}
}

func (vw *Viewer) pick(k session.ItemKey) {
	if vw.picked == nil {
		vw.picked = map[session.ItemKey]string{}
	}
	vw.picked[k] = vw.s.IDOf(k)
}
