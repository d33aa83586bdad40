package view

import (
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// Find returns at most n rows of items whose ids contain a text, in upper or lower case. Rows whose ids begin
// with the text come first. total is the number of all such items.
func (vw *Viewer) Find(text string, n int) (rows []Row, total int) {
	text = strings.ToLower(strings.TrimSpace(text))
	var begin, contain []uint64
	look := func(ordinal uint64, id string) {
		switch at := strings.Index(strings.ToLower(id), text); {
		case at == 0:
			begin = append(begin, ordinal)
		case at > 0:
			contain = append(contain, ordinal)
		}
	}
	c := vw.s.Container()
	c.EachStored(0, func(it *engine.Item) bool { look(it.Ordinal(), it.ID()); return true })
	c.EachTombstone(func(t engine.Tombstone) bool { look(t.Ref.Ordinal, t.Ref.ID); return true })
	all := append(begin, contain...)
	for _, ordinal := range all[:min(n, len(all))] {
		if r, ok := vw.Row(ordinal); ok {
			rows = append(rows, r)
		}
	}
	return rows, len(all)
}

// NextExpiry returns the row of the item that queries stop returning next. ok is false if there is none, or if the future is hidden; see
// Blind.
func (vw *Viewer) NextExpiry() (next Row, ok bool) {
	c, now := vw.s.Container(), vw.s.Now()
	if vw.Blind() {
		return Row{}, false
	}
	c.EachStored(0, func(it *engine.Item) bool {
		if !c.Visible(it) {
			return true
		}
		r := StoredRow(c, it, now)
		if vw.foresee(&r); r.Until() > 0 && (!ok || r.Until() < next.Until()) {
			next, ok = r, true
		}
		return true
	})
	return next, ok
}
