package live

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/link"
	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/saves"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
)

// copyButton copies the shown account into a world of the user's own.
func (p *Live) copyButton() app.UI {
	if !p.Opened() {
		return app.Div().Class("none")
	}
	b := app.Button().Type("button").ID("live-copy").Class("btn").Title(p.L.AccountCopyHint).Aria("disabled", elem.Truth(p.copying)).
		OnClick(p.Do(p.Copy), app.EventScope("live-copy")).Body(elem.Icon("plus"), app.Span().Text(p.L.AccountCopy))
	return app.Div().Class("contents").Body(b, app.P().Class("failure").Role("alert").Text(elem.Pick(p.copyFailed, p.L.AccountCopyFailed, "")))
}

// Copy writes the account with its past up to the shown time, and opens the copy in the playground.
func (p *Live) Copy() {
	if p.copying || !p.Opened() {
		return
	}
	p.copying, p.copyFailed = true, false
	h, shown := p.F.Shown().Fork(), p.S.ShownView()
	var text []byte
	var failed error
	p.InBackground(func(wait func()) {
		for piece, err := range h.Pieces() {
			if failed = err; err != nil {
				return
			}
			text = append(text, piece...)
			wait()
		}
	}, func() {
		if failed != nil {
			p.copying, p.copyFailed = false, true
			return
		}
		browser.Vault{}.Save(saves.CopyKey, text, func(ok bool) {
			p.Later(func() {
				if p.copying, p.copyFailed = false, !ok; ok {
					browser.Open("../#" + saves.CopyFragment + link.Encode("", shown))
				}
			})
		})
	})
}
