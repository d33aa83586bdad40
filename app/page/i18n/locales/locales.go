// Package locales lists the languages of the page with all their texts, for the generator of the site and for tests. The page's
// program contains English only.
package locales

import (
	"github.com/cosmosttl/cosmosttl/app/page/i18n"
	"github.com/cosmosttl/cosmosttl/app/page/i18n/es"
	"github.com/cosmosttl/cosmosttl/app/page/i18n/fr"
	"github.com/cosmosttl/cosmosttl/app/page/i18n/ru"
	"github.com/cosmosttl/cosmosttl/app/page/i18n/zhhant"
)

// A Language is a language with the texts of the program and of the site around it.
type Language struct {
	*i18n.Locale
	Site *i18n.SiteTexts
}

// All returns the languages that there are, English first.
func All() []Language {
	return []Language{
		{i18n.English, &english},
		{fr.Locale, &fr.Site},
		{es.Locale, &es.Site},
		{ru.Locale, &ru.Site},
		{zhhant.Locale, &zhhant.Site},
	}
}
