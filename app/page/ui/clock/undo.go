package clock

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/i18n"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
)

// UndoButton takes back the last step.
func (p *Clock) UndoButton() app.UI {
	step, ok := p.S.UndoStep()
	return p.stepButton("undo", "Control+Z Meta+Z", p.nameOf(step, ok, p.L.Undo, p.L.UndoStep), ok, p.Undo)
}

// RedoButton repeats the step that was undone last.
func (p *Clock) RedoButton() app.UI {
	step, ok := p.S.RedoStep()
	return p.stepButton("redo", "Control+Shift+Z Meta+Shift+Z Control+Y", p.nameOf(step, ok, p.L.Redo, p.L.RedoStep), ok, p.Redo)
}

// stepButton is not disabled when there is no step: a disabled button would lose the focus.
func (p *Clock) stepButton(id, keys, name string, can bool, action func()) app.UI {
	button := app.Button().Type("button").ID(id).Class("btn quiet square").Attr("aria-keyshortcuts", keys).
		Aria("label", name).Title(name).Disabled(p.Still()).OnClick(p.Do(action)).Body(elem.Icon(id))
	if !can {
		button.Aria("disabled", elem.Yes)
	}
	return button
}

func (p *Clock) nameOf(step session.Step, ok bool, alone string, with i18n.Pattern) string {
	if !ok {
		return alone
	}
	return with.With("what", p.L.StepName(step))
}

// Undo takes back the last step and announces which one.
func (p *Clock) Undo() {
	p.Reach(p.S.PrepareUndo, func() {
		step, ok := p.S.UndoStep()
		p.travel(ok, p.S.Undo, p.L.Undone.With("what", p.L.StepName(step)))
	})
}

// Redo repeats the step that was undone last and announces which one.
func (p *Clock) Redo() {
	p.Reach(p.S.PrepareRedo, func() {
		step, ok := p.S.RedoStep()
		p.travel(ok, p.S.Redo, p.L.Redone.With("what", p.L.StepName(step)))
	})
}

// travel calls there, which undoes or repeats a step, and announces done. can says whether there is such a step.
func (p *Clock) travel(can bool, there func() bool, done string) {
	if !can {
		return
	}
	there()
	p.Announced.Known, p.Announced.Playing = p.S.Viewer.Counts(), false
	p.Announced.Text = done
}

// IsLetter reports whether a key types a letter or, on a keyboard without Latin letters, is in that letter's position.
func IsLetter(k browser.Key, letter byte) bool {
	if len(k.Name) == 1 {
		return k.Name[0]|0x20 == letter
	}
	return k.Code == "Key"+string(letter-0x20)
}
