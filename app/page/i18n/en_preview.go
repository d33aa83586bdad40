package i18n

var englishPreview = PreviewTexts{
	LintBad:          "The service refuses `ttl` {value} with 400.",
	TrialExpires:     "If saved now, {id} expires at {time}.",
	TrialNever:       "If saved now, {id} never expires.",
	TrialRefused:     "If saved now, the service answers {status}.",
	TrialCountdown:   "Any write restarts the countdown: {now} + {n} s.",
	TrialBefore:      "Without saving it expires at {time}.",
	TrialBeforeNever: "Without saving it never expires.",
	RowIfSaved:       "→ if saved: {time}",
	RowIfSavedNever:  "→ if saved: never expires",
	WouldExpire:      "→ would expire at {time}",
	WouldNever:       "→ would never expire",
	WouldReturn:      "→ would be back in queries",
	WouldLeave:       "→ would not be in queries",
	WouldBeDeleted:   "→ would be deleted",
	PreviewOnly:      "A preview: nothing has changed.",
	LegendWhatIf:     "what if: a preview",
	Apply:            "Apply",
	Applied:          "Applied: {what}.",
	Discarded:        "Discarded: nothing has changed.",
	CompareFirst:     "Change something in {letter}, such as its Time to Live or an item. {other} stays as it is.",
}
