package view

import (
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/timeline"
	"github.com/cosmosttl/cosmosttl/core/ttl"
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
	var first *engine.Item
	at, past, record := int64(0), vw.s.History.InPast(), vw.record()
	c.EachStored(0, func(it *engine.Item) bool { // there can be many, so that only the first gets a row
		if !c.Visible(it) {
			return true
		}
		due, expires := ttl.Decide(c.Default(), it.Override()).Deadline(it.TS())
		if !expires {
			due = 0
		}
		if past {
			if a := record.Ahead(now, it.Ordinal(), due); a.Cause != timeline.AsSet {
				due = a.Until
			}
		}
		if due > 0 && (first == nil || due < at) {
			first, at = it, due
		}
		return true
	})
	if first == nil {
		return Row{}, false
	}
	next = StoredRow(c, first, now)
	vw.foresee(&next)
	return next, true
}
