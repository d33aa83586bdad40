package form

import (
	"slices"
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
	it, stored := ed.s.Container().ByOrdinal(uint64(ed.s.Selected()))
	if stored && it.Override().Row() != row {
		return ed.setBoth(it, row, d)
	}
	return ed.settings.setDefault(d)
}

// setBoth sets the ttl of an item and the container's default, or nothing if a copy of the account refuses one of
// them. A request finds the item only while it is not expired, before the change of the container or after it.
func (ed *Editor) setBoth(it *engine.Item, row int, d ttl.Default) *problem.Problem {
	cmds := []engine.Command{ed.patchTTL(it, row)}
	if set := (engine.SetDefault{In: ed.s.Path(), Default: d}); d != ed.s.Container().Default() {
		cmds = append(cmds, set)
	}
	if !ed.s.Container().Visible(it) {
		slices.Reverse(cmds)
	}
	if refusal, _ := tryAll(ed.s.Account().Copy(), cmds); refusal != nil {
		return problem.Of(problem.FieldItemJSON, refusal)
	}
	defer ed.s.BeginStep(session.Step{Kind: session.StepCell, Name: it.ID()})()
	for _, cmd := range cmds {
		if _, err := ed.s.Apply(cmd); err != nil {
			return problem.Of(problem.FieldItemJSON, err)
		}
	}
	return nil
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
	case "off", "null":
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

// patchTTL returns the command that gives an item the ttl of a row of the matrix.
func (ed *Editor) patchTTL(it *engine.Item, row int) engine.Command {
	op := engine.PatchOp{Op: "set", Path: "/ttl", Value: "-1"}
	switch row {
	case 0:
		op.Op, op.Value = "remove", ""
	case 2:
		op.Value = strconv.Itoa(int(ed.view.Matrix(ed.s.Container()).ItemSeconds))
	}
	return engine.PatchItem{In: ed.s.Path(), ID: it.ID(), PartitionKey: it.PartitionKey(), Ops: []engine.PatchOp{op}}
}
