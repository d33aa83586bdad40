package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/browser"
	"github.com/cosmosttl/cosmosttl/app/i18n"
	"github.com/cosmosttl/cosmosttl/app/session"
)

func (p *Clock) undoButton() app.UI {
	step, ok := p.s.UndoStep()
	return p.stepButton("undo", "Control+Z Meta+Z", p.nameOf(step, ok, p.l.Undo, p.l.UndoStep), ok, p.undo)
}

func (p *Clock) redoButton() app.UI {
	step, ok := p.s.RedoStep()
	return p.stepButton("redo", "Control+Shift+Z Meta+Shift+Z Control+Y", p.nameOf(step, ok, p.l.Redo, p.l.RedoStep), ok, p.redo)
}

// stepButton stays reachable when there is nothing to do: a disabled button would lose the focus.
func (p *Clock) stepButton(id, keys, name string, can bool, action func()) app.UI {
	button := app.Button().Type("button").ID(id).Class("btn quiet square").Attr("aria-keyshortcuts", keys).
		Aria("label", name).Title(name).Disabled(p.still()).OnClick(p.do(action)).Body(icon(id))
	if !can && !p.still() {
		button.Aria("disabled", yes)
	}
	return button
}

func (p *Clock) nameOf(step session.Step, ok bool, alone string, with i18n.Pattern) string {
	if !ok {
		return alone
	}
	return with.With("what", p.l.StepName(step))
}

func (p *Clock) undo() {
	p.reach(p.s.PrepareUndo, func() {
		step, ok := p.s.UndoStep()
		p.travel(ok, p.s.Undo, p.l.Undone.With("what", p.l.StepName(step)))
	})
}

func (p *Clock) redo() {
	p.reach(p.s.PrepareRedo, func() {
		step, ok := p.s.RedoStep()
		p.travel(ok, p.s.Redo, p.l.Redone.With("what", p.l.StepName(step)))
	})
}

// travel moves the playhead. It ends a running program, which would otherwise continue on another account.
func (p *Clock) travel(can bool, there func() bool, done string) {
	if !can {
		return
	}
	there()
	p.announced.known, p.announced.playing = p.s.Counts(), false
	p.announced.text = done
}

// isLetter reports whether a key types a letter or, on a keyboard without Latin letters, is in that letter's position.
func isLetter(k browser.Key, letter byte) bool {
	if len(k.Name) == 1 {
		return k.Name[0]|0x20 == letter
	}
	return k.Code == "Key"+string(letter-0x20)
}
