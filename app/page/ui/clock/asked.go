package clock

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
)

// forwardIDs are the buttons that say why they do nothing while a prediction is asked for.
var forwardIDs = []string{"advance-1", "next", "play-next"}

// Waits reports whether time waits for the answer to a question. In the past, time can pass up to the end of the
// known history.
func (p *Clock) Waits() bool { return p.S.Viewer.Blind() && !p.S.History.InPast() }

// waiting marks a button that lets time pass: while time waits, the button says why it does nothing.
func (p *Clock) waiting(button app.HTMLButton) app.HTMLButton {
	if p.Waits() {
		button.Aria("disabled", elem.Yes).Title(p.L.AskedWait).Aria("description", p.L.AskedWait)
	}
	return button
}

// refuses reports whether time waits, and then announces why.
func (p *Clock) refuses() bool {
	waits := p.Waits()
	if waits {
		p.Announced.Text = p.L.AskedWait
	}
	return waits
}

// bound makes the playing clock stop at the end of the known history while a question is open.
func (p *Clock) bound() {
	if p.S.Viewer.Blind() {
		p.S.Player.StopBy(p.S.History.Last())
	}
}

// Advance advances the clock. While a question is open, it goes no further than the end of the known history.
func (p *Clock) Advance(seconds int64) {
	if p.S.Viewer.Blind() {
		seconds = min(seconds, p.S.History.Last()-p.S.Now())
		if seconds <= 0 {
			p.Announced.Text = p.L.AskedWait
			return
		}
	}
	p.S.Advance(seconds)
}
