package locales

import "github.com/cosmosttl/cosmosttl/app/i18n"

var english = i18n.SiteTexts{
	Loading:          "Starting the emulator",
	NoScript:         "The emulator needs JavaScript and WebAssembly. The text above needs neither.",
	NotLoaded:        "The emulator could not be loaded. Check the connection, then reload the page.",
	Ended:            "The program has stopped",
	EndedWhy:         "A fault has ended it. Nothing on this page works until the page is loaded again.",
	EndedKept:        "Your world is kept as this browser stored it last. It opens again when you reload the page. You can save it as a file first: “Import …” in the menu “File” opens such a file.",
	EndedUnread:      "What this browser has stored cannot be read.",
	Replaced:         "This page is of another version than the site has now. Reload the page.",
	Framed:           "This page does not start in a frame of another page, which could hide from you what you click.",
	FramedAction:     "Open in a tab of its own",
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
