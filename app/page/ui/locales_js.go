package ui

import "github.com/cosmosttl/cosmosttl/app/page/i18n"

var loaded = map[string]*i18n.Locale{i18n.English.Tag: i18n.English}

// known returns the languages whose texts are loaded, by tag. English always is.
func known() map[string]*i18n.Locale { return loaded }
