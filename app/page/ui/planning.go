package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/saves"
	"github.com/cosmosttl/cosmosttl/app/page/ui/planpage"
	"github.com/cosmosttl/cosmosttl/app/page/wording"
)

// newPlan makes the page that plans a container, in a language.
func newPlan(store saves.Store, tag string) *planpage.Page {
	l := localeOf(tag)
	p := planpage.New(store, wording.Words{Locale: l})
	p.Home = "../"
	p.Choices = func(still bool) app.UI {
		return languageChoice(l, tag, still, func(ctx app.Context, _ app.Event) {
			chosen := ctx.JSSrc().Get("value").String()
			playground.SaveLanguage(store, chosen)
			browser.Open(browser.Alternate(chosen))
		})
	}
	return p
}
