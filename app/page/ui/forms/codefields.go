package forms

import (
	"strings"

	"github.com/cosmosttl/cosmosttl/app/page/form"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
)

// draftMarks are the error and the probable mistakes in the text of an item.
func (p *Editor) draftMarks(d *form.Draft) (m elem.Marks) {
	x := d.Problem
	if x == nil {
		x = p.S.Form.DraftFault()
	}
	if x != nil {
		m.Error(x.Line, x.Column, p.L.Problem(x, p.L.ItemJSON))
	}
	for _, w := range p.S.Form.DraftWarnings() {
		m.Whole(w.Line, w.Column, w.Length, strings.ReplaceAll(p.L.Warning(w), "`", ""))
	}
	return m
}
