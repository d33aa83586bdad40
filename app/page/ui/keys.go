package ui

import (
	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/ui/clock"
	"github.com/cosmosttl/cosmosttl/app/page/ui/console"
	"github.com/cosmosttl/cosmosttl/app/page/ui/dialogs"
	"github.com/cosmosttl/cosmosttl/app/page/ui/find"
	"github.com/cosmosttl/cosmosttl/app/page/ui/forms"
	"github.com/cosmosttl/cosmosttl/app/page/ui/panes"
)

// onKey handles the keys that no widget has used. It runs within the browser's event, because it must answer before
// the browser acts.
func (p *page) onKey(k browser.Key) (used bool) {
	action := p.shortcut(k)
	if action == nil || p.S.Waiting() {
		return false
	}
	p.Later(func() { p.Act(action) })
	return true
}

// runsQuery reports whether a key runs the query in the editor of the query.
func runsQuery(k browser.Key) bool {
	control := (k.Ctrl || k.Meta) && !k.Alt
	return k.Name == "Enter" && k.Within == panes.QueryID && (control != k.Shift) && !k.Alt
}

// shortcut returns the action of a key; nil for none. The arrow keys act only where they have no meaning of their
// own.
func (p *page) shortcut(k browser.Key) func() {
	editing := p.Editing()
	control := (k.Ctrl || k.Meta) && !k.Alt
	command := (k.Ctrl || k.Meta) && !k.Alt && !k.Shift
	switch {
	case k.Within == find.SheetID, k.Within == dialogs.SheetID, k.Within == dialogs.ShareID, k.Within == menuID, k.Within == dialogs.ExportID,
		k.Within == dialogs.ImportID, k.Within == dialogs.StartOverID:
		return nil
	case command && clock.IsLetter(k, 'k'):
		return p.palette.Show
	case control && k.InText && (clock.IsLetter(k, 'z') || clock.IsLetter(k, 'y')):
		return nil // the text field has its own undo
	case command && clock.IsLetter(k, 'z'):
		return p.clock.Undo
	case control && k.Shift && clock.IsLetter(k, 'z'), command && clock.IsLetter(k, 'y'):
		return p.clock.Redo
	case command && k.Code == "KeyS" && editing:
		return p.editor.Save
	case k.Name == "Escape" && editing && forms.InEditor(k):
		return p.editor.PutAside
	case k.Name == "Escape" && !p.Phone && (k.Within == console.ID || k.Within == console.ProgramID): // on a phone the console is a tab
		return func() { p.console.Show(false) }
	case runsQuery(k):
		if k.Repeat {
			return func() {} // a key that is held down sends only one request
		}
		return p.query.RunQuery
	case k.Name == "Enter" && k.Within == console.ProgramID && command:
		if k.Repeat {
			return func() {}
		}
		return p.console.RunProgram
	case k.Name == "Enter" && k.Within == panes.StoryID && command:
		if k.Repeat {
			return func() {}
		}
		return func() { p.story.Play(false) }
	case k.Alt && !k.Ctrl && !k.Meta && k.Code == "KeyN":
		return p.editor.NewItem
	case k.Name == "Escape" && !k.InText && !editing && p.worlds.Discard() != nil:
		return p.worlds.Discard()
	case k.Name == "Escape" && !k.InText && !editing && p.Comparing():
		return p.worlds.TurnCompare
	case (!k.InText || k.Name != "Escape") && !k.Alt && !control &&
		p.lesson.PresentKey(k.Name) != nil: // Page Up and Page Down also act from the field of an answer
		return p.lesson.PresentKey(k.Name)
	case k.InWidget || k.Alt || k.Ctrl || k.Meta || !p.S.SingleKeys():
		return nil
	case k.Name == "?":
		return p.keys.Show
	case p.stage.ZoomKey(k.Name) != nil:
		return p.stage.ZoomKey(k.Name)
	}
	if k.OnNothing && !k.Shift && !p.Phone && !p.items.Table &&
		(k.Name == "ArrowDown" || k.Name == "ArrowUp") { // in a narrow window, the browser scrolls with these keys
		return func() { p.items.Step(k.Name) }
	}
	return p.clockKey(k)
}

// clockKey returns the action of a key that moves the clock; nil for none.
func (p *page) clockKey(k browser.Key) func() {
	plays := k.Name == " " && !k.OnButton && !k.Shift && !k.Repeat
	switch {
	case p.lesson.Presenting && p.clock.Waits() && (plays || k.Name == "ArrowRight" && !k.Shift):
		return p.lesson.PresentKey("PageDown") // time would wait for an answer that nobody in an audience ticks
	case k.Name == "ArrowRight" && k.Shift:
		return p.clock.Next
	case k.Name == "ArrowRight":
		return func() { p.clock.Advance(1) }
	case k.Name == "ArrowLeft" && k.Shift:
		return p.Back(p.clock.SecondBefore, p.S.BackToLastEvent)
	case k.Name == "ArrowLeft":
		return p.Back(p.clock.SecondBefore, p.S.BackSecond)
	case k.Name == "End" && p.S.History.InPast():
		return p.Back(p.S.History.Last, p.S.ToEnd)
	case plays:
		return p.clock.PlayOrPause
	}
	return nil
}
