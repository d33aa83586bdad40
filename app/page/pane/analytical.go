package pane

import (
	"github.com/cosmosttl/cosmosttl/app/page/problem"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

// AnalyticalView is the analytical store of the container on the screen.
type AnalyticalView struct {
	TTL    int64 // analyticalStorageTtl: 0 for off, -1 keeps everything, otherwise seconds after an item's last write
	Count  int   // items that analytical queries return
	Stored int   // items on the disk of the transactional store
	From   int   // the position of the first of Rows
	Rows   []AnalyticalRow
}

// An AnalyticalRow is an item in the analytical store.
type AnalyticalRow struct {
	ID        string
	TS        int64 // its last write
	Until     int64 // the first second in which analytical queries do not return the item; 0 for never
	InQueries bool  // the transactional store's queries return the item
	OnDisk    bool  // the transactional store has the item on its disk
}

// analyticalOf is the data on which a view of the store depends.
type analyticalOf struct {
	session.Version
	rid     string
	ttl     engine.Analytical
	from, n int
}

// AnalyticalView returns at most n rows from a position on, in the order of their creation.
func (r *Room) AnalyticalView(from, n int) AnalyticalView {
	c := r.s.Container()
	v := r.columns.Get(analyticalOf{r.s.Version(), c.RID(), c.Spec().Analytical, from, n},
		func() AnalyticalView { return columns(c, from, n) })
	if len(v.Rows) == 0 && v.Count > 0 && from > 0 {
		return r.AnalyticalView((v.Count-1)/n*n, n) // there are fewer items than before
	}
	return v
}

func columns(c *engine.Container, from, n int) AnalyticalView {
	v := AnalyticalView{TTL: int64(c.Spec().Analytical), Stored: c.Stored(), From: max(0, from)}
	c.EachAnalytical(func(it *engine.Item) bool {
		if v.Count >= v.From && len(v.Rows) < n {
			row := AnalyticalRow{ID: it.ID(), TS: it.TS()}
			if v.TTL > 0 {
				row.Until = it.TS() + v.TTL
			}
			if at, ok := c.ByOrdinal(it.Ordinal()); ok {
				row.OnDisk, row.InQueries = true, c.Visible(at)
			}
			v.Rows = append(v.Rows, row)
		}
		v.Count++
		return true
	})
	return v
}

// StartAnalytical switches the analytical store on. The store then keeps everything and cannot be switched
// off again.
func (r *Room) StartAnalytical() *problem.Problem {
	spec := r.s.Container().Spec()
	spec.Analytical = -1
	_, err := r.s.Apply(engine.ReplaceContainer{In: r.s.Path(), Spec: spec})
	return problem.Of(problem.FieldContainer, err)
}
