package form

import (
	"github.com/cosmosttl/cosmosttl/app/problem"
	"github.com/cosmosttl/cosmosttl/app/view"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

// DraftWarnings returns the probable mistakes in the item editor's text.
func (ed *Editor) DraftWarnings() []view.Warning {
	if ed.draft == nil {
		return nil
	}
	return ed.draftLint.Warnings(ed.draft.Text, ed.s.Container().Default(), ed.s.Now())
}

// CorrectItem replaces the selected item by its text without a mistake.
func (ed *Editor) CorrectItem(w view.Warning) *problem.Problem {
	it, ok := ed.s.Container().ByOrdinal(uint64(ed.s.Selected()))
	if !ok || w.Fixed == "" {
		return nil
	}
	pk := it.PartitionKey()
	_, err := ed.s.Apply(engine.WriteItem{In: ed.s.Path(), Kind: engine.Replace, ID: it.ID(), PartitionKey: &pk, Body: []byte(w.Fixed)})
	return problem.Of(problem.FieldItemJSON, err)
}
