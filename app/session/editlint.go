package session

import (
	"slices"

	"github.com/cosmosttl/cosmosttl/app/problem"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

// DraftWarnings returns the probable mistakes in the item editor's text, and before them a ttl that the service would refuse.
func (ed *FormEditor) DraftWarnings() []Warning {
	if ed.draft == nil {
		return nil
	}
	text := ed.draft.Text
	list := ed.draftLint.warnings(text, ed.s.Container().Default(), ed.s.Now())
	if slices.ContainsFunc(list, func(w Warning) bool { return w.Name == "ttl" && w.Kind != WarnIgnored }) || ed.DraftFault() != nil || len(text) > maxChecked {
		return list
	}
	if w, is := refused(text); is {
		list = slices.Insert(list, 0, w)
	}
	return list
}

// CorrectItem replaces the selected item by its text without a mistake.
func (ed *FormEditor) CorrectItem(w Warning) *problem.Problem {
	it, ok := ed.s.Container().ByOrdinal(uint64(ed.s.Selected()))
	if !ok || w.Fixed == "" {
		return nil
	}
	pk := it.PartitionKey()
	_, err := ed.s.Apply(engine.WriteItem{In: ed.s.Path(), Kind: engine.Replace, ID: it.ID(), PartitionKey: &pk, Body: []byte(w.Fixed)})
	return problem.Of(problem.FieldItemJSON, err)
}

// SetTTL sets the ttl of an item, as JSON, or removes it if the text is empty.
func (ed *FormEditor) SetTTL(k ItemKey, text string) *problem.Problem {
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
