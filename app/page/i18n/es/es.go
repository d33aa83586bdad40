// Package es is the Spanish of the page, in the terms of Microsoft's Spanish documentation. Where the portal's own box for
// Time to Live is mistranslated, the documentation's word is used.
package es

import "github.com/cosmosttl/cosmosttl/app/page/i18n"

// Locale is Spanish.
var Locale = &i18n.Locale{
	Tag: "es",
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
