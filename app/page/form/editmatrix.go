package form

import (
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/app/page/problem"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// ChooseCell sets the container's default to that of a column of the matrix. If a stored item is selected, it
// also sets the item's ttl to that of a row. Both changes are one step of the history. The argument seconds
// is the default of column 2, as typed. If the item's write is refused, nothing changes.
func (ed *Editor) ChooseCell(row, column int, seconds string) *problem.Problem {
	d, bad := columnDefault(column, seconds)
	if bad != nil {
		return bad
	}
	if n, on := d.Seconds(); on {
		ed.s.OnAgain = n
	}
	it, stored := ed.s.Container().ByOrdinal(uint64(ed.s.Selected()))
	if !stored || it.Override().Row() == row {
		return ed.settings.setDefault(d)
	}
	defer ed.s.BeginStep(session.Step{Kind: session.StepCell, Name: it.ID()})()
	// A request finds only an item that is not expired. An item that is expired now can be changed only after the container.
	if ed.s.Container().Visible(it) {
		if bad := ed.patchTTL(it, row); bad != nil {
			return bad
		}
		return ed.settings.setDefault(d)
	}
	if deadline, expires := ttl.Decide(d, it.Override()).Deadline(it.TS()); expires && ttl.Expired(deadline, ed.s.Now()) {
		return ed.patchTTL(it, row) // the engine refuses this
	}
	if bad := ed.settings.setDefault(d); bad != nil {
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
	switch strings.ToLower(strings.TrimSpace(seconds)) { // the words for columns 0 and 1 in a story and in the service's API
	case "off":
		return ttl.Off, nil
	case "-1":
		return ttl.NoDefault, nil
	}
	n, bad := problem.Duration(problem.FieldSeconds, seconds, 1, ttl.Max, 1)
	if bad != nil {
		return ttl.Off, bad
	}
	return ttl.On(int32(n)), nil
}

// patchTTL gives an item the ttl of a row of the matrix.
func (ed *Editor) patchTTL(it *engine.Item, row int) *problem.Problem {
	op := engine.PatchOp{Op: "set", Path: "/ttl", Value: "-1"}
	switch row {
	case 0:
		op.Op, op.Value = "remove", ""
	case 2:
		op.Value = strconv.Itoa(int(ed.view.Matrix(ed.s.Container()).ItemSeconds))
	}
	_, err := ed.s.Apply(engine.PatchItem{In: ed.s.Path(), ID: it.ID(), PartitionKey: it.PartitionKey(), Ops: []engine.PatchOp{op}})
	return problem.Of(problem.FieldItemJSON, err)
}
