package ui

import (
	"github.com/cosmosttl/cosmosttl/app/browser"
)

// onKey handles the keys that no widget has used, inside the browser's event: it must answer before the browser acts.
func (p *page) onKey(k browser.Key) (used bool) {
	action := p.shortcut(k)
	if action == nil || p.s.Waiting() {
		return false
	}
	p.later(func() { p.act(action) })
	return true
}

// shortcut is what a key does here, nil for nothing. The arrows act only where they have no meaning of their own.
func (p *page) shortcut(k browser.Key) func() {
	editing := p.editing()
	control := (k.Ctrl || k.Meta) && !k.Alt
	command := (k.Ctrl || k.Meta) && !k.Alt && !k.Shift
	switch {
	case k.Within == sheetID, k.Within == shareID, k.Within == fileMenuID, k.Within == exportID, k.Within == importID:
		return nil
	case control && k.InText && (isLetter(k, 'z') || isLetter(k, 'y')):
		return nil // the text's own undo
	case command && isLetter(k, 'z'):
		return p.clock.undo
	case control && k.Shift && isLetter(k, 'z'), command && isLetter(k, 'y'):
		return p.clock.redo
	case command && k.Code == "KeyS" && editing:
		return p.editor.save
	case k.Name == "Escape" && editing && inEditor(k):
		return p.editor.discard
	case k.Name == "Enter" && k.Within == queryID && (command || k.Shift && !k.Alt && !k.Ctrl && !k.Meta):
		if k.Repeat {
			return func() {} // a key that is kept down is one request
		}
		return p.query.runQuery
	case k.Name == "Enter" && k.Within == programID && command:
		if k.Repeat {
			return func() {}
		}
		return p.console.runProgram
	case k.Name == "Enter" && k.Within == storyID && command:
		if k.Repeat {
			return func() {}
		}
		return func() { p.story.play(false) }
	case k.Alt && !k.Ctrl && !k.Meta && k.Code == "KeyN":
		return p.editor.newItem
	case k.InWidget || k.Alt || k.Ctrl || k.Meta || !p.s.SingleKeys():
		return nil
	case k.Name == "?":
		return p.keys.show
	}
	return p.clockKey(k)
}

// clockKey is what a key does that moves the clock.
func (p *page) clockKey(k browser.Key) func() {
	switch {
	case k.Name == "ArrowRight" && k.Shift:
		return p.clock.next
	case k.Name == "ArrowRight":
		return func() { p.s.Advance(1) }
	case k.Name == "ArrowLeft" && k.Shift:
		return p.clock.back(p.clock.secondBefore, p.s.BackToLastEvent)
	case k.Name == "ArrowLeft":
		return p.clock.back(p.clock.secondBefore, p.s.BackSecond)
	case k.Name == "End" && p.s.InPast():
		return p.clock.back(p.s.Last, p.s.ToEnd)
	case k.Name == " " && !k.OnButton && !k.Shift && !k.Repeat:
		return p.clock.playOrPause
	}
	return nil
}
