package i18n

var englishOverview = OverviewTexts{
	OverviewAll:   "All time",
	OverviewFrame: "Part of the time that is shown",
	OverviewShows: "{from} to {to}",
	OverviewItems: Plural{One: "{shown} of {n} item", Other: "{shown} of {n} items"},
}
