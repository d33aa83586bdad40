// Package zhhant is the page in Traditional Chinese, with the terms that Microsoft's documentation uses in Taiwan.
package zhhant

import "github.com/cosmosttl/cosmosttl/app/page/i18n"

// Locale is Traditional Chinese.
var Locale = &i18n.Locale{
	Tag: "zh-Hant",
	Texts: i18n.Texts{
		FrameTexts:     frame,
		TravelTexts:    travel,
		ContainerTexts: container,
		ItemTexts:      items,
		ScoreTexts:     score,
		WhyTexts:       why,
		EditorTexts:    editor,
		QueryTexts:     query,
		CodeTexts:      code,
		KeyTexts:       keys,
		PaneTexts:      panes,
		LearnTexts:     learn,
		FormTexts:      forms,
		BudgetTexts:    budget,
		CapacityTexts:  capacity,
		ShareTexts:     share,
		BulkTexts:      bulk,
		PreviewTexts:   preview,
		FindTexts:      find,
		OverviewTexts:  overview,
		MarksTexts:     marks,
		PlanTexts:      plan,
		AccountTexts:   account,
		ConsumerTexts:  consumer,
		FormatTexts:    format,
	},
	Phrases: i18n.Together(phrases, capacityPhrases, lessons, plans),
}
