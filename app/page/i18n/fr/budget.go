package fr

import "github.com/cosmosttl/cosmosttl/app/page/i18n"

var budget = i18n.BudgetTexts{
	Throttling:      "Refuser avec 429",
	RUOver:          "{n} RU/s sur {of} : la limitation de débit est désactivée, rien n’a donc été refusé.",
	RUThrottled:     "Le budget est épuisé : les demandes sont refusées avec 429 jusqu’à la seconde suivante.",
	StripOver:       "{n} RU/s sur {of}",
	StripNotRefused: "limitation de débit désactivée",
}
