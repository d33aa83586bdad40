package form

import (
	"slices"

	"github.com/cosmosttl/cosmosttl/app/page/problem"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/app/page/view"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

// DraftWarnings returns the probable mistakes in the item editor's text, and before them a ttl that the service would refuse.
func (ed *Editor) DraftWarnings() []view.Warning {
	if ed.draft == nil {
		return nil
	}
	text := ed.draft.Text
	list := ed.draftLint.Warnings(text, ed.s.Container().Default(), ed.s.Now())
	if slices.ContainsFunc(list, func(w view.Warning) bool { return w.Name == "ttl" && w.Kind != view.WarnIgnored }) ||
		ed.DraftFault() != nil || len(text) > maxChecked {
		return list
	}
	if w, is := view.Refused(text); is {
		list = slices.Insert(list, 0, w)
	}
	return list
}

// CorrectItem replaces the selected item by its text without the mistake of a warning.
func (ed *Editor) CorrectItem(w view.Warning) *problem.Problem {
	it, ok := ed.s.Container().ByOrdinal(uint64(ed.s.Selected()))
	if !ok || w.Fixed == "" {
		return nil
	}
	pk := it.PartitionKey()
	_, err := ed.s.Apply(engine.WriteItem{In: ed.s.Path(), Kind: engine.Replace, ID: it.ID(), PartitionKey: &pk, Body: []byte(w.Fixed)})
	return problem.Of(problem.FieldItemJSON, err)
}

// SetTTL sets the ttl of an item, as JSON, or removes it if the text is empty.
func (ed *Editor) SetTTL(k session.ItemKey, text string) *problem.Problem {
	it, ok := ed.s.Container().ByOrdinal(uint64(k))
	if !ok || text == "" && !it.Override().Present() {
		return nil
	}
	op := engine.PatchOp{Op: "set", Path: "/ttl", Value: text}
	if text == "" {
		op = engine.PatchOp{Op: "remove", Path: "/ttl"}
	}
	_, err := ed.s.Apply(engine.PatchItem{In: ed.s.Path(), ID: it.ID(), PartitionKey: it.PartitionKey(), Ops: []engine.PatchOp{op}})
	return problem.Of(problem.FieldItemJSON, err)
}
