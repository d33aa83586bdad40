package clock

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
)

// forwardIDs are the buttons that say why they wait, while what comes is asked.
var forwardIDs = []string{"advance-1", "next", "play-next"}

// waits reports whether time waits for the answer to a question. In the past it goes on up to the end of what has happened.
func (p *Clock) waits() bool { return p.S.Viewer.Blind() && !p.S.History.InPast() }

// waiting is a button that lets time pass, which says why it does not while time waits.
func (p *Clock) waiting(button app.HTMLButton) app.HTMLButton {
	if p.waits() {
		button.Aria("disabled", elem.Yes).Title(p.L.AskedWait).Aria("description", p.L.AskedWait)
	}
	return button
}

// refuses reports whether time has to stay where it is, and says why.
func (p *Clock) refuses() bool {
	blind := p.S.Viewer.Blind()
	if blind {
		p.Announced.Text = p.L.AskedWait
	}
	return blind
}

// Advance advances the clock. While what comes is asked, it goes to the end of what has happened at most.
func (p *Clock) Advance(seconds int64) {
	if p.S.Viewer.Blind() {
		seconds = min(seconds, p.S.History.Last()-p.S.Now())
		if seconds <= 0 {
			p.refuses()
			return
		}
	}
	p.S.Advance(seconds)
}
