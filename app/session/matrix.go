package session

import (
	"strconv"

	"github.com/cosmosttl/cosmosttl/app/problem"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// Matrix is the 3x3 matrix of rules. Rows: ttl absent, -1, n. Columns: Off, On (no default), On n.
type Matrix struct {
	Column      int   // the column in force
	ItemSeconds int32 // the n of row 2: the selected item's ttl, otherwise that of the first item that has one
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
	Key     ItemKey
	ID      string
	Expired bool
}

func (vw *Viewer) matrix(c *engine.Container) Matrix {
	k := vw.cache()
	m := Matrix{Column: c.Default().Column(), ItemSeconds: max(k.ttl, 1), Selected: [2]int{-1, -1}}
	if k.ttl == 0 {
		m.ItemSeconds = 60
	}
	m.judge(vw.s.Remembered())
	for i := range m.Cells {
		cell := &m.Cells[i][m.Column]
		for _, ordinal := range k.first[i] {
			if it, ok := c.ByOrdinal(ordinal); ok {
				cell.Chips = append(cell.Chips, Chip{Key: ItemKey(ordinal), ID: it.ID(), Expired: !c.Visible(it)})
			}
		}
		cell.More = k.count[i] - len(cell.Chips)
	}
	return m
}

// judge decides the nine cells, with the seconds of column 2.
func (m *Matrix) judge(on int32) {
	columns := [3]ttl.Default{ttl.Off, ttl.NoDefault, ttl.On(on)}
	for i, o := range [3]ttl.Override{ttl.Absent, ttl.Never, ttl.After(m.ItemSeconds)} {
		for j, d := range columns {
			m.Cells[i][j].Verdict = ttl.Decide(d, o)
		}
	}
}

// choose marks the selected item's cell. Row 2 is about the item's own ttl.
func (m *Matrix) choose(r Row, on int32) {
	m.Selected = [2]int{r.Override.Row(), m.Column}
	if n, ok := r.Override.Seconds(); ok && n != m.ItemSeconds {
		m.ItemSeconds = n
		m.judge(on)
	}
}

// ChooseCell sets the container's default by a column of the matrix and, if a stored item is selected, the item's ttl by a
// row: one step for both. seconds is the default of column 2, as typed. If the item's write is refused, nothing changes.
func (ed *FormEditor) ChooseCell(row, column int, seconds string) *problem.Problem {
	d, bad := columnDefault(column, seconds)
	if bad != nil {
		return bad
	}
	if n, on := d.Seconds(); on {
		ed.s.OnAgain = n
	}
	it, stored := ed.s.Container().ByOrdinal(uint64(ed.s.selected))
	if !stored || it.Override().Row() == row {
		return ed.setDefault(d)
	}
	defer ed.s.BeginStep(Step{Kind: StepCell, Name: it.ID()})()
	// A request finds the item only while it is not expired, before the change of the container or after it.
	if ed.s.Container().Visible(it) {
		if bad := ed.patchTTL(it, row); bad != nil {
			return bad
		}
		return ed.setDefault(d)
	}
	if deadline, expires := ttl.Decide(d, it.Override()).Deadline(it.TS()); expires && ttl.Expired(deadline, ed.s.Now()) {
		return ed.patchTTL(it, row) // which is refused
	}
	if bad := ed.setDefault(d); bad != nil {
		return bad
	}
	return ed.patchTTL(it, row)
}

// columnDefault returns the default of a column of the matrix.
func columnDefault(column int, seconds string) (ttl.Default, *problem.Problem) {
	switch column {
	case 0:
		return ttl.Off, nil
	case 1:
		return ttl.NoDefault, nil
	}
	n, bad := problem.Number(problem.FieldSeconds, seconds, 1, ttl.Max, 1)
	if bad != nil {
		return ttl.Off, bad
	}
	return ttl.On(int32(n)), nil
}

// patchTTL gives an item the ttl of a row of the matrix.
func (ed *FormEditor) patchTTL(it *engine.Item, row int) *problem.Problem {
	op := engine.PatchOp{Op: "set", Path: "/ttl", Value: "-1"}
	switch row {
	case 0:
		op.Op, op.Value = "remove", ""
	case 2:
		op.Value = strconv.Itoa(int(ed.view.matrix(ed.s.Container()).ItemSeconds))
	}
	_, err := ed.s.Apply(engine.PatchItem{In: ed.s.shown.path, ID: it.ID(), PartitionKey: it.PartitionKey(), Ops: []engine.PatchOp{op}})
	return problem.Of(problem.FieldItemJSON, err)
}
