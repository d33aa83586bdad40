package view

import (
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// Matrix is the 3x3 matrix of rules. Rows: ttl absent, -1, n. Columns: Off, On (no default), On n.
type Matrix struct {
	Column      int   // the column in force
	ItemSeconds int32 // the n of row 2: the selected item's ttl, else the ttl of the first item that has one, else that of an example
	Cells       [3][3]Cell
	Selected    [2]int // row, column of the selected item's cell; -1, -1 when none
}

// Cell is one cell: its verdict and, in the column in force, the first of its items.
type Cell struct {
	Verdict ttl.Verdict
	Chips   []Chip
	More    int // items in the cell beyond the chips
}

// Chip is an item in a cell.
type Chip struct {
	Key     session.ItemKey
	ID      string
	Expired bool
}

func (vw *Viewer) Matrix(c *engine.Container) Matrix {
	k := vw.cache()
	m := Matrix{Column: c.Default().Column(), ItemSeconds: max(k.ttl, 1), Selected: [2]int{-1, -1}}
	if k.ttl == 0 {
		m.ItemSeconds = vw.s.ExampleTTL()
	}
	m.judge(vw.s.Remembered())
	for i := range m.Cells {
		cell := &m.Cells[i][m.Column]
		for _, ordinal := range k.first[i] {
			if it, ok := c.ByOrdinal(ordinal); ok {
				cell.Chips = append(cell.Chips, Chip{Key: session.ItemKey(ordinal), ID: it.ID(), Expired: !c.Visible(it)})
			}
		}
		cell.More = k.count[i] - len(cell.Chips)
	}
	return m
}

// judge decides the nine cells. on is the default of column 2 in seconds.
func (m *Matrix) judge(on int32) {
	columns := [3]ttl.Default{ttl.Off, ttl.NoDefault, ttl.On(on)}
	for i, o := range [3]ttl.Override{ttl.Absent, ttl.Never, ttl.After(m.ItemSeconds)} {
		for j, d := range columns {
			m.Cells[i][j].Verdict = ttl.Decide(d, o)
		}
	}
}

// Choose marks the selected item's cell. Row 2 is about the item's own ttl.
func (m *Matrix) Choose(r Row, on int32) {
	m.Selected = [2]int{r.Override.Row(), m.Column}
	if n, ok := r.Override.Seconds(); ok && n != m.ItemSeconds {
		m.ItemSeconds = n
		m.judge(on)
	}
}
