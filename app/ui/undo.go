package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/browser"
	"github.com/cosmosttl/cosmosttl/app/i18n"
	"github.com/cosmosttl/cosmosttl/app/session"
)

func (p *page) undoButton() app.UI {
	step, ok := p.s.UndoStep()
	return p.stepButton("undo", "Control+Z Meta+Z", p.nameOf(step, ok, p.l.Undo, p.l.UndoStep), ok, p.undo)
}

func (p *page) redoButton() app.UI {
	step, ok := p.s.RedoStep()
	return p.stepButton("redo", "Control+Shift+Z Meta+Shift+Z Control+Y", p.nameOf(step, ok, p.l.Redo, p.l.RedoStep), ok, p.redo)
}

// stepButton stays reachable when there is nothing to do: a disabled button would lose the focus.
func (p *page) stepButton(id, keys, name string, can bool, action func()) app.UI {
	button := app.Button().Type("button").ID(id).Class("btn quiet square").Attr("aria-keyshortcuts", keys).
		Aria("label", name).Title(name).Disabled(p.still()).OnClick(p.do(action)).Body(icon(id))
	if !can && !p.still() {
		button.Aria("disabled", yes)
	}
	return button
}

func (p *page) nameOf(step session.Step, ok bool, alone string, with i18n.Pattern) string {
	if !ok {
		return alone
	}
	return with.With("what", p.stepName(step))
}

// stepName returns the text of a step.
func (p *page) stepName(step session.Step) string {
	id := named(step.Name)
	switch step.Kind {
	case session.StepAdvance:
		return p.l.StepAdvance.With("length", p.l.Length(step.Seconds))
	case session.StepCreate, session.StepContainer:
		return p.l.StepCreate.With("id", id)
	case session.StepReplace, session.StepUpsert, session.StepPatch:
		return p.l.StepReplace.With("id", id)
	case session.StepDelete, session.StepRemove:
		return p.l.StepDelete.With("id", id)
	case session.StepDefault:
		return p.l.StepDefault
	case session.StepCell:
		return p.l.StepCell.With("id", id)
	case session.StepThroughput, session.StepSettings:
		return p.l.StepThroughput
	case session.StepQuery:
		return p.l.StepQuery
	case session.StepStartOver:
		return p.l.StepStartOver
	case session.StepRun:
		return p.l.StepRun
	case session.StepKeep:
		return p.l.StepKeep
	case session.StepSwap:
		return p.l.StepSwap
	case session.StepStory:
		return p.l.StepStory
	case session.StepBulkDelete:
		return p.l.StepBulkDelete
	case session.StepBulkTouch:
		return p.l.StepBulkTouch
	case session.StepBulkTTL:
		return p.l.StepBulkTTL
	case session.StepGenerate:
		return p.l.StepGenerate
	case session.StepLesson:
		return p.l.StepLesson
	case session.StepOpen:
		return p.l.StepOpen
	case session.StepImport:
		return p.l.StepImport
	}
	return p.l.StepOther
}

func (p *page) undo() {
	p.reach(p.s.ReachUndo, func() {
		step, ok := p.s.UndoStep()
		p.travel(ok, p.s.Undo, p.l.Undone.With("what", p.stepName(step)))
	})
}

func (p *page) redo() {
	p.reach(p.s.ReachRedo, func() {
		step, ok := p.s.RedoStep()
		p.travel(ok, p.s.Redo, p.l.Redone.With("what", p.stepName(step)))
	})
}

// travel moves the playhead. It ends a running program, which would otherwise continue on another account.
func (p *page) travel(can bool, there func() bool, done string) {
	if !can {
		return
	}
	there()
	p.voice.known, p.voice.playing = p.s.Counts(), false
	p.voice.text = done
}

// isLetter reports whether a key types a letter or, on a keyboard without Latin letters, is in that letter's position.
func isLetter(k browser.Key, letter byte) bool {
	if len(k.Name) == 1 {
		return k.Name[0]|0x20 == letter
	}
	return k.Code == "Key"+string(letter-0x20)
}
