package view

import (
	"cmp"
	"slices"
	"sort"
	"strings"

	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// A Listing says which rows the list shows and in which order. The zero Listing has all rows in the order of
// their creation.
type Listing struct {
	By     Order  `json:"by,omitempty"`
	Text   string `json:"text,omitempty"`   // a part of the id or of the partition key, in upper or lower case
	States States `json:"states,omitempty"` // states at the playhead
}

// An Order is an order of rows. Items that are equal in it are in the order of their creation.
type Order uint8

// The orders. They use the items' data at the end of the history, so that a move of the playhead moves no
// row.
const (
	ByCreation  Order = iota
	ByDeadline        // the soonest first; items that never expire are last
	ByID              // as strings
	ByLastWrite       // the latest first
	ByNewest          // the latest created first
)

// States is a set of states. The zero States is all of them.
type States uint16

// StatesOf returns a set of states.
func StatesOf(list ...State) (set States) {
	for _, s := range list {
		set |= 1 << s
	}
	return set
}

// Listing returns the listing of the rows.
func (vw *Viewer) Listing() Listing { return vw.listing }

// List changes the listing of the rows.
func (vw *Viewer) List(l Listing) {
	vw.listing = l
	vw.rows.kept = false
	vw.s.TextsChanged()
}

// listed has the data by which a row is chosen and ordered.
type listed struct {
	ordinal uint64
	session.ItemFacts
	expires int64 // the second in which the item expires, as known at the end of the history
}

// list applies a listing to keys in the order of creation.
func (vw *Viewer) list(l Listing, order []uint64) []uint64 {
	if l == (Listing{}) {
		return vw.marks.first(order)
	}
	if l == (Listing{By: ByNewest}) {
		return vw.marks.first(reversed(order))
	}
	c, tip, text := vw.s.Container(), vw.s.Tip(), strings.ToLower(l.Text)
	items := make([]*engine.Item, 0, tip.Stored())
	tip.EachStored(0, func(it *engine.Item) bool { items = append(items, it); return true })
	rows := make([]listed, 0, len(order))
	for _, ordinal := range order {
		var it *engine.Item                                  // as stored at the end of the history
		if len(items) > 0 && items[0].Ordinal() == ordinal { // both are in the order of creation
			it, items = items[0], items[1:]
		}
		r := listed{ordinal: ordinal}
		if it != nil {
			r.ItemFacts = session.FactsOf(it)
		} else {
			r.ItemFacts = vw.known(ordinal)
		}
		if text != "" && !strings.Contains(strings.ToLower(r.ID), text) && !strings.Contains(strings.ToLower(r.PK.Display()), text) {
			continue
		}
		if l.States != 0 {
			var state State
			if it != nil && tip == c {
				if state, _ = stateOf(c.Default(), it, vw.s.Now()); deletes(c, ordinal) {
					state = Deleting
				}
			} else {
				other, _ := vw.Row(ordinal)
				state = other.State
			}
			if l.States&(1<<state) == 0 {
				continue
			}
		}
		r.expires = engine.MaxNow + 1
		if due, ok := ttl.Decide(tip.Default(), r.Override).Deadline(r.TS); ok {
			r.expires = due
		}
		rows = append(rows, r)
	}
	l.By.sort(rows)
	order = order[:0]
	for i := range rows {
		order = append(order, rows[i].ordinal)
	}
	return vw.marks.first(order)
}

func reversed(order []uint64) []uint64 {
	order = slices.Clone(order)
	slices.Reverse(order)
	return order
}

// sort sorts rows that are in the order of creation.
func (o Order) sort(rows []listed) {
	var compare func(a, b *listed) int
	switch o {
	case ByDeadline:
		compare = func(a, b *listed) int { return cmp.Compare(a.expires, b.expires) }
	case ByID:
		compare = func(a, b *listed) int { return strings.Compare(a.ID, b.ID) }
	case ByLastWrite:
		compare = func(a, b *listed) int { return cmp.Compare(b.TS, a.TS) }
	case ByNewest:
		compare = func(a, b *listed) int { return cmp.Compare(b.ordinal, a.ordinal) }
	default:
		return
	}
	sort.Slice(rows, func(i, j int) bool {
		if c := compare(&rows[i], &rows[j]); c != 0 {
			return c < 0
		}
		return rows[i].ordinal < rows[j].ordinal
	})
}

// known returns what is known of an item of the present world, or of the other world if the item is only
// there. The facts are zero if the item is not remembered.
func (vw *Viewer) known(key uint64) session.ItemFacts {
	if key&session.OfOther != 0 {
		if w := vw.s.Neighbours.Beside(); w != nil {
			return w.Scene(vw.s.Path()).Item(key ^ session.OfOther)
		}
		return session.ItemFacts{}
	}
	if k := vw.s.Scene().Item(key); k.ID != "" {
		return k
	}
	return vw.rows.named[key]
}

// deletes reports whether a request has deleted the partition key of a stored item.
func deletes(c *engine.Container, ordinal uint64) bool {
	_, ok := engine.DeletingSince(c, ordinal)
	return ok
}
