package stage

import (
	"github.com/cosmosttl/cosmosttl/app/page/form"
	"github.com/cosmosttl/cosmosttl/app/page/score"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/page/view"
)

// Imagined marks are purple and dashed, and the legend names them. They show the text in the item editor as if it
// were saved, and a change that is tried in another world.

// tried reports whether a change is tried while only the present world is on the screen.
func (p *Worlds) tried() (other session.Other, is bool) {
	other, _ = p.S.Neighbours.Other()
	return other, other.Kind == session.OtherWhatIf && !other.Compare && !other.Swapped
}

// trial returns what saving the text in the editor would do. ok is false if the service would refuse it.
func (p *Worlds) trial() (t form.Trial, ok bool) {
	t, ok = p.S.Form.Trial()
	return t, ok && t.Refused == nil
}

// imagined says what would become of the items in the rendered rows.
func (p *List) imagined() map[session.ItemKey]string {
	says := map[session.ItemKey]string{}
	now, first, n := p.S.Now(), p.Window.first, p.Window.last-p.Window.first
	if _, is := p.worlds.tried(); is {
		there := p.S.Viewer.OtherRows(first, n)
		for i, r := range p.S.Viewer.Rows(first, n) {
			if i < len(there) {
				says[r.Key] = p.L.Would(r, there[i], now)
			}
		}
	}
	if t, ok := p.worlds.trial(); ok && t.Key != 0 {
		says[t.Key] = p.L.IfSaved(t, now)
	}
	return says
}

// trialMarkup is the dashed bar of the edited item, from now to its expiry.
func (p *Stage) trialMarkup(size score.Size) string {
	t, ok := p.worlds.trial()
	if !ok || t.Key == 0 {
		return ""
	}
	at := p.S.Viewer.IndexOf(t.Key) - p.first
	if at < 0 || at >= p.items.Window.last-p.first {
		return ""
	}
	return p.dashed(t.Row, float64(at)*size.Lane+size.BarTop+size.Bar+otherRoom,
		max(4, min(otherBar+2, size.Lane-size.BarTop-size.Bar-otherRoom)))
}

// dashed is a bar from now to an item's deadline or, without a deadline, to the end of the axis.
func (p *Stage) dashed(r view.Row, y, height float64) string {
	from, till := max(0, p.Axis.At(p.S.Now())), p.Axis.Width
	if r.Deadline > 0 {
		till = min(till, p.Axis.At(r.Deadline))
	}
	return `<rect class="imagined" x="` + decimal(from) + `" y="` + decimal(y) + `" width="` + decimal(max(0, till-from)) + `" height="` +
		decimal(height) + `" rx="2"/>`
}

// settingPreview shows imagined changes in the container's lane: the setting that is tried, or the new item in the
// editor. Texts of the lane that the text of the preview would lie on are removed.
func (p *Stage) settingPreview(drawn *score.Picture) string {
	var r view.Row
	text := ""
	if other, is := p.worlds.tried(); is && (other.WhatIf.Key == 0 || other.WhatIf.Kind == session.IfCell) {
		_, question := p.L.WhatIfTexts(other.WhatIf)
		text = p.L.OtherWhatIf.With("what", question)
	}
	if t, ok := p.worlds.trial(); ok && t.Key == 0 {
		r, text = t.Row, t.Row.ID+" "+p.L.IfSaved(t, p.S.Now())
	}
	if text == "" {
		return ""
	}
	x, size := max(0, p.Axis.At(p.S.Now()))+6, p.textSize()
	end := x + score.TextWidth(text, size)
	for i, l := range drawn.Settings {
		if l.X < end && l.X+score.TextWidth(l.Text, size) > x {
			drawn.Settings[i].Text = ""
		}
	}
	return p.dashed(r, 3, settingLane-7) +
		`<text class="imagined-text" x="` + decimal(x) + `" y="15">` + escape.Replace(elem.Plain(text)) + `</text>`
}

// legend names the imagined marks or the marks of the other world; empty if there are none.
func (p *Worlds) legend() (name string) {
	other, has := p.S.Neighbours.Other()
	_, trial := p.trial()
	switch {
	case has && other.Compare:
		return "" // the two worlds have letters
	case trial, has && other.Kind == session.OtherWhatIf && !other.Swapped:
		return p.L.LegendWhatIf
	case has:
		if _, differs := p.stage.parting(); differs { // only what differs has marks
			return p.L.OtherWorld
		}
	}
	return ""
}
