// Package fr holds the page's French texts. Their terms are taken from Microsoft's French documentation of Azure Cosmos DB.
package fr

import "github.com/cosmosttl/cosmosttl/app/page/i18n"

// Locale is French.
var Locale = &i18n.Locale{
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
	Tag:     "fr",
	Phrases: i18n.Together(phrases, capacityPhrases, lessons, plans),
}
