//go:build !js

package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/i18n"
	all "github.com/cosmosttl/cosmosttl/app/page/i18n/locales"
)

// locales are all languages by tag, to prerender their pages.
var locales = map[string]*i18n.Locale{}

func init() {
	for _, l := range all.All() {
		locales[l.Tag] = l.Locale
	}
}

// OnPreRender words the title and the description of the page.
func (p *page) OnPreRender(ctx app.Context) {
	title, description := p.about()
	ctx.Page().SetTitle(title)
	ctx.Page().SetDescription(description)
}

// OnPreRender words the title and the description of the page.
func (p *livePage) OnPreRender(ctx app.Context) {
	ctx.Page().SetTitle(pageTitle(p.L.Locale, p.L.AccountLive))
	ctx.Page().SetDescription(p.L.AccountAbout)
}

// OnPreRender words the title and the description of the page.
func (x *learnIndex) OnPreRender(ctx app.Context) {
	l := localeOf(x.tag)
	ctx.Page().SetTitle(pageTitle(l, l.LearnTitle))
	ctx.Page().SetDescription(l.LearnIntro)
}
