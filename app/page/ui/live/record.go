package live

import (
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/follow"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/page/wording"
)

// recordButton is the button for Record. The text below it says what the last recording has, or why there is no story.
func (p *Live) recordButton() app.UI {
	if !p.Opened() {
		return app.Div().Class("none")
	}
	name := p.L.AccountRecord
	n, on := p.F.Recording()
	if on {
		name = p.L.N(p.L.AccountRecording, int64(n))
	}
	said := ""
	if r := p.recorded; r.Filter != "" {
		said = p.L.AccountRecorded.With("n", p.L.Number(int64(r.Requests)), "all", p.L.Number(int64(r.All)), "filter",
			wording.Shorten(strings.ReplaceAll(r.Filter, "`", "")))
		if r.Kept > 0 {
			said += " " + p.L.AccountRecordedKept.With("n", p.L.Number(int64(r.Kept)))
		}
	}
	if n := p.recorded.Differs; n > 0 {
		said += " " + p.L.AccountRecordedDiffers.With("n", p.L.Number(int64(n)))
	}
	return app.Div().Class("contents").Body(
		app.Button().Type("button").ID("live-record").Class(elem.Classes("btn", elem.When(on, "live-recording"))).Aria("pressed", elem.Truth(on)).
			Title(p.L.AccountRecordHint).
			OnClick(p.Do(p.Record), app.EventScope("live-record")).
			Body(app.Span().Class("live-dot").Aria("hidden", elem.Yes), app.Span().Text(name)),
		app.P().Class("live-recorded").Role("status").Body(elem.Rich(said)...),
		app.P().Class("failure").Role("alert").Body(elem.Rich(elem.Pick(p.notRecorded != "",
			p.L.AccountNotRecorded.With("why", p.L.Quoted(p.notRecorded)), ""))...),
	)
}

// Record begins a recording. If there is one already, Record ends it and saves it as a story.
func (p *Live) Record() {
	p.notRecorded, p.recorded = "", follow.Recorded{}
	if _, on := p.F.Recording(); !on {
		p.F.Record()
		return
	}
	told, err := p.F.StopRecording()
	if err != nil {
		p.notRecorded = err.Error()
		return
	}
	browser.SaveFile("recording.ttl", "text/plain", slices.Values([][]byte{[]byte(told.Story)}))
	told.Story = ""
	p.recorded = told
}

// saveHAR saves the listed requests as an HTTP archive (HAR).
func (p *Live) saveHAR() {
	if text, err := p.F.Requests.HAR(p.endpoint()); err == nil {
		browser.SaveFile("requests.har", "application/json", slices.Values([][]byte{text}))
	}
}
