package ui

import "github.com/cosmosttl/cosmosttl/app/page/i18n"

// locales are the languages that are there, by tag: English, and those that were loaded.
var locales = map[string]*i18n.Locale{i18n.English.Tag: i18n.English}
