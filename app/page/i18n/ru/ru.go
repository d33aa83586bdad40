// Package ru has the texts of the page in Russian. The terms are taken from Microsoft's Russian documentation, which is
// written without the letter ё wherever a word is clear without it: срок жизни (TTL), контейнер, элемент, единица запроса
// (ЕЗ), просроченный. Purged is очищен, after the очистка that removes an item from disk.
package ru

import "github.com/cosmosttl/cosmosttl/app/page/i18n"

// Locale is Russian.
var Locale = &i18n.Locale{
	Tag: "ru",
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

// same is a text that agrees with every number.
func same(text string) i18n.Plural { return i18n.Plural{One: text, Few: text, Many: text, Other: text} }
