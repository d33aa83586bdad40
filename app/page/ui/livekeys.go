package ui

import (
	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/ui/dialogs"
)

// onKey handles the keys that no widget has used.
func (p *livePage) onKey(k browser.Key) (used bool) {
	action := p.shortcut(k)
	if action == nil {
		return false
	}
	p.Later(func() { p.Act(action) })
	return true
}

// shortcut returns the action of a key; nil for none. The sheet of keys lists these keys for a live account.
func (p *livePage) shortcut(k browser.Key) func() {
	switch {
	case k.Within == dialogs.SheetID:
		return nil
	case runsQuery(k):
		if k.Repeat {
			return func() {}
		}
		return p.query.RunQuery
	case k.InWidget || k.Alt || k.Ctrl || k.Meta || !p.S.SingleKeys():
		return nil
	case k.Name == "?":
		return p.keys.Show
	case p.shows() && p.stage.ZoomKey(k.Name) != nil:
		return p.stage.ZoomKey(k.Name)
	case !p.shows() || k.Shift || k.Repeat && k.Name == " ":
		return nil
	case k.Name == " " && !k.OnButton, k.Name == "End" && p.live.F.Held():
		return p.live.Pause
	case k.OnNothing && !p.Phone && !p.items.Table && (k.Name == "ArrowDown" || k.Name == "ArrowUp"):
		return func() { p.items.Step(k.Name) }
	}
	return nil
}
