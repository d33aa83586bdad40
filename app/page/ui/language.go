package ui

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/i18n"
	"github.com/cosmosttl/cosmosttl/app/page/lesson"
	"github.com/cosmosttl/cosmosttl/app/page/notice"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/page/wording"
)

const languageID = "language"

// localeOf returns the texts of a language, or those of English if the others are not loaded.
func localeOf(tag string) *i18n.Locale {
	if l := known()[tag]; l != nil {
		return l
	}
	return i18n.English
}

// LoadLanguage loads the texts of the page's language and waits for them. The prerendered page stays on the screen
// meanwhile. The program in the browser calls it before it makes the page.
func LoadLanguage() {
	done := make(chan struct{})
	loadLocale(browser.Language(), func(browser.Loading) { close(done) })
	<-done
}

// loadLocale loads the texts of a language unless they are loaded, and calls then.
func loadLocale(tag string, then func(browser.Loading)) {
	if browser.Pseudo() {
		known()["en"] = i18n.Pseudo()
	}
	if known()[tag] != nil {
		then(browser.Loaded)
		return
	}
	browser.Fetch(i18n.File(tag), func(text []byte, end browser.Loading) {
		if l, ok := i18n.Read(tag, text); ok {
			known()[tag] = l
		} else if end == browser.Loaded {
			end = browser.Replaced
		}
		then(end)
	})
}

// languageIn returns the language that the path of an address names: a directory below the site's base.
func languageIn(path string) string {
	path = strings.TrimPrefix(strings.TrimPrefix(path, strings.TrimSuffix(app.Getenv("GOAPP_ROOT_PREFIX"), "/")), "/")
	for _, l := range i18n.Languages()[1:] {
		if strings.HasPrefix(path, l.Tag+"/") {
			return l.Tag
		}
	}
	return "en"
}

// speak sets the language of the page. The page is in English if the texts of the language are not loaded.
func (p *page) speak(tag string) *page {
	p.tag, p.L = tag, wording.Words{Locale: localeOf(tag)}
	p.Failure, p.Announced.Text = "", ""
	return p
}

// spoken returns the language in which the page is. It is English until the texts of the language in the address are
// loaded.
func (p *page) spoken() string {
	if known()[p.tag] == nil {
		return i18n.English.Tag
	}
	return p.tag
}

// followAddress sets the page's language to that of its address. Back and Forward can change the address.
func (p *page) followAddress(ctx app.Context) {
	if tag := languageIn(ctx.Page().URL().Path); tag != p.tag {
		p.withTexts(tag, func() { p.turnTo(tag) })
	}
}

// turnTo does the same as speak for a page on the screen: it also sets the page's title and description.
func (p *page) turnTo(tag string) {
	p.speak(tag)
	title, description := p.about()
	browser.SetLanguage(p.L.Tag, title, description)
}

// withTexts loads the texts of a language and calls do. If they cannot be loaded, a notice says why.
func (p *page) withTexts(tag string, do func()) {
	loadLocale(tag, func(end browser.Loading) {
		p.Later(func() {
			switch end {
			case browser.Loaded:
				p.S.Notices.Dismiss(notice.NoLanguage)
				do()
			case browser.Replaced:
				p.S.Notices.Tell(notice.Replaced)
			default:
				p.S.Notices.Tell(notice.NoLanguage)
			}
		})
	})
}

// greet completes the choice of the language on a page that is already rendered. It loads missing texts, tells a
// user that the preferred language is not available, or keeps the language for offline use.
func (p *page) greet() {
	switch {
	case known()[p.tag] == nil:
		p.withTexts(p.tag, func() { p.turnTo(p.tag) }) // or a notice says why not
	case browser.Simplified():
		p.Later(func() { p.S.Notices.Tell(notice.Simplified) })
	default:
		browser.Keep(p.tag)
	}
}

// about returns the page's title and description.
func (p *page) about() (title, description string) {
	if p.Script == nil {
		return p.L.PageTitle, p.L.PageDescription
	}
	for _, line := range lesson.LinesOf(&p.Script.Steps[0]) {
		if line.Kind == lesson.LineTold {
			description = elem.Plain(p.L.Say(line.Text))
			break
		}
	}
	return pageTitle(p.L.Locale, p.L.Say(p.Script.Title)), description
}

// languageChoice is the choice of the page's language. Each language has its own name for itself.
func languageChoice(l *i18n.Locale, chosen string, still bool, choose app.EventHandler) app.UI {
	var options []app.UI
	for _, x := range i18n.Languages() {
		options = append(options, elem.Option(x.Tag, x.Name, x.Tag == chosen))
	}
	return headerSelect(languageID, l.Language, "language", still, choose, options)
}

func (p *page) onLanguage(ctx app.Context, _ app.Event) {
	p.chooseLanguage(ctx.JSSrc().Get("value").String())
}

// chooseLanguage loads the texts of a language and then opens the address of the page in that language. So a reload and
// the links of the page keep the language.
func (p *page) chooseLanguage(tag string) {
	p.withTexts(tag, func() {
		p.S.SetLanguage(tag)
		browser.Keep(tag)
		if tag == p.tag { // the address is already that of the language
			p.turnTo(tag)
			return
		}
		p.Ctx.Navigate(browser.Alternate(tag))
	})
}
