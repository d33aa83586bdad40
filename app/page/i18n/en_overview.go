package i18n

var englishOverview = OverviewTexts{
	OverviewAll:   "All time",
	OverviewFrame: "Part of the time that is shown",
	OverviewShows: "{from} to {to}",
	OverviewItems: Plural{One: "{shown} of {n} item", Other: "{shown} of {n} items"},
	PictureOf:     "The timeline with its legend:",
	PictureAs:     "Export the timeline as {kind}",
	PictureSaved:  "The picture is being saved.",
	PictureFailed: "The browser could not draw the picture. Save it as SVG.",
}
