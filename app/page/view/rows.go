package view

import (
	"slices"
	"sort"
	"time"

	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// MaxChips is the largest number of items that a cell of the matrix lists.
const MaxChips = 12

// rowCache has what the list and the matrix need from all items: the order of the rows, and the items of each
// row of the matrix. It is rebuilt only when the data on which it depends has changed. While the clock plays,
// it may stay as it is after a change until Update; the rows themselves then say which items are gone or not
// written yet.
type rowCache struct {
	of    rowsOf
	kept  bool
	built time.Time                    // when it was built
	took  time.Duration                // how long the building took
	order []uint64                     // the keys of the rows
	total int                          // the number of rows without the listing
	alone map[uint64]bool              // the keys of items that are not in the other world
	again session.ItemKey              // the key there of the item that a what-if writes again, if it is another one
	named map[uint64]session.ItemFacts // facts of shown rows, in case their items are purged and their tombstones forgotten
	first [3][]uint64                  // the first items of each row of the matrix
	count [3]int
	ttl   int32 // the ttl of the first item that has one, or else 0
}

// rowsOf is the data on which a rowCache depends.
type rowsOf struct {
	begin    *engine.Account // the beginning of the history
	rid      string
	lsn, tip uint64         // LSNs of the container at the playhead, and at the end of the history
	last     *history.Trace // of the last step of the history
	beside   besideOf
	listing  Listing
	marks    int         // the revision of the marks
	now      int64       // if the listing chooses states
	rule     ttl.Default // if there is a listing
}

func (vw *Viewer) cache() *rowCache {
	k := &vw.rows
	if k.kept && k.of.begin != nil && k.of.rid == vw.s.RID() && !vw.Blind() {
		return k
	}
	c, tip := vw.s.Container(), vw.s.Tip()
	of := rowsOf{begin: vw.s.History.Beginning(), rid: vw.s.RID(), lsn: c.LSN(), tip: tip.LSN(), listing: vw.listing, marks: vw.marks.revision,
		beside: vw.besideOf()}
	if vw.Blind() {
		of.listing = Listing{}
	}
	if n := vw.s.History.Length(); n > 0 {
		of.last = vw.s.History.Step(n - 1).Trace
	}
	if of.listing != (Listing{}) {
		of.rule = tip.Default()
	}
	if of.listing.States != 0 {
		of.now = vw.s.Now()
	}
	if k.of == of {
		return k
	}
	*k = rowCache{of: of, kept: k.kept, built: vw.s.Clock(), named: map[uint64]session.ItemFacts{}}
	stored := session.CursorOf(c)
	for i, it := range stored.Items {
		row := it.Override().Row()
		if k.count[row]++; len(k.first[row]) < MaxChips {
			k.first[row] = append(k.first[row], stored.Ordinals[i])
		}
		if n, ok := it.Override().Seconds(); ok && k.ttl == 0 {
			k.ttl = n
		}
	}
	k.order = session.Merged(stored.Ordinals, session.Removed(c))
	if tip != c {
		stored = session.CursorOf(tip)
		k.order = session.Merged(k.order, session.Merged(stored.Ordinals, session.Removed(tip)))
	}
	if w := vw.s.Neighbours.Beside(); w != nil {
		k.pair(vw.s.Scene(), stored, w.Scene(vw.s.Path()))
	}
	k.total = len(k.order)
	k.order = vw.list(of.listing, k.order)
	k.took = vw.s.Clock().Sub(k.built)
	return k
}

// Chips returns the ordinals of the first items in each row of the matrix, at most [MaxChips] of each.
func (vw *Viewer) Chips() [3][]uint64 { return vw.cache().first }

// KeepRows keeps the order of the rows until Update. It is called while the clock plays.
func (vw *Viewer) KeepRows() { vw.rows.kept = true }

// Update lets the order of the rows change before they are drawn. While the clock plays, a list that takes
// long to build changes less often.
func (vw *Viewer) Update() {
	if !vw.s.Player.Playing() || vw.s.Clock().Sub(vw.rows.built) >= 60*vw.rows.took {
		vw.rows.kept = false
	}
}

// RowCount returns the number of rows in the listing. Rows are stored items and remembered removed items.
func (vw *Viewer) RowCount() int { return len(vw.cache().order) }

// RowTotal returns the number of rows without the listing.
func (vw *Viewer) RowTotal() int { return vw.cache().total }

// Rows returns at most n rows from a position on.
func (vw *Viewer) Rows(from, n int) []Row {
	k := vw.cache()
	order := k.window(from, n)
	rows := make([]Row, 0, len(order))
	for _, ordinal := range order {
		r, ok := vw.Row(ordinal)
		if _, named := k.named[ordinal]; ok && !named && len(k.named) < maxNamed {
			k.named[ordinal] = vw.known(ordinal)
		}
		rows = append(rows, r)
	}
	return rows
}

// maxNamed is the largest number of shown rows whose facts a rowCache keeps.
const maxNamed = 1000

// window returns at most n ordinals from a position on.
func (k *rowCache) window(from, n int) []uint64 {
	from = min(max(0, from), len(k.order))
	return k.order[from:min(from+max(0, n), len(k.order))]
}

// IndexOf returns the position of a row in the list, or -1 if it is not there.
func (vw *Viewer) IndexOf(key session.ItemKey) int {
	k := vw.cache()
	by := k.of.listing.By
	if len(vw.marks.now.Pins) > 0 || by != ByCreation && by != ByNewest { // the keys are not in their order
		return slices.Index(k.order, uint64(key))
	}
	i := sort.Search(len(k.order), func(i int) bool {
		if by == ByNewest {
			return k.order[i] <= uint64(key)
		}
		return k.order[i] >= uint64(key)
	})
	if i < len(k.order) && k.order[i] == uint64(key) {
		return i
	}
	return -1
}
