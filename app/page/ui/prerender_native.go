//go:build !js

package ui

import (
	"sync"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/i18n"
	"github.com/cosmosttl/cosmosttl/app/page/i18n/locales"
)

// known returns all languages by tag, because their pages are prerendered.
var known = sync.OnceValue(func() map[string]*i18n.Locale {
	list := map[string]*i18n.Locale{}
	for _, l := range locales.All() {
		list[l.Tag] = l.Locale
	}
	return list
})

// OnPreRender sets the title and the description of the page.
func (p *page) OnPreRender(ctx app.Context) {
	title, description := p.about()
	ctx.Page().SetTitle(title)
	ctx.Page().SetDescription(description)
}

// OnPreRender sets the title and the description of the page.
func (p *livePage) OnPreRender(ctx app.Context) {
	ctx.Page().SetTitle(pageTitle(p.L.Locale, p.L.AccountLive))
	ctx.Page().SetDescription(p.L.AccountAbout)
}

// OnPreRender sets the title and the description of the page.
func (x *learnIndex) OnPreRender(ctx app.Context) {
	l := localeOf(x.tag)
	ctx.Page().SetTitle(pageTitle(l, l.LearnTitle))
	ctx.Page().SetDescription(l.LearnIntro)
}
