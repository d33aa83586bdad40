package i18n

var englishBudget = BudgetTexts{
	Throttling:      "Refuse with 429",
	RUOver:          "{n} of {of} RU/s: throttling is off, so nothing was refused.",
	RUThrottled:     "The budget is used up: requests are refused with 429 until the next second.",
	StripOver:       "{n} of {of} RU/s",
	StripNotRefused: "throttling is off",
}
