package locales

import "github.com/cosmosttl/cosmosttl/app/page/i18n"

var english = i18n.SiteTexts{
	Loading:          "Starting the emulator",
	NoScript:         "The emulator needs JavaScript and WebAssembly. The text above needs neither.",
	Kept:             "Will be done as soon as the emulator has started: {n}",
	NotLoaded:        "The emulator could not be loaded. Check the connection, then reload the page.",
	Ended:            "The program has stopped",
	EndedWhy:         "An error ended the program. Nothing on this page works until you reload it.",
	EndedKept:        "Your world is kept as this browser last stored it. It opens again when you reload the page. You can save it as a file first: “Import…” in the “File” menu opens such a file.",
	EndedUnread:      "What this browser has stored cannot be read.",
	Replaced:         "The site has been updated since this page was loaded. Reload the page.",
	Framed:           "This page does not start in a frame of another page, because that page could hide what you click.",
	FramedAction:     "Open in a tab of its own",
	Navigation:       "Site",
	Lessons:          "Lessons",
	Playground:       "Playground",
	Chapters:         "Chapters",
	Table:            "Table",
	ModelTitle:       "The model",
	ModelDescription: "What the emulator simulates, rule by rule: exact, modelled, reported or left out, each with its source.",
	EditionsTitle:    "The documents over time",
	EditionsDescription: "Where the pages on Time to Live of 2016, 2017 and 2018 differ from today's page, each point with a story " +
		"under both sets of rules.",
	EditionsIntro: "The pages on Time to Live of 2016 to 2018 and today's page contradict each other, and old copies and translations are still " +
		"read. For each point: what the old editions say, in their own words; what the current page says; and the same commands under " +
		"both sets of rules. The {sources} have the editions' addresses.",
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
