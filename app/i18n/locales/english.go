package locales

import "github.com/cosmosttl/cosmosttl/app/i18n"

var english = i18n.SiteTexts{
	Loading:          "Starting the emulator",
	NoScript:         "The emulator needs JavaScript and WebAssembly. The text above needs neither.",
	NotLoaded:        "The emulator could not be loaded. Check the connection, then reload the page.",
	Navigation:       "Site",
	Lessons:          "Lessons",
	Playground:       "Playground",
	Chapters:         "Chapters",
	Table:            "Table",
	ModelTitle:       "The model",
	ModelDescription: "What the emulator simulates, rule by rule: exact, modelled, reported or left out, each with its source.",
	EditionsTitle:    "The documents over time",
	EditionsDescription: "What the pages on Time to Live of 2016, 2017 and 2018 say where today's differs, each point with a story " +
		"under both rules.",
	EditionsIntro: "The page on Time to Live of 2016 to 2018 and today's contradict each other, and old copies and translations are still " +
		"read. For each point: what the old editions print, in their own words, what the current page says, and the same commands under the " +
		"rules of both. The {sources} have the editions' addresses.",
	EditionsSources: "sources",
	EditionsThen:    "2016 to 2018",
	EditionsNow:     "today",
	RulesThen:       "The rules of 2016",
	RulesNow:        "Today's rules",
	PlayThen:        "Open under the rules of 2016",
	PlayNow:         "Open under today's rules",
	Spanish:         "Spanish",
	French:          "French",
	Russian:         "Russian",
	Chinese:         "Traditional Chinese",
}
